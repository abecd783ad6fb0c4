import GimbalLayout
import GimbalModel
import GimbalNotation

/// A scene of a file that has no frames.
struct UnsolvedScene: Error {
  let scene: FileScene
  let error: LayoutError

  /// In words; the scene of an archive has no other place to be named by.
  var message: String {
    scene.line > 0 ? error.message : "scene \(scene.scene.name.text.cited): \(error.message)"
  }
}
