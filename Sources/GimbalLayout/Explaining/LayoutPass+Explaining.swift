public import GimbalModel

extension LayoutPass {
  /// Solves a scene with what its instances show, and keeps what decided it.
  ///
  /// - Parameters:
  ///   - measurer: how large text is.
  ///   - isCancelled: asked now and then.
  /// - Throws: `LayoutError`.
  /// - Complexity: as of `solve`; a solve more where something is ambiguous.
  public static func explainer(
    of composition: Composition, measurer: any TextMeasurer = SystemFontMeasurer(),
    isCancelled: () -> Bool = { false }
  ) throws(LayoutError) -> LayoutExplainer {
    var rules = RulesInForce(
      scene: composition.scene, traits: composition.traits, measurer: measurer,
      findings: composition.findings)
    var rows = RowsMemory.none
    let settled = try settle(&rules, rows: &rows, isCancelled)
    var layout = settled.layout
    layout.composition = composition
    return try LayoutExplainer(layout, settled, isCancelled)
  }
}
