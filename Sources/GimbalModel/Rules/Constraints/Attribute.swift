/// A part of an item that a constraint can hold, as `NSLayoutConstraint.Attribute`.
public enum Attribute: String, CaseIterable, Sendable {
  case left, right, leading, trailing, top, bottom, width, height, centerX, centerY
  case firstBaseline, lastBaseline
  case leftMargin, rightMargin, leadingMargin, trailingMargin, topMargin, bottomMargin
  case centerXWithinMargins, centerYWithinMargins

  /// The axis along which the attribute is measured.
  public var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX: .horizontal
    case .leftMargin, .rightMargin, .leadingMargin, .trailingMargin, .centerXWithinMargins: .horizontal
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline: .vertical
    case .topMargin, .bottomMargin, .centerYWithinMargins: .vertical
    }
  }

  /// Whether the attribute is an extent, and not a place.
  public var isSize: Bool { self == .width || self == .height }

  /// Whether the attribute is one of the item's own four edges, by whichever name.
  public var isEdge: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .top, .bottom: true
    default: false
    }
  }

  /// Whether the attribute swaps sides with the layout direction.
  public var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Whether the attribute names a side that stays where it is in every layout direction.
  public var isAbsoluteSide: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }

  /// Whether the attribute is measured from the item's margins.
  public var isMargin: Bool {
    switch self {
    case .leftMargin, .rightMargin, .leadingMargin, .trailingMargin, .topMargin, .bottomMargin: true
    case .centerXWithinMargins, .centerYWithinMargins: true
    default: false
    }
  }

  /// Whether only views have the attribute, and guides do not.
  public var isOfViewsOnly: Bool { isMargin || self == .firstBaseline || self == .lastBaseline }
}
