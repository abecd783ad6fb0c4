package import GimbalLayout
package import GimbalModel

/// A solver for the scenes of past revisions. It counts the solves and reports progress.
package final class HistorySolver {
  /// The number of scenes that were solved, including failed attempts.
  package private(set) var solves = 0
  /// The number of revisions that were read.
  package private(set) var revisions = 0

  private let solver: LayoutSolver
  private let progress: (HistorySolver) -> Void

  /// Creates a solver for past revisions.
  ///
  /// - Parameter progress: A closure that is called for every revision that is read.
  package init(
    solver: LayoutSolver = LayoutSolver(), progress: @escaping (HistorySolver) -> Void = { _ in }
  ) {
    self.solver = solver
    self.progress = progress
  }

  /// Counts a revision and reports progress.
  ///
  /// - Throws: `LayoutError.cancelled`.
  func step() throws(LayoutError) {
    revisions += 1
    if solver.cancellation.isCancelled { throw .cancelled }
    progress(self)
  }

  /// Returns the layout of a composed scene.
  package func layout(of composition: Composition) throws(LayoutError) -> SolvedLayout {
    solves += 1
    return try solver.solve(composition)
  }

  /// Returns the layout of a composed scene, or nil if the scene cannot be solved, for example because its
  /// layout does not converge.
  ///
  /// - Throws: `LayoutError.cancelled`.
  func layoutIfAny(of composition: Composition) throws(LayoutError) -> SolvedLayout? {
    do {
      return try layout(of: composition)
    } catch .cancelled {
      throw .cancelled
    } catch {
      return nil
    }
  }
}
