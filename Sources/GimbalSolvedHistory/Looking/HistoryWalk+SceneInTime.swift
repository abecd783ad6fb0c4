import GimbalModel
import GimbalStore

extension HistoryWalk {
  /// A scene as the revision left it, with the scenes that it may show; nil where there is none.
  ///
  /// - Complexity: O(1) where no view shows a scene and the scene was asked for before.
  mutating func sceneInTime(_ id: SceneID) throws -> SceneInTime? {
    guard let scene = try scene(id) else { return nil }
    return try SceneInTime(scene) { try self.scene(named: $0) }
  }
}
