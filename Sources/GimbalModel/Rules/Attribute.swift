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

/// A rectangle that a view has besides its own, as UIKit's layout guides of a view.
public enum LayoutGuide: String, CaseIterable, Sendable {
  case safeArea, layoutMargins, readableContent, contentLayoutGuide, frameLayoutGuide
}

/// Which attributes may stand in one constraint: the rules by which UIKit refuses an "invalid pairing of layout
/// attributes".
public enum Pairing {
  /// Why two sides cannot be held together. The culprit is the second side, unless it is absent.
  public enum Failure: Error, Hashable, Sendable {
    /// A place cannot equal a number alone: it needs a second item to be measured from.
    case placeWithoutItem(Attribute)
    /// A width against a leading edge, say.
    case sizeAgainstPlace(Attribute, Attribute)
    /// A horizontal place against a vertical one.
    case differentAxes(Attribute, Attribute)
    /// `left` or `right` against `leading` or `trailing`, which swap sides.
    case directionalAgainstAbsolute(Attribute, Attribute)
    /// A margin or a baseline of a guide: only views have them.
    case notOfGuide(Attribute, LayoutGuide)
  }

  /// Checks one side by itself.
  public static func check(_ attribute: Attribute, of guide: LayoutGuide?) throws(Failure) {
    if let guide, attribute.isOfViewsOnly { throw .notOfGuide(attribute, guide) }
  }

  /// Checks the two sides of a constraint.
  public static func check(_ first: Attribute, _ second: Attribute?) throws(Failure) {
    guard let second else {
      if !first.isSize { throw .placeWithoutItem(first) }
      return
    }
    if first.isSize != second.isSize { throw .sizeAgainstPlace(first, second) }
    if first.isSize { return }
    if first.axis != second.axis { throw .differentAxes(first, second) }
    if first.isDirectional && second.isAbsoluteSide || first.isAbsoluteSide && second.isDirectional {
      throw .directionalAgainstAbsolute(first, second)
    }
  }

  /// Checks both sides of a formula, and that they go together.
  public static func check(_ formula: Formula<Anchor>) throws(Failure) {
    try check(formula.first.attribute, of: formula.first.item.guide)
    if let second = formula.second { try check(second.attribute, of: second.item.guide) }
    try check(formula.first.attribute, formula.second?.attribute)
  }
}
