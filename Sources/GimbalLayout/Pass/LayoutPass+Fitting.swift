public import GimbalModel

extension LayoutPass {
  /// The size at which a view fits: `UIView.systemLayoutSizeFitting(_:)`. Nothing but the view and what is in it has a
  /// part in it, and nothing of the scene changes.
  ///
  /// The rules within are solved by themselves. The target is one more of them along each axis, at its priority. Of a
  /// view that a layout manager or placements fill, content is what these ask for. Safe areas count only for the root,
  /// since where another view will be is not known.
  ///
  /// - Parameters:
  ///   - traits: where and how the scene is shown; nil for how it is shown now.
  ///   - measurer: how large text is.
  ///   - isCancelled: asked now and then.
  /// - Returns: nil where the scene has no such view.
  /// - Throws: `LayoutError`. Contradictions are no errors: the result's layout names them.
  /// - Complexity: O(views + rules) of the scene, and a solve of the subtree.
  public static func fit(
    _ view: ViewID, of scene: Scene, target: FittingTarget = .compressed, traits: Traits? = nil,
    measurer: any TextMeasurer = SystemFontMeasurer(), isCancelled: () -> Bool = { false }
  ) throws(LayoutError) -> FittedSize? {
    let rules = RulesInForce(scene: scene, traits: traits ?? scene.currentTraits, measurer: measurer)
    return try fit(view, in: rules, target, isCancelled)
  }

  /// The same in a scene with what its instances show.
  public static func fit(
    _ view: ViewID, of composition: Composition, target: FittingTarget = .compressed,
    measurer: any TextMeasurer = SystemFontMeasurer(), isCancelled: () -> Bool = { false }
  ) throws(LayoutError) -> FittedSize? {
    let rules = RulesInForce(
      scene: composition.scene, traits: composition.traits, measurer: measurer, findings: composition.findings
    )
    return try fit(view, in: rules, target, isCancelled)
  }

  static func fit(
    _ view: ViewID, in rules: RulesInForce, _ target: FittingTarget, _ isCancelled: () -> Bool
  ) throws(LayoutError) -> FittedSize? {
    guard let index = rules.indices[view] else { return nil }
    var inner = index == 0 ? rules : rules.subtree(at: index, RulesByView(rules))
    let memory = fitMemory()
    var rows = RowsMemory.none
    var settled = try settle(&inner, rootSize: .fitting(target), memory: memory, rows: &rows, isCancelled)
    settled.passes.fits = memory.count
    let solved = settled.attempt.relativeFrames[0].size
    // Where nothing contradicts what is required it is the size, and not the nearest that the engine has.
    func length(_ axis: Axis) -> Double {
      let isMet = (solved[axis] - target.size[axis]).magnitude < Grain.length
      return isMet && target[priority: axis].isRequired ? target.size[axis] : solved[axis]
    }
    let size = Size(width: length(.horizontal), height: length(.vertical))
    let scale = rules.traits.scale
    return FittedSize(
      view: rules.views[index], target: target, size: size,
      // What snapping leaves of a size is no pixel more.
      pixelSize: Size(
        width: max(0, size.width - Grain.length).roundedUp(toScale: scale),
        height: max(0, size.height - Grain.length).roundedUp(toScale: scale)),
      layout: settled.attempt.layout(
        arranged: settled.arranged, arranger: settled.arranger, swinging: settled.swinging,
        passes: settled.passes))
  }
}

extension SolvedLayout {
  /// The size at which a view of the layout fits, with what policies made of views that do not fit: `LayoutPass.fit`
  /// says the rest. The layout stays as it is.
  ///
  /// - Complexity: O(rules) of the scene, and a solve of the subtree.
  public func fittingSize(
    of view: ViewID, target: FittingTarget = .compressed, isCancelled: () -> Bool = { false }
  ) throws(LayoutError) -> FittedSize? {
    try LayoutPass.fit(view, in: rules, target, isCancelled)
  }
}

/// The size at which a view fits, and what was solved to find it.
public struct FittedSize: Sendable {
  public let view: View
  public let target: FittingTarget
  /// The engine's, in points.
  public let size: Size
  /// In points, the least whole number of the screen's pixels that has room for it.
  public let pixelSize: Size
  /// The view and what is in it, laid out at that size by themselves. Frames and the conflicts are theirs alone.
  public let layout: SolvedLayout
}
