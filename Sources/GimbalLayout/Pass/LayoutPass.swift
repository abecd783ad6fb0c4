public import GimbalModel
import GimbalSolver

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
    return try solve(RulesInForce(scene: scene, traits: traits, measurer: measurer), isCancelled)
  }

  /// Solves a scene with what its instances show; what they could not show is among the warnings.
  ///
  /// - Parameters:
  ///   - measurer: how large text is.
  ///   - isCancelled: asked now and then.
  /// - Throws: `LayoutError`.
  /// - Complexity: as of a scene that has all that was put together.
  public static func solve(
    _ composition: Composition, measurer: any TextMeasurer = SystemFontMeasurer(),
    isCancelled: () -> Bool = { false }
  ) throws(LayoutError) -> SolvedLayout {
    var layout = try solve(
      RulesInForce(
        scene: composition.scene, traits: composition.traits, measurer: measurer,
        findings: composition.findings), isCancelled)
    layout.composition = composition
    return layout
  }

  private static func solve(
    _ rules: RulesInForce, _ isCancelled: () -> Bool
  ) throws(LayoutError) -> SolvedLayout {
    var rows = RowsMemory.none
    return try solve(rules, rows: &rows, isCancelled)
  }

  /// - Parameter rows: those of the same rules, shown otherwise.
  static func solve(
    _ rules: RulesInForce, rows: inout RowsMemory, _ isCancelled: () -> Bool
  ) throws(LayoutError) -> SolvedLayout {
    var rules = rules
    return try settle(&rules, rows: &rows, isCancelled).layout
  }

  /// Solves the rules of a scene on its screen.
  ///
  /// - Parameters:
  ///   - rules: what the policies for views that do not fit do shows in their properties.
  ///   - rows: those of the same rules, shown otherwise.
  static func settle(
    _ rules: inout RulesInForce, rows: inout RowsMemory, _ isCancelled: () -> Bool
  ) throws(LayoutError) -> Settled {
    let memory = fitMemory()
    var settled = try settle(
      &rules, rootSize: .screen(rules.traits.size), memory: memory, rows: &rows, isCancelled)
    settled.passes.fits = memory.count
    return settled
  }
}
