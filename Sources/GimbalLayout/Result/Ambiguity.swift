public import GimbalModel

/// What the rules leave free of a view.
public struct Ambiguity: Hashable, Sendable {
  public let view: ViewID
  /// `width` or `height` for a size; `left` or `top` for a place, measured in the superview.
  public let attribute: Attribute
  /// What the tie-break gave the attribute, in points: a constraint that says so would settle it.
  public let value: Double

  public var axis: Axis { attribute.axis }
}
