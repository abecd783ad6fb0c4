internal import GimbalModel

/// The attributes at the start (`near`) and the end (`far`) of a chain in a visual format, and the direction
/// of the chain.
struct FormatRun {
  let axis: Axis
  let near: Attribute
  let far: Attribute
  let size: Attribute
  let center: Attribute
  /// `true` if coordinates increase along the chain; `false` if it runs from right to left.
  let grows: Bool

  init(_ axis: Axis, _ direction: FormatOptions.Direction) {
    self.axis = axis
    size = axis == .horizontal ? .width : .height
    center = axis == .horizontal ? .centerX : .centerY
    (near, far, grows) =
      switch (axis, direction) {
      case (.vertical, _): (.top, .bottom, true)
      case (.horizontal, .leadingToTrailing): (.leading, .trailing, true)
      case (.horizontal, .leftToRight): (.left, .right, true)
      case (.horizontal, .rightToLeft): (.right, .left, false)
      }
  }

  /// Returns the attributes and the direction along the perpendicular axis.
  func across(_ direction: FormatOptions.Direction) -> FormatRun {
    FormatRun(axis == .horizontal ? .vertical : .horizontal, direction)
  }

  /// Returns a gap as a difference of coordinates, which is negative if the chain runs from right to left.
  func signed(_ gap: Amount) -> Amount { gap.scaled(by: grows ? 1 : -1) }

  func margin(of edge: Attribute) -> Attribute {
    switch edge {
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    default: .bottomMargin
    }
  }
}

/// One side of a gap in a visual format: an edge, or the views of a group.
enum FormatEnd {
  /// An edge of the superview, or, if `isStack` is `true`, of a view that a nested chain (a stack) fills.
  case edge(Spanned<Name>, LayoutGuide?, isStack: Bool)
  case views([Spanned<Name>])

  var isOfViews: Bool { if case .views = self { true } else { false } }

  /// A Boolean value that indicates whether the side is an edge of the superview's frame. From such an edge,
  /// a constraint with a multiplier can express a fraction of the superview's size.
  var isFrameOfSuperview: Bool {
    if case .edge(_, nil, isStack: false) = self { true } else { false }
  }

  /// A Boolean value that indicates whether the standard gap at this side is a layout margin.
  var hasMargin: Bool {
    if case .edge(_, nil, _) = self { true } else { false }
  }
}
