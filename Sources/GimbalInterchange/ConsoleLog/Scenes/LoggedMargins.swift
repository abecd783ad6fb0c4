internal import GimbalModel

/// Margins of views, where the log has the guides that they belong to: a margin is its guide's edge.
struct LoggedMargins {
  private let tree: LoggedTree
  private var guides: [LoggedItem: LoggedItem] = [:]

  init(_ constraints: [LoggedConstraint], in tree: LoggedTree) {
    self.tree = tree
    for item in tree.items where item.label == "UIViewLayoutMarginsGuide" {
      if let view = tree.superview(of: item) { guides[view] = item }
    }
  }

  /// The equation with guides for margins, and superviews that are known by now; nil where its sides do not go together
  /// then.
  func resolved(_ equation: LoggedEquation) -> LoggedEquation? {
    let resolved = LoggedEquation(
      first: anchor(equation.first), relation: equation.relation, multiplier: equation.multiplier,
      second: equation.second.map(anchor), constant: equation.constant, priority: equation.priority)
    guard resolved.first != resolved.second else { return nil }
    return resolved
  }

  private func anchor(_ anchor: LoggedAnchor) -> LoggedAnchor {
    let item = tree.resolved(anchor.item)
    guard let edge = anchor.attribute.edgeOfMargins, let guide = guides[item] else {
      return LoggedAnchor(item: item, attribute: anchor.attribute)
    }
    return LoggedAnchor(item: guide, attribute: edge)
  }
}

extension Attribute {
  /// What a margin is of the guide that has the margins; nil for what is none.
  fileprivate var edgeOfMargins: Attribute? {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: nil
    }
  }
}
