package import GimbalLayout
package import GimbalModel

/// A solver of one scene in several orientations. Work that does not depend on the orientation is done once.
package struct OrientationSolver {
  private let snapshot: SceneSnapshot
  private let solver: LayoutSolver
  private var template: LayoutTemplate

  package init(_ snapshot: SceneSnapshot, solver: LayoutSolver = LayoutSolver()) {
    (self.snapshot, self.solver) = (snapshot, solver)
    template = LayoutTemplate(snapshot.scene, solver: solver)
  }

  /// Solves the scene in an orientation.
  ///
  /// - Throws: `LayoutError`.
  package mutating func solve(_ orientation: Orientation) throws(LayoutError) -> SolvedLayout {
    let viewpoint = Viewpoint(orientation: orientation)
    // The views that an instance contains can depend on the orientation.
    guard !snapshot.scene.hasInstances else {
      return try solver.solve(snapshot.composition(from: viewpoint))
    }
    return try template.solve(viewpoint.traits(of: snapshot.scene))
  }
}
