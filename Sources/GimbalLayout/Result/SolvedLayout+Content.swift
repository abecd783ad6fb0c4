public import GimbalModel

extension SolvedLayout {
  /// How long a view would like to be along an axis, whatever is in it: `UIView.intrinsicContentSize` at the width that
  /// its text has; nil where it does not care (`UIView.noIntrinsicMetric`), or is not there. In points.
  public func intrinsicContentLength(of view: ViewID, along axis: Axis) -> Double? {
    rules.indices[view].flatMap { rules.content(of: $0, along: axis) }
  }

  /// At which width the text of a view was broken into lines, in points; nil where it is not broken.
  public func breakingWidth(of view: ViewID) -> Double? {
    guard let index = rules.indices[view], rules.texts[index]?.wraps == true else { return nil }
    return rules.textWidths[index]
  }

  /// The constraints in force, set after set.
  public var constraintsInForce: [Constraint] { rules.constraints }
}
