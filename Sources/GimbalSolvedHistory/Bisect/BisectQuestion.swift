package import GimbalModel

/// What `bisect` asks of every revision: an expectation, of a scene, from one viewpoint.
package struct BisectQuestion: Sendable {
  /// In the names of the bad end.
  package let expectation: Expectation
  package let scene: SceneID
  package let viewpoint: Viewpoint
  /// The views that it speaks of.
  private let views: [Name: ViewID]

  /// - Parameters:
  ///   - names: the views that the expectation speaks of.
  ///   - scene: the scene at the bad end, with what its instances show.
  package init(_ expectation: Expectation, about names: [Name], in scene: Scene, from viewpoint: Viewpoint) {
    self.expectation = expectation
    self.scene = scene.id
    self.viewpoint = viewpoint
    views = Dictionary(
      names.compactMap { name in scene.view(named: name).map { (name, $0.id) } },
      uniquingKeysWith: { one, _ in one })
  }

  /// The expectation in the names of the scene, with what its instances show, at another time: a view is the same whatever it was called, and where
  /// it was made anew, one of its name stands for it. Nil where a view is missing.
  func expectation(in scene: Scene) -> Expectation? {
    var names: [Name: Name] = [:]
    for (name, id) in views {
      guard let view = scene.view(id) ?? scene.view(named: name) else { return nil }
      names[name] = view.name
    }
    return expectation.renamed { names[$0] ?? $0 }
  }
}
