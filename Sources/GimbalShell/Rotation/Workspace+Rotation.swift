import GimbalModel
import GimbalStore

extension Workspace {
  /// Asks whether the device that shows a scene may be turned.
  func inquire(_ wish: RotationWish, for scene: Scene) throws -> RotationInquiry {
    RotationInquiry(
      wish, of: try containment.visibleChain(around: scene), inUse: scene,
      projectAutorotates: try transaction.projectProperties().autorotates)
  }

  /// Shows scenes otherwise, each in one step with its sets.
  func show(_ scenes: [Scene], as displays: [Display]) throws {
    for (scene, display) in zip(scenes, displays) {
      try apply(scene.edits(showing: display), to: scene)
    }
  }
}
