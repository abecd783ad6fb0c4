import GimbalModel
import GimbalStore

extension Workspace {
  /// Keeps true what names a scene in all scenes.
  ///
  /// - Parameter new: nil for a scene that was removed.
  /// - Complexity: O(rows of all scenes).
  func rename(scene old: Name, to new: Name?) throws {
    for header in try transaction.sceneHeaders() {
      let scene = try transaction.scene(header.id)
      try apply(scene.edits(renamingScene: old, to: new), to: consume scene)
    }
  }
}
