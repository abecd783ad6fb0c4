import GimbalLayout
import GimbalModel

/// A scene's frames, or the loop that keeps it from having any.
struct LayoutTrial {
  let composition: Composition
  /// Nil where it never settles.
  let layout: SolvedLayout?
  /// Why it never does, in words.
  private let loop: String?

  /// - Throws: what else keeps a scene from being laid out.
  /// - Complexity: a solve of the scene.
  init(of scene: Scene, in workspace: Workspace) throws {
    composition = try workspace.composition(of: scene)
    do {
      layout = try LayoutPass.solve(composition, isCancelled: workspace.surroundings.isCancelled)
      loop = nil
    } catch {
      guard case .layoutLoop(let views) = error else { throw error }
      (layout, loop) = (nil, LayoutError.loop(of: views))
    }
  }

  /// What happened on the way here from what was before; of layouts that never settle the loop and the rules alone.
  ///
  /// - Throws: `LayoutError`, where a fitting size cannot be solved.
  func steps(since before: LayoutTrial, isCancelled: () -> Bool) throws(LayoutError) -> [TraceStep] {
    if let old = before.layout, let new = layout {
      return try Invalidation(LayoutChange(old: old, new: new)).steps(isCancelled: isCancelled)
    }
    let rules = RuleChange(old: RulesShown(before.composition), new: RulesShown(composition))
    let end = layout.map { step(.settled, $0.passes.words) } ?? loop.map { step(.layoutLoop, "after: \($0)") }
    return (before.loop.map { [step(.layoutLoop, "before: \($0)")] } ?? []) + rules.sets
      + rules.constraints + [end].compactMap(\.self)
  }

  private func step(_ event: TraceStep.Event, _ details: String) -> TraceStep {
    TraceStep(scene: composition.scene.name, event: event, details: details)
  }
}
