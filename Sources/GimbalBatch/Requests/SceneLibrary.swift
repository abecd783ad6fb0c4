import GimbalInterchange
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// The scenes to which requests refer by name. The scenes are read once for a whole run.
package struct SceneLibrary: Sendable {
  private var scenes: [Name: Scene] = [:]

  /// An error that prevents the use of the scenes of a file.
  package struct Failure: Error {
    package let message: String
    package let remedy: String?
  }

  /// The maximum number of scenes in a library for which errors suggest a similar name. The search compares
  /// the unknown name with all scene names, which is slow for more scenes.
  private static let nearestLimit = 1000

  package init() {}

  /// Reads the scenes of archives and documents.
  ///
  /// - Throws: `Failure` for an unreadable file or a duplicate name.
  package init(
    _ paths: [String], files: any FileAccess, ids: any IDSource, resources: Resources = Resources(),
    cancellation: Cancellation = .never
  ) throws {
    let budget = WorkBudget(resources, cancellation: cancellation)
    for path in paths {
      let file: SceneFile
      do {
        file = try budget.run {
          try SceneFile(
            path, files: UncountedInput(files: files, budget: budget), ids: ids, limits: budget.limits,
            cancellation: budget.cancellation)
        }
      } catch {
        try cancellation.check(CancellationError())
        let reason = RequestError(error, in: path)
        throw Failure(message: reason.message, remedy: reason.remedy)
      }
      for scene in file.scenes.map(\.scene) {
        guard scenes.updateValue(scene, forKey: scene.name) == nil else {
          throw Failure(
            message: "scene \(scene.name.text.cited) in \(path.cited) "
              + "has the same name as a scene in another file",
            remedy: "use a different name for each scene")
        }
      }
    }
  }

  /// Returns a scene by name, or `nil` if there is none.
  package subscript(name: Name) -> Scene? { scenes[name] }

  package var isEmpty: Bool { scenes.isEmpty }

  /// Returns the scene name that is most similar to an unknown name, or `nil` if there is no similar name or
  /// if the library is too large to search.
  package func nearest(to name: Name) -> String? {
    guard scenes.count <= SceneLibrary.nearestLimit else { return nil }
    return Nearest.name(to: name.text, among: scenes.keys.sorted().lazy.map(\.text))
  }
}

/// The device, the orientation, the size and the traits that a request overrides.
struct RequestTraitOverrides: Sendable {
  var device: Device?
  var orientation: OrientationClass?
  /// The size of the root view, regardless of the device.
  var size: Size?
  var direction: LayoutDirection?
  var textScale: Double?
  var textSize: ContentSizeCategory?
  /// Custom traits. They are added to the custom traits of the scene, and replace custom traits with the same
  /// names.
  var traits: [(name: Name, value: TraitValue)] = []

  /// Returns the display of a scene with the device, the orientation and the size of the request. The effect
  /// is the same as for `frames --device D --orientation O`.
  ///
  /// - Throws: `RequestError` for an orientation that the scene does not support.
  func display(of scene: Scene) throws(RequestError) -> Display {
    var display = device.map { scene.display(on: $0) } ?? scene.display
    if let orientation, !orientation.contains(display.orientation) {
      if let only = display.device.onlyOrientation {
        throw RequestError(
          field: "orientation",
          "'\(display.device.name)' does not rotate: its only orientation is \(only.rawValue)",
          remedy: "use \(only.rawValue), or another device")
      }
      guard let first = orientation.members.first(where: scene.header.orientations.contains) else {
        let known = scene.header.orientations.members.inWords
        throw RequestError(
          field: "orientation", "scene '\(scene.name)' does not support \(orientation.rawValue)",
          remedy: "use \(known)")
      }
      display.orientation = first
    }
    if let size { display.device = display.device.giving(size, in: display.orientation) }
    return display
  }

  /// Returns the traits of a scene on a display, with the overrides of the request.
  func traits(of scene: Scene, as display: Display) -> Traits {
    var all = scene.traits(as: display)
    if let direction { all.direction = direction }
    for trait in traits { all.custom[trait.name] = trait.value }
    if let textScale { all.textScale = textScale }
    if let textSize { all.textSize = textSize }
    return all
  }
}
