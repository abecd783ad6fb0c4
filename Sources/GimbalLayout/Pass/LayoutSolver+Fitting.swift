public import GimbalModel

/// The size at which a view fits, and the layout of the view at that size.
public struct FittedSize: Sendable {
  public let view: View
  public let target: FittingTarget
  /// The solved size, in points.
  public let size: Size
  /// The smallest size in whole pixels of the screen that has room for ``size``, in points.
  public let pixelSize: Size
  /// The view and its subtree, laid out alone at that size. Frames and conflicts are those of the subtree.
  public let layout: SolvedLayout
}

extension LayoutSolver {
  /// Returns the size at which a view fits, as `UIView.systemLayoutSizeFitting(_:)`.
  ///
  /// Only the view and its subtree take part. Their rules are solved alone, with the target as one more rule along each
  /// axis, at its priority. If a layout manager or placements fill the view, its content size is theirs. Safe areas
  /// count for the root only, because the position of another view is unknown.
  ///
  /// - Parameter traits: the device, orientation and other conditions; nil for the scene's current ones.
  /// - Returns: nil if the scene has no such view.
  /// - Throws: `LayoutError`. Contradictions are not errors; the layout of the result lists them.
  /// - Complexity: O(views + rules) of the scene, and a solve of the subtree.
  public func fit(
    _ view: ViewID, of scene: Scene, target: FittingTarget = .compressed, traits: Traits? = nil
  ) throws(LayoutError) -> FittedSize? {
    try fit(view, in: rules(of: scene, traits: traits), target)
  }

  /// Returns the size at which a view of a composed scene fits. See ``fit(_:of:target:traits:)``.
  public func fit(
    _ view: ViewID, of composition: Composition, target: FittingTarget = .compressed
  ) throws(LayoutError) -> FittedSize? {
    try fit(view, in: rules(of: composition), target)
  }

  /// Returns the size at which a view of a solved layout fits, with its overflow policies applied.
  ///
  /// Text is measured as in the layout. See ``fit(_:of:target:traits:)``.
  ///
  /// - Complexity: O(rules) of the scene, and a solve of the subtree.
  public func fit(
    _ view: ViewID, in layout: SolvedLayout, target: FittingTarget = .compressed
  ) throws(LayoutError) -> FittedSize? {
    try fit(view, in: layout.rules, target)
  }

  private func fit(
    _ view: ViewID, in rules: RulesInForce, _ target: FittingTarget
  ) throws(LayoutError) -> FittedSize? {
    guard let index = rules.indices[view] else { return nil }
    var inner = index == 0 ? rules : rules.subtree(at: index, RulesByView(rules))
    let fits = fittingSizes
    var systems = ConstraintSystemCache(cancellation: cancellation)
    var converged = try converge(&inner, rootSize: .fitting(target), fits: fits, systems: &systems)
    converged.passes.fits = fits.count
    let solved = converged.pass.relativeFrames[0].size
    // A required length that is met is the size, without the rounding of the engine.
    func length(_ axis: Axis) -> Double {
      let isMet = (solved[axis] - target.size[axis]).magnitude < CoordinateGrid.spacing
      return isMet && target[priority: axis].isRequired ? target.size[axis] : solved[axis]
    }
    let size = Size(width: length(.horizontal), height: length(.vertical))
    let scale = rules.traits.scale
    return FittedSize(
      view: rules.views[index], target: target, size: size,
      // A remainder of snapping does not take another pixel.
      pixelSize: Size(
        width: max(0, size.width - CoordinateGrid.spacing).roundedUp(toScale: scale),
        height: max(0, size.height - CoordinateGrid.spacing).roundedUp(toScale: scale)),
      layout: converged.layout)
  }
}
