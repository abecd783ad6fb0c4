import Model
import Store

extension Workspace {
  /// Keeps true what names a scene in all scenes.
  ///
  /// - Parameter new: nil for a scene that was removed.
  /// - Complexity: O(rows of all scenes).
  func rename(scene old: Name, to new: Name?) throws {
    for header in try transaction.sceneHeaders() {
      let edits = try transaction.scene(header.id).edits(renamingScene: old, to: new)
      try apply(edits, to: header.id)
    }
  }
}
