import Interchange
import Layout

/// A scene of a document that has no frames.
struct UnsolvedScene: Error {
  let scene: ImportedScene
  let error: LayoutError
}
