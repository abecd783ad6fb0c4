package import GimbalLayout
package import GimbalModel

/// The result of solving a scene: its layout, or a layout loop if the frames do not converge.
package struct LayoutTrial {
  package let composition: Composition
  /// The layout; `nil` if the scene has a layout loop.
  package let layout: SolvedLayout?
  private let solver: LayoutSolver
  /// The description of the layout loop; `nil` if there is none.
  private let loop: String?

  /// Solves a scene.
  ///
  /// - Throws: `LayoutError` for errors other than a layout loop.
  /// - Complexity: One solve of the scene.
  package init(of composition: Composition, solver: LayoutSolver) throws(LayoutError) {
    self.composition = composition
    self.solver = solver
    do {
      layout = try solver.solve(composition)
      loop = nil
    } catch {
      guard case .layoutLoop(let views) = error else { throw error }
      (layout, loop) = (nil, LayoutError.loop(of: views))
    }
  }

  /// Returns the trace steps from an earlier layout of the scene to this layout. If one of the two layouts
  /// has a layout loop, the steps contain only the loop and the changed rules.
  ///
  /// - Throws: `LayoutError` if a fitting size cannot be solved.
  package func steps(since before: LayoutTrial) throws(LayoutError) -> [TraceStep] {
    if let old = before.layout, let new = layout {
      return try Invalidation(LayoutChange(old: old, new: new)).steps(solver: solver)
    }
    let rules = RuleChange(old: RulesShown(before.composition), new: RulesShown(composition))
    let end =
      layout.map { step(.settled, $0.passes.description) } ?? loop.map { step(.layoutLoop, "after: \($0)") }
    return (before.loop.map { [step(.layoutLoop, "before: \($0)")] } ?? []) + rules.sets
      + rules.constraints + [end].compactMap(\.self)
  }

  private func step(_ event: TraceStep.Event, _ details: String) -> TraceStep {
    TraceStep(scene: composition.scene.name, event: event, details: details)
  }
}
