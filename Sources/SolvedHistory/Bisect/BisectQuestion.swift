package import Model

/// What `bisect` asks of every revision: an expectation, of a scene, from one viewpoint.
package struct BisectQuestion: Sendable {
  package let expectation: Expectation
  /// The views that the expectation speaks of.
  package let views: [Name]
  package let scene: SceneID
  package let viewpoint: Viewpoint

  package init(_ expectation: Expectation, about views: [Name], in scene: SceneID, from viewpoint: Viewpoint)
  {
    self.expectation = expectation
    self.views = views
    self.scene = scene
    self.viewpoint = viewpoint
  }
}
