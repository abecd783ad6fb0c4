import GimbalInterchange
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// The scenes that requests refer to, read once for a whole run.
package struct SceneLibrary: Sendable {
  private var scenes: [Name: Scene] = [:]

  /// The reason for which the scenes of a file cannot be used.
  package struct Failure: Error {
    package let message: String
    package let remedy: String?
  }

  /// The largest number of scenes that are compared for a suggestion.
  private static let nearestLimit = 1000

  package init() {}

  /// Reads the scenes of archives and documents.
  ///
  /// - Throws: `Failure` for an unreadable file or a duplicate name.
  package init(
    _ paths: [String], files: any FileAccess, ids: any IDSource,
    cancellation: Cancellation = .never
  ) throws {
    for path in paths {
      let file: SceneFile
      do {
        file = try SceneFile(path, files: files, ids: ids, cancellation: cancellation)
      } catch {
        try cancellation.check(CancellationError())
        let reason = RequestError(error, in: path)
        throw Failure(message: reason.message, remedy: reason.remedy)
      }
      for scene in file.scenes.map(\.scene) {
        guard scenes.updateValue(scene, forKey: scene.name) == nil else {
          throw Failure(
            message: "\(path.cited) has a scene \(scene.name.text.cited), and another file has one, too",
            remedy: "give the scenes of a run unique names")
        }
      }
    }
  }

  /// Returns a scene by name, or `nil` if there is none.
  package subscript(name: Name) -> Scene? { scenes[name] }

  package var isEmpty: Bool { scenes.isEmpty }

  /// Returns the nearest name, if the library is small enough to search.
  package func nearest(to name: Name) -> String? {
    guard scenes.count <= SceneLibrary.nearestLimit else { return nil }
    return Nearest.name(to: name.text, among: scenes.keys.sorted().lazy.map(\.text))
  }
}

/// The trait overrides of a request.
struct RequestTraitOverrides: Sendable {
  var device: Device?
  var orientation: OrientationClass?
  /// The size of the root, regardless of the device.
  var size: Size?
  var direction: LayoutDirection?
  var textScale: Double?
  /// Traits that are added to those of the scene or replace them.
  var traits: [(name: Name, value: TraitValue)] = []

  /// Returns the device and orientation, as in `frames --device D --orientation O`.
  ///
  /// - Throws: `RequestError` for an orientation that the scene does not support.
  func display(of scene: Scene) throws(RequestError) -> Display {
    var display = device.map { scene.display(on: $0) } ?? scene.display
    if let orientation, !orientation.contains(display.orientation) {
      guard let first = orientation.members.first(where: scene.header.orientations.contains) else {
        let known = scene.header.orientations.members.map(\.rawValue).joined(separator: ", ")
        throw RequestError(
          field: "orientation", "scene '\(scene.name)' does not support \(orientation.rawValue)",
          remedy: "it supports \(known)")
      }
      display.orientation = first
    }
    if let size { display.device = display.device.giving(size, in: display.orientation) }
    return display
  }

  /// Returns the traits for the conditions of the scene.
  func traits(of scene: Scene, as display: Display) -> Traits {
    var all = scene.traits(as: display)
    if let direction { all.direction = direction }
    for trait in traits { all.custom[trait.name] = trait.value }
    if let textScale { all.textScale = textScale }
    return all
  }
}
