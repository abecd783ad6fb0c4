package import GimbalDocuments
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
