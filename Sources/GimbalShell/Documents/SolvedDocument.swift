package import GimbalLayout
import GimbalModel
import GimbalNotation

/// Scenes of a file with their layouts: all of a document, one of an archive.
package struct SolvedDocument: Sendable {
  package struct Part: Sendable {
    package let scene: FileScene
    package let layout: SolvedLayout
  }

  /// As the user wrote it.
  package let path: String
  package let isArchive: Bool
  /// Whether a scene of the file is shown in several orientations.
  let isTurned: Bool
  /// In the file's order; of a scene that is shown in several orientations one after the other.
  package let parts: [Part]
  /// The scenes that instances of an archive's scenes show; none of a document's.
  let library: [Name: Scene]
}

extension SolvedDocument {
  /// Where a scene of the file starts.
  func place(of scene: FileScene) -> TestPlace {
    TestPlace(
      file: path,
      start: scene.line > 0 ? Position(line: scene.line, column: max(1, scene.column)) : nil)
  }
}
