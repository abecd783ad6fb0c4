/// What a placement gives a measure of a view.
public enum PlacementValue: Hashable, Sendable {
  /// Points.
  case number(Double)
  /// `multiplier · source.measure + constant`, in the coordinates of the view's superview.
  case measure(PlacementSource, FrameMeasure, multiplier: Double, constant: Double)
  /// The size that the view's content asks for: `UIView.sizeToFit()`. Of sides only.
  case content

  /// What is measured; nil for a number alone, and for the view's own content.
  public var source: PlacementSource? {
    if case .measure(let source, _, _, _) = self { source } else { nil }
  }
}
