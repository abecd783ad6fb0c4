internal import GimbalModel

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
