package import GimbalModel
package import GimbalReporting

/// A solver for the scenes of a parsed file. It returns errors instead of printing them.
package struct FileSolver {
  private let solver: DocumentSolver

  /// Creates a solver.
  ///
  /// - Parameter files: The access to related files, such as translations.
  package init(
    _ options: DocumentOptions, files: any FileAccess, ids: any IDSource, resources: Resources,
    cancellation: Cancellation
  ) {
    solver = DocumentSolver(
      options: options, files: files, ids: ids, budget: WorkBudget(resources, cancellation: cancellation))
  }

  /// Passes the layouts of a file to a closure. The closure is called once with all layouts of a document.
  /// For other files, it is called once for each scene.
  ///
  /// - Parameter body: A closure with the layouts, and with the cancellation that is requested when the
  ///   budget is spent.
  /// - Returns: The errors of the scenes that cannot be solved.
  package func solve(
    _ file: SceneFile, _ body: (SolvedDocument, Cancellation) throws -> Void
  ) -> [DocumentFault] {
    var faults: [DocumentFault] = []
    do {
      try solver.solve(
        solver.prepare(file), failed: { faults.append(DocumentFault($0, path: file.path)) }
      ) {
        try body($0, solver.budget.cancellation)
      }
    } catch {
      faults.append(DocumentFault(error, path: file.path))
    }
    return faults
  }
}
