/// An attribute of an item in a constraint, like `NSLayoutConstraint.Attribute`.
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

  /// A Boolean value that indicates whether the attribute is a size, not a position.
  public var isSize: Bool { self == .width || self == .height }

  /// A Boolean value that indicates whether the attribute is an edge of the item.
  package var isEdge: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .top, .bottom: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the attribute depends on the layout direction.
  package var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the attribute is a horizontal side that does not depend on the
  /// layout direction.
  package var isAbsoluteSide: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the attribute is relative to the margins of the item.
  package var isMargin: Bool {
    switch self {
    case .leftMargin, .rightMargin, .leadingMargin, .trailingMargin, .topMargin, .bottomMargin: true
    case .centerXWithinMargins, .centerYWithinMargins: true
    default: false
    }
  }

  /// A Boolean value that indicates whether only views, not layout guides, have the attribute.
  package var isOfViewsOnly: Bool { isMargin || self == .firstBaseline || self == .lastBaseline }
}

/// A layout guide that UIKit provides for a view.
public enum LayoutGuide: String, CaseIterable, Sendable {
  case safeArea, layoutMargins, readableContent, contentLayoutGuide, frameLayoutGuide
  /// The area that the keyboard covers at the bottom of the screen, like `UIView.keyboardLayoutGuide`. While
  /// the keyboard is hidden, the top of the guide is the bottom of the view's safe area.
  case keyboard
}

/// A layout guide that is drawn in a picture of a layout.
package enum DrawnGuide: Hashable, Sendable {
  /// A guide that UIKit provides, such as the safe area.
  case builtIn(LayoutGuide)
  /// A guide that the command `guide new` created, by its name in the scene.
  case custom(Name)
}

/// The valid combinations of attributes in a constraint. UIKit rejects all other combinations with the
/// message "invalid pairing of layout attributes".
public enum Pairing {
  /// The reason why a combination is invalid.
  public enum Failure: Error, Hashable, Sendable {
    /// A position is compared with a number, but must be compared with a position of another item.
    case placeWithoutItem(Attribute)
    /// A size is compared with a position, such as a width with a leading edge.
    case sizeAgainstPosition(Attribute, Attribute)
    /// A horizontal position is compared with a vertical one.
    case differentAxes(Attribute, Attribute)
    /// `left` or `right` is compared with `leading` or `trailing`, which depend on the layout direction.
    case directionalAgainstAbsolute(Attribute, Attribute)
    /// A layout guide does not have the attribute, which is a margin or a baseline.
    case notOfGuide(Attribute, LayoutGuide)
  }

  /// Throws an error if a layout guide does not have the attribute.
  ///
  /// - Parameter guide: The layout guide; `nil` for a view, which has all attributes.
  package static func check(_ attribute: Attribute, of guide: LayoutGuide?) throws(Failure) {
    if let guide, attribute.isOfViewsOnly { throw .notOfGuide(attribute, guide) }
  }

  /// Throws an error if the attributes of the two sides of a constraint cannot be combined.
  ///
  /// - Parameters:
  ///   - first: The attribute of the first side. It must be a size if there is no second side.
  ///   - second: The attribute of the second side; `nil` for a constraint with one side.
  package static func check(_ first: Attribute, _ second: Attribute?) throws(Failure) {
    guard let second else {
      if !first.isSize { throw .placeWithoutItem(first) }
      return
    }
    if first.isSize != second.isSize { throw .sizeAgainstPosition(first, second) }
    if first.isSize { return }
    if first.axis != second.axis { throw .differentAxes(first, second) }
    if first.isDirectional && second.isAbsoluteSide || first.isAbsoluteSide && second.isDirectional {
      throw .directionalAgainstAbsolute(first, second)
    }
  }
}
