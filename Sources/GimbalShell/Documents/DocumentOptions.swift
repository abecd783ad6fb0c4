package import GimbalModel

/// How documents are looked at, where not as they say themselves.
package struct DocumentOptions: Sendable {
  package var device: Device?
  /// The size of every scene's root, whatever the device.
  package var size: Size?
  package var orientation: OrientationClass?
  package var isAllOrientations = false
  /// Every root's safe area, instead of the canvas's and the device's; bars included.
  package var safeArea: EdgeInsets?
  /// The margins of every root, and of every cell's content.
  package var margins: EdgeInsets?

  package init() {}

  /// The ways to show a scene that the options ask for.
  func displays(of scene: Scene) -> [Display] {
    let base = device.map { scene.display(on: $0) } ?? scene.display
    let orientations =
      isAllOrientations
      ? scene.header.orientations.members
      : orientation.map { [$0.contains(base.orientation) ? base.orientation : $0.members[0]] }
    return (orientations ?? [base.orientation]).map { orientation in
      Display(
        scene: scene.id, device: size.map { base.device.giving($0, in: orientation) } ?? base.device,
        orientation: orientation)
    }
  }

  /// The scene with the safe area and the margins that the options give.
  func applied(to scene: Scene) throws(EditError) -> Scene {
    var values: [(Property, PropertyValue?)] = []
    var scene = scene
    let sides: [Property] = [.safeAreaTop, .safeAreaLeft, .safeAreaBottom, .safeAreaRight]
    if safeArea != nil || device != nil {
      // What the document's canvas had goes, even where another device has a screen of that size.
      for set in scene.sets {
        for case .override(let override) in scene.rules(of: set.id)
        where override.view == scene.root && sides.contains(override.property) {
          try scene.apply(.delete(.override(override)))
        }
      }
    }
    if let safeArea {
      let insets = [safeArea.top, safeArea.left, safeArea.bottom, safeArea.right]
      values += zip(sides, insets).map { ($0, .number($1)) }
    }
    if safeArea != nil || device != nil || margins != nil || size != nil {
      // Elsewhere, what was recorded says nothing.
      values += [(.recordedWidth, nil), (.recordedHeight, nil)]
    }
    for edit in scene.edits(giving: scene.root, values) { try scene.apply(edit) }
    guard let margins else { return scene }
    let given: [(Property, PropertyValue?)] = [
      (.marginTop, .number(margins.top)), (.marginLeading, .number(margins.left)),
      (.marginBottom, .number(margins.bottom)), (.marginTrailing, .number(margins.right)),
    ]
    // A cell's margins are those of what its content is in.
    let isCell =
      scene.view(scene.root)?.kind == .tableViewCell || scene.view(scene.root)?.kind == .collectionViewCell
    for view in [scene.root] + (isCell ? scene.children(of: scene.root).map(\.id) : []) {
      for edit in scene.edits(giving: view, given) { try scene.apply(edit) }
    }
    return scene
  }
}
