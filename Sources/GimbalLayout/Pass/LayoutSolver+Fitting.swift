public import GimbalModel

/// The fitting size of a view, and the layout of the view at that size.
public struct FittedSize: Sendable {
  public let view: View
  public let target: FittingTarget
  /// The solved size, in points.
  public let size: Size
  /// The value of ``size`` rounded up to whole pixels of the screen, in points.
  public let pixelSize: Size
  /// The layout of the view and its subtree at that size. It does not contain frames or conflicts of other
  /// views.
  public let layout: SolvedLayout
}

extension LayoutSolver {
  /// Returns the fitting size of a view, like `UIView.systemLayoutSizeFitting(_:)`.
  ///
  /// Only the rules of the view and its subtree are solved. The target adds one rule along each axis, with
  /// the priority that the target specifies. If a layout manager or placements arrange the subviews, they
  /// determine the content size of the view. Safe areas are used for the root only, because the positions of
  /// other views are unknown.
  ///
  /// - Parameter traits: the traits, such as the device and orientation; nil for the current traits of the
  ///   scene.
  /// - Returns: nil if the scene does not contain the view.
  /// - Throws: `LayoutError`. Contradictions are not errors; the layout of the result lists them.
  /// - Complexity: O(views + rules of the scene), plus a solve of the subtree.
  public func fit(
    _ view: ViewID, of scene: Scene, target: FittingTarget = .compressed, traits: Traits? = nil
  ) throws(LayoutError) -> FittedSize? {
    try fit(view, in: rules(of: scene, traits: traits), target)
  }

  /// Returns the fitting size of a view in a composed scene. See ``fit(_:of:target:traits:)``.
  public func fit(
    _ view: ViewID, of composition: Composition, target: FittingTarget = .compressed
  ) throws(LayoutError) -> FittedSize? {
    try fit(view, in: rules(of: composition), target)
  }

  /// Returns the fitting size of a view in a solved layout, after the effects of overflow policies.
  ///
  /// The measurer of the layout measures the text. See ``fit(_:of:target:traits:)``.
  ///
  /// - Complexity: O(rules of the scene), plus a solve of the subtree.
  public func fit(
    _ view: ViewID, in layout: SolvedLayout, target: FittingTarget = .compressed
  ) throws(LayoutError) -> FittedSize? {
    try fit(view, in: layout.rules, target)
  }

  private func fit(
    _ view: ViewID, in rules: ActiveRules, _ target: FittingTarget
  ) throws(LayoutError) -> FittedSize? {
    guard let index = rules.tables.indices[view] else { return nil }
    var inner = index == 0 ? rules : rules.subtree(at: index, RulesByView(rules))
    let fits = fittingSizes
    var systems = ConstraintSystemCache(cancellation: cancellation)
    var converged = try converge(&inner, rootSize: .fitting(target), fits: fits, systems: &systems)
    converged.passes.fits = fits.count
    let solved = converged.pass.relativeFrames[0].size
    // If a required target length is met, return exactly this length, without the rounding error of the
    // engine.
    func length(_ axis: Axis) -> Double {
      let isMet = (solved[axis] - target.size[axis]).magnitude < CoordinateGrid.spacing
      return isMet && target[priority: axis].isRequired ? target.size[axis] : solved[axis]
    }
    let size = Size(width: length(.horizontal), height: length(.vertical))
    let scale = rules.traits.scale
    return FittedSize(
      view: rules.tables.views[index], target: target, size: size,
      // Subtract one grid spacing before rounding up, so that a rounding error of the grid does not add a pixel.
      pixelSize: Size(
        width: max(0, size.width - CoordinateGrid.spacing).roundedUp(toScale: scale),
        height: max(0, size.height - CoordinateGrid.spacing).roundedUp(toScale: scale)),
      layout: try converged.layout)
  }
}
