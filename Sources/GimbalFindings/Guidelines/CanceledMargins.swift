import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The search for constants that cancel a layout margin, such as `a.leading == view.leadingMargin - 16`.
///
/// The margins of a screen are 16 or 20 points, so the view reaches the edge of the screen on some devices only.
enum CanceledMargins {
  static func findings(in context: FindingContext) -> [Finding] {
    var seen: Set<ViewID> = []
    return context.layout.activeConstraints.compactMap { rule -> Finding? in
      guard let (view, length) = canceledMargin(of: rule, context), seen.insert(view).inserted else {
        return nil
      }
      return Finding(
        .canceledMargin,
        "\(context.rounded(context.equation(rule.id))) cancels a margin that is not \(Diagnosis.tenths(length)) pt on every "
          + "device; to fix it, use the edge of the superview", .constraint(rule.id), involved: [.view(view)])
    }
  }

  /// Returns the subview of the root view whose constraint cancels a side margin, and the length of the margin in points;
  /// `nil` for other constraints.
  private static func canceledMargin(
    of rule: Constraint, _ context: FindingContext
  ) -> (view: ViewID, length: Double)? {
    guard context.isFixed(rule.id), rule.relation == .equal, rule.multiplier == 1, let second = rule.second,
      let margin = [rule.first, second].first(where: { isSideMargin($0, context) }),
      let other = [rule.first, second].first(where: { $0 != margin }),
      context.scene.view(other.item.view)?.parent == margin.item.view
    else { return nil }
    // The distance of the view from the margin, inward.
    let isNear = [.leadingMargin, .leftMargin, .leading, .left].contains(margin.attribute)
    let inward = ((rule.first == other) == isNear) ? rule.constant : -rule.constant
    return [-16, -20].contains(inward) ? (other.item.view, -inward) : nil
  }

  /// Returns `true` for a margin at a side of the view of a controller.
  private static func isSideMargin(_ anchor: Anchor, _ context: FindingContext) -> Bool {
    guard anchor.item.view == context.scene.root, context.origins.rootSize == .screen,
      context.scene.view(context.scene.root)?.kind.isCell == false
    else { return false }
    switch anchor.attribute {
    case .leadingMargin, .trailingMargin, .leftMargin, .rightMargin: return true
    case .leading, .trailing, .left, .right: return anchor.item.guide == .layoutMargins
    default: return false
    }
  }
}
