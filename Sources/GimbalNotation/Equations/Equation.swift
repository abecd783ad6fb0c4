public import GimbalModel

/// An equation whose names are found: a constraint that is not filed in a set yet.
public struct Equation: Hashable, Sendable {
  public var identifier: Spanned<Name>?
  public var first: Anchor
  public var relation: Relation
  /// 1 where there is no second anchor.
  public var multiplier: Double
  public var second: Anchor?
  public var constant: Double
  public var priority: Priority
  public var span: Span
}
