package import Model

/// How documents are looked at, where not as they say themselves.
package struct DocumentOptions: Sendable {
  package var device: Device?
  /// The size of every scene's root, whatever the device.
  package var size: Size?
  package var orientation: OrientationClass?
  package var isAllOrientations = false
  /// Every root's safe area, instead of the canvas's and the device's; bars included.
  package var safeArea: EdgeInsets?
  /// Every root's margins.
  package var margins: EdgeInsets?

  package init() {}

  /// The ways to show a scene that the options ask for.
  func displays(of scene: Scene) -> [Display] {
    var base = scene.display
    if let device { base = base.moved(to: device) }
    if let size { base.device = base.device.giving(size, in: base.orientation) }
    let orientations =
      isAllOrientations
      ? scene.header.orientations.members
      : orientation.map { [$0.contains(base.orientation) ? base.orientation : $0.members[0]] }
    return (orientations ?? [base.orientation]).map {
      Display(scene: scene.id, device: base.device, orientation: $0)
    }
  }

  /// The scene with the safe area and the margins that the options give.
  func applied(to scene: Scene) throws(EditError) -> Scene {
    var values: [(Property, PropertyValue?)] = []
    var scene = scene
    if let safeArea {
      let sides: [(Property, Double)] = [
        (.safeAreaTop, safeArea.top), (.safeAreaLeft, safeArea.left), (.safeAreaBottom, safeArea.bottom),
        (.safeAreaRight, safeArea.right),
      ]
      values += sides.map { ($0, .number($1)) }
      // What the document's canvas had goes.
      for set in scene.sets {
        for case .override(let override) in scene.rules(of: set.id)
        where override.view == scene.root && sides.contains(where: { $0.0 == override.property }) {
          try scene.apply(.delete(.override(override)))
        }
      }
    }
    if let margins {
      let sides: [(Property, Double)] = [
        (.marginTop, margins.top), (.marginLeading, margins.left), (.marginBottom, margins.bottom),
        (.marginTrailing, margins.right),
      ]
      values += sides.map { ($0, .number($1)) }
    }
    for edit in scene.edits(giving: scene.root, values) { try scene.apply(edit) }
    return scene
  }
}
