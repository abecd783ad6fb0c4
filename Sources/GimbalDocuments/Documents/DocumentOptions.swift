import GimbalInterfaceBuilder
package import GimbalModel

/// Options that override the device, the size, the orientation, the insets, the text scale and the
/// environment of the scenes in a file.
package struct DocumentOptions: Sendable {
  /// The devices on which each scene is solved; empty for the device of the scene.
  package var devices: [Device] = []
  /// The devices of a sweep.
  package var sweptDevices: [Device] = []
  /// The further devices on which the screens of documents are solved. The code of a document runs for each of them if it asks
  /// for the size of the screen.
  package var devicesOfDocuments: [Device] = []
  /// The size of each root view, regardless of the device.
  package var size: Size?
  /// The orientations in which each scene is solved; empty for the orientation of the scene.
  package var orientations: [OrientationClass] = []
  package var isAllOrientations = false
  /// `true` to solve each scene in one portrait and one landscape orientation that it supports, unless other
  /// options select orientations.
  package var showsBothKinds = false
  /// `true` to solve the scenes of layout code in one portrait and one landscape orientation, in which the code ran,
  /// unless other options select orientations.
  package var turnsCode = false

  /// Returns the options for a scene of layout code or of another file.
  func options(for found: FileScene) -> DocumentOptions {
    guard turnsCode, found.origins.isOfCode else { return self }
    var options = self
    options.showsBothKinds = true
    return options
  }
  /// The safe area of each root view, including bars. It replaces the safe area of the device or of the
  /// Interface Builder canvas.
  package var safeArea: EdgeInsets?
  /// The margins of each root view and of the content of each cell.
  package var margins: EdgeInsets?
  package var textScale: Double?
  /// The text size that the user prefers, which determines the sizes of text styles.
  package var textSize: ContentSizeCategory?
  /// The major version of iOS; `nil` for that of the scene.
  package var systemVersion: Int?
  /// The major versions of iOS of a sweep, for each of which layout code runs if it asks for the version.
  package var sweptSystemVersions: [Int] = []
  /// The environment in which scenes are laid out: the Interface Builder canvas or a running app. If it is
  /// `nil`, scenes are laid out as in a running app if an option changes the display, the text size or the
  /// language. Otherwise, each scene keeps its own environment.
  package var environment: LayoutEnvironment?
  /// The localizations in which each scene is solved; empty for the texts of the document.
  package var localizations: [Localization] = []
  /// `true` to skip the languages into which a document is not translated. If no localization remains, the
  /// document is solved with its own texts.
  package var skipsUntranslated = false
  /// `true` to omit the comparison with the frames that Interface Builder recorded. The recorded frames do
  /// not apply if the width varies.
  package var ignoresRecordedFrames = false

  /// `true` to solve the scenes of a document together with the scenes that their views show, such as the cells of a
  /// table.
  package var showsInstances = false

  /// `true` to run the code of the classes of documents on their scenes.
  package var runsCode = true

  package init() {}

  /// Returns the traits of a scene on a display.
  package func traits(of scene: Scene, as display: Display) -> Traits {
    var traits = scene.traits(as: display)
    if textScale != nil || textSize != nil || systemVersion != nil || environment != nil
      || !localizations.isEmpty
    {
      traits.environment = scene.environment(environment ?? .runtime, as: display)
    }
    if let textScale { traits.textScale = textScale }
    if let textSize { traits.textSize = textSize }
    // The rules of code that ran for several versions apply only to a stated version.
    if let version = systemVersion ?? (scene.testsSystemVersion ? sweptSystemVersions.first : nil) {
      traits.systemVersion = version
    }
    return traits
  }

  /// The first of `devices`; `nil` if there is none. Setting this property replaces all devices.
  package var device: Device? {
    get { devices.first }
    set { devices = newValue.map { [$0] } ?? [] }
  }

  /// The first of `orientations`; `nil` if there is none. Setting this property replaces all orientations.
  package var orientation: OrientationClass? {
    get { orientations.first }
    set { orientations = newValue.map { [$0] } ?? [] }
  }

  /// Returns a device for the scene that supports only one orientation, such as a television, and an
  /// orientation in `orientations` that this device does not support. Returns `nil` if there is no such
  /// device.
  func deviceWithoutOrientation(of scene: Scene) -> (device: Device, orientation: OrientationClass)? {
    for device in displays(of: scene).map(\.device) {
      guard let only = device.onlyOrientation else { continue }
      if let missing = orientations.first(where: { !$0.contains(only) }) { return (device, missing) }
    }
    return nil
  }

  /// Returns the displays (pairs of a device and an orientation) that the options select for a scene, without
  /// duplicates.
  package func displays(of scene: Scene) -> [Display] {
    var displays: [Display] = []
    for base in devices.isEmpty ? [scene.display] : devices.map({ scene.display(on: $0) }) {
      let wanted =
        isAllOrientations
        ? scene.header.orientations.members
        : orientations.isEmpty && showsBothKinds
          ? scene.orientationsOfBothKinds(besides: base.orientation)
          : orientations.map { $0.contains(base.orientation) ? base.orientation : $0.members[0] }
      let orientations = base.device.onlyOrientation.map { [$0] } ?? wanted
      for orientation in orientations.isEmpty ? [base.orientation] : orientations {
        let display = Display(
          scene: scene.id, device: size.map { base.device.giving($0, in: orientation) } ?? base.device,
          orientation: orientation)
        if !displays.contains(display) { displays.append(display) }
      }
    }
    return displays
  }

  /// Returns the scene with the safe area and the margins from the options. Values that Interface Builder
  /// recorded are removed if they do not apply to the device, size or insets in the options.
  package func applied(to scene: Scene) throws(EditError) -> Scene {
    var values: [(Property, PropertyValue?)] = []
    var scene = scene
    let sides: [Property] = [.safeAreaTop, .safeAreaLeft, .safeAreaBottom, .safeAreaRight]
    if safeArea != nil || !devices.isEmpty {
      // Remove the safe area that Interface Builder recorded. It does not apply to another device, even if
      // the screen has the same size.
      try scene.removeOverrides(of: sides, from: [scene.root])
    }
    if let safeArea {
      let insets = [safeArea.top, safeArea.left, safeArea.bottom, safeArea.right]
      values += zip(sides, insets).map { ($0, .number($1)) }
    }
    if safeArea != nil || !devices.isEmpty || margins != nil || size != nil || ignoresRecordedFrames {
      // Remove the root size for which Interface Builder recorded the frames, so that the computed frames are
      // not compared with the recorded frames. A comparison is valid only for the recorded size, safe area
      // and margins.
      values += [(.recordedWidth, nil), (.recordedHeight, nil)]
    }
    for edit in scene.edits(giving: scene.root, values) { try scene.apply(edit) }
    guard let margins else { return scene }
    let given: [(Property, PropertyValue?)] = [
      (.marginTop, .number(margins.top)), (.marginLeading, .number(margins.left)),
      (.marginBottom, .number(margins.bottom)), (.marginTrailing, .number(margins.right)),
    ]
    // The margins of a cell also apply to its content view.
    let isCell =
      scene.view(scene.root)?.kind == .tableViewCell || scene.view(scene.root)?.kind == .collectionViewCell
    let views = [scene.root] + (isCell ? scene.children(of: scene.root).map(\.id) : [])
    // The given margins replace the margins that Interface Builder recorded.
    try scene.removeOverrides(of: given.map(\.0), from: views)
    for view in views {
      for edit in scene.edits(giving: view, given) { try scene.apply(edit) }
    }
    return scene
  }
}

extension Scene {
  /// `true` if a set of rules has a condition on the version of iOS.
  fileprivate var testsSystemVersion: Bool {
    sets.contains { $0.condition?.traitNames.contains(.systemVersion) == true }
  }

  /// Returns one portrait and one landscape orientation that the scene supports.
  ///
  /// - Parameter current: The orientation that is returned for its kind, if the scene supports it.
  fileprivate func orientationsOfBothKinds(besides current: Orientation) -> [Orientation] {
    [OrientationClass.portrait, .landscape].compactMap { kind in
      let members = kind.members.filter(header.orientations.contains)
      return members.contains(current) ? current : members.first
    }
  }

  /// Removes the rules that override the given properties of the given views.
  ///
  /// - Complexity: O(rules of the scene).
  fileprivate mutating func removeOverrides(of properties: [Property], from views: [ViewID]) throws(EditError)
  {
    for set in sets {
      for case .override(let override) in rules(of: set.id)
      where views.contains(override.view) && properties.contains(override.property) {
        try apply(.delete(.override(override)))
      }
    }
  }
}
