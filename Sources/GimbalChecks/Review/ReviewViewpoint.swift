import GimbalDocuments
import GimbalInterfaceBuilder
import GimbalLayout
package import GimbalModel
import GimbalSolvedHistory

/// A device and an orientation in which a review compares layouts.
package struct ReviewViewpoint: Sendable {
  /// The device, or `nil` for the device and the orientation of the document.
  let device: Device?
  let orientation: Orientation?

  package init(device: Device? = nil, orientation: Orientation? = nil) {
    (self.device, self.orientation) = (device, orientation)
  }
}

/// A device, an orientation and a language in which a review compares layouts.
struct ReviewLocation {
  private let device: Device?
  private let orientation: Orientation?
  /// The language with its translations, or `nil` for the texts of the document.
  private let texts: ReviewTexts?

  init(viewpoint: ReviewViewpoint, texts: ReviewTexts?) {
    (device, orientation) = (viewpoint.device, viewpoint.orientation)
    self.texts = texts
  }

  /// Returns the locations for a scene. A cell, or a view of a xib without a controller, is compared at the size of the
  /// document, once in each language, unless it fills the screen there.
  static func locations(_ all: [ReviewLocation], of pair: FileComparison.Pair) -> [ReviewLocation] {
    guard let origins = (pair.newFile ?? pair.oldFile)?.origins, origins.isFromDocument,
      origins.rootSize != .screen, let device = (pair.new ?? pair.old)?.header.device, device != device.whole
    else { return all }
    var seen: Set<String?> = []
    return all.filter { seen.insert($0.texts?.localization.name).inserted }.map {
      ReviewLocation(viewpoint: ReviewViewpoint(), texts: $0.texts)
    }
  }

  /// Returns `true` if a version of the scene supports the orientation.
  func applies(to pair: FileComparison.Pair) -> Bool {
    guard let orientation else { return true }
    return [pair.old, pair.new].contains { $0?.header.orientations.contains(orientation) ?? false }
  }

  /// The options that `gimbal check` would use for this device, orientation and language.
  private var options: DocumentOptions {
    var options = DocumentOptions()
    options.device = device
    options.orientation = orientation.map(OrientationClass.exactly)
    options.localizations = texts.map { [$0.localization] } ?? []
    return options
  }

  /// Returns a version of a scene in the language, without the insets that Interface Builder recorded if they
  /// do not apply to the device.
  func applied(to scene: Scene, isNew: Bool) throws(EditError) -> Scene {
    let placed = device == nil ? scene : try options.applied(to: scene)
    guard let texts else { return placed }
    return try placed.localized(texts.localization, texts.strings(isNew: isNew))
  }

  /// Returns a snapshot of the old or the new version of a scene on the device, in the orientation and in the
  /// language of this place. Returns `nil` if `scene` is `nil`.
  ///
  /// The snapshot contains no other scenes, because the table and collection view cells of a document are
  /// compared as separate scenes.
  func snapshot(of scene: Scene?, isNew: Bool) throws(EditError) -> SceneSnapshot? {
    guard let scene else { return nil }
    return SceneSnapshot(try applied(to: scene, isNew: isNew)) { _ in nil }
  }

  func viewpoint(of scene: Scene) -> Viewpoint {
    Viewpoint(orientation: orientation ?? scene.display.orientation, device: device)
  }

  /// Returns the layout that `gimbal check` would examine, with the name of this place. The cells of a
  /// document are solved as separate scenes.
  func checkedLayout(
    of scene: Scene, isNew: Bool, _ solver: LayoutSolver
  ) throws -> (layout: SolvedLayout, name: String) {
    let scene = try applied(to: scene, isNew: isNew)
    let display = options.displays(of: scene)[0]
    let layout = try solver.solve(scene, traits: options.traits(of: scene, as: display))
    return (layout, name(from: viewpoint(of: scene)))
  }

  /// Returns the name of the device, the orientation and the language, such as `iPhone 15 portrait, de`.
  /// Without a device, the name starts with `canvas`.
  func name(from viewpoint: Viewpoint) -> String {
    let location = device.map { "\($0.name) \(viewpoint.orientation.rawValue)" } ?? "canvas"
    return location + (texts.map { ", \($0.localization.name)" } ?? "")
  }
}

extension HistorySolver {
  /// Returns the layout of a scene from a viewpoint.
  func layout(of scene: SceneSnapshot, from viewpoint: Viewpoint) throws(LayoutError) -> SolvedLayout {
    try layout(of: scene.composition(from: viewpoint))
  }
}
