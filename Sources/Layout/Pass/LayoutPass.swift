public import Model
import Solver

/// From a scene to frames: traits, rules in force, what managers and placements say, rows, solution, and again while
/// anything moves that depends on frames.
public enum LayoutPass {
  /// Solves a scene.
  ///
  /// - Parameters:
  ///   - traits: where and how the scene is shown; nil for how it is shown now.
  ///   - measurer: how large text is.
  ///   - isCancelled: asked now and then.
  /// - Throws: `LayoutError`. Contradictions and ambiguities are not errors: the result names them.
  /// - Complexity: O(views + rules) for what constraints do not touch, and the engine's for the rest, for as many
  ///   passes as insets, lines of text, and frames that depend on constrained ones, take to settle; mostly one.
  public static func solve(
    _ scene: Scene, traits: Traits? = nil, measurer: any TextMeasurer = SystemFontMeasurer(),
    isCancelled: () -> Bool = { false }
  ) throws(LayoutError) -> SolvedLayout {
    let traits = traits ?? scene.currentTraits
    var rules = RulesInForce(scene: scene, traits: traits, measurer: measurer)
    let memory = FitMemory()
    var settled = try settle(&rules, rootSize: .screen(traits.size), memory: memory, isCancelled)
    settled.passes.fits = memory.count
    return settled.attempt.layout(
      arranged: settled.arranged, arranger: settled.arranger, passes: settled.passes)
  }
}
