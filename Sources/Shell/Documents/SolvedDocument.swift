package import Interchange
package import Layout

/// The scenes of a document with their layouts.
package struct SolvedDocument: Sendable {
  package struct Part: Sendable {
    package let scene: ImportedScene
    package let layout: SolvedLayout
  }

  /// As the user wrote it.
  package let path: String
  /// In document order; of a scene that is shown in several orientations one after the other.
  package let parts: [Part]
}
