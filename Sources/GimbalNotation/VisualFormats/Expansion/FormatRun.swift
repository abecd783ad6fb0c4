internal import GimbalModel

/// Which attributes a chain runs from and to, and whether its places grow on the way.
struct FormatRun {
  let axis: Axis
  let near: Attribute
  let far: Attribute
  let size: Attribute
  let center: Attribute
  /// False for a chain that is read from right to left.
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

  /// The run across.
  func across(_ direction: FormatOptions.Direction) -> FormatRun {
    FormatRun(axis == .horizontal ? .vertical : .horizontal, direction)
  }

  /// A gap in the direction in which places grow.
  func signed(_ gap: Double) -> Double { grows ? gap : -gap }

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

/// What is on one side of a gap.
enum FormatEnd {
  /// An edge of the superview, or of a stack.
  case edge(Spanned<Name>, LayoutGuide?, isStack: Bool)
  case views([Spanned<Name>])

  var isOfViews: Bool { if case .views = self { true } else { false } }

  /// Whether a share of the superview is measured from here by a multiplied place.
  var isSuperviewsFrame: Bool {
    if case .edge(_, nil, isStack: false) = self { true } else { false }
  }

  /// Whether the standard gap from here is a margin.
  var hasMargin: Bool {
    if case .edge(_, nil, _) = self { true } else { false }
  }
}
