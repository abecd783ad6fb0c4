import GimbalLayout
import GimbalModel

extension Workspace {
  /// The frames of a scene, and what decided them.
  func explainer(of scene: Scene, as display: Display? = nil) throws -> LayoutExplainer {
    try LayoutPass.explainer(
      of: composition(of: scene, as: display), isCancelled: surroundings.isCancelled)
  }
}
