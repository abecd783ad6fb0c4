/// A value that an expectation computes from solved frames, in points.
public indirect enum Expression: Hashable, Sendable {
  case number(Double)
  case measure(ItemName, Measure)
  case sum(Expression, Expression)
  case difference(Expression, Expression)
  case product(Expression, Expression)
  case quotient(Expression, Expression)
}

/// What an expectation reads of an item.
public enum Measure: Hashable, Sendable {
  /// An attribute, in the root's coordinates, so that those of views in different superviews compare.
  case attribute(Attribute)
  /// The frame's origin in the superview's coordinates.
  case x, y
}
