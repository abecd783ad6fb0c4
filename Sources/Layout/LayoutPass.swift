public import Model
import Solver

/// From a scene to frames: traits, rules in force, rows, solution, and again while the insets of guides move.
public enum LayoutPass {
  /// How often a layout is solved before it counts as one that never settles, unless its tree is deeper: a safe
  /// area that reaches through a tree of views settles in a pass a level. Real documents nest them three deep.
  static let usualPasses = 16

  /// Solves a scene.
  ///
  /// - Parameters:
  ///   - traits: where and how the scene is shown; nil for how it is shown now.
  ///   - isCancelled: asked now and then.
  /// - Throws: `LayoutError`. Contradictions and ambiguities are not errors: the result names them.
  /// - Complexity: the engine's, for as many passes as the insets of guides take to settle; one where no rule
  ///   speaks of a guide whose insets depend on a frame.
  public static func solve(
    _ scene: Scene, traits: Traits? = nil, isCancelled: () -> Bool = { false }
  ) throws(LayoutError) -> SolvedLayout {
    let rules = RulesInForce(scene: scene, traits: traits ?? scene.currentTraits)
    let use = GuideUse(rules)
    var environment = Environment(of: rules, frames: nil)
    // A pass a level, and two to see that nothing moves any more.
    let maximumPasses = max(usualPasses, rules.depth + 2)
    for pass in 1...maximumPasses {
      let attempt = try Attempt(rules, environment, isCancelled)
      let settled = Environment(of: rules, frames: attempt.relativeFrames)
      let moved = use.views(movedFrom: environment, to: settled)
      if moved.isEmpty { return attempt.layout(environment: settled) }
      if pass == maximumPasses { throw .layoutLoop(moved.map { rules.views[$0].name }) }
      environment = settled
    }
    throw .engineStalled
  }
}
