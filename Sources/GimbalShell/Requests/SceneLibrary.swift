import GimbalInterchange
package import GimbalModel
import GimbalNotation

/// The scenes that requests name: read once, and held for a whole run.
package struct SceneLibrary: Sendable {
  private var scenes: [Name: Scene] = [:]

  /// Why a file's scenes are not in the library, in words.
  package struct Failure: Error {
    package let message: String
    package let remedy: String?
  }

  /// How many scenes are looked through for the name that was meant.
  private static let nearestLimit = 1000

  package init() {}

  /// Reads the scenes of archives and documents.
  ///
  /// - Throws: `Failure` for a file that cannot be read, and a name that two scenes have.
  package init(
    _ paths: [String], files: any FileAccess, ids: any IDSource,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws {
    for path in paths {
      let file: SceneFile
      do {
        file = try SceneFile(path, files: files, ids: ids, isCancelled: isCancelled)
      } catch {
        if isCancelled() { throw CancellationError() }
        let reason = RequestError(error, in: path)
        throw Failure(message: reason.message, remedy: reason.remedy)
      }
      for scene in file.scenes.map(\.scene) {
        guard scenes.updateValue(scene, forKey: scene.name) == nil else {
          throw Failure(
            message: "\(path.cited) has a scene \(scene.name.text.cited), and there is one already",
            remedy: "scenes of a run have different names")
        }
      }
    }
  }

  /// A scene by name; nil where there is none of that name.
  package subscript(name: Name) -> Scene? { scenes[name] }

  package var isEmpty: Bool { scenes.isEmpty }

  /// The name that was meant, where there are few enough to look at all.
  func nearest(to name: Name) -> String? {
    guard scenes.count <= SceneLibrary.nearestLimit else { return nil }
    return Nearest.name(to: name.text, among: scenes.keys.sorted().lazy.map(\.text))
  }
}
