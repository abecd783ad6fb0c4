import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The search for constraints to the edge of a screen whose constant is the height of the bars of one device, such as
/// `table.top == view.top + 64`.
///
/// The constant can also be a margin. So the finding needs a view of the width of the screen, which starts at a bar, or a
/// bar in the document.
enum BarConstants {
  /// The heights of the status bar and the navigation bar together, in points: without a notch, and with one.
  private static let upper: Set = [64.0, 88]
  /// The heights of the tab bar, in points: without a home indicator, and with one.
  private static let lower: Set = [49.0, 83]

  static func findings(in context: FindingContext) -> [Finding] {
    guard context.origins.isFromDocument || context.isOfProject, context.origins.rootSize == .screen,
      !context.layout.traits.isTelevision
    else { return [] }
    return context.layout.activeConstraints.compactMap { rule -> Finding? in
      guard let (view, edge, distance) = distance(from: rule, context) else { return nil }
      let isTop = edge == .top
      guard (isTop ? upper : lower).contains(distance.magnitude),
        spansScreen(view, context) || hasBar(isTop, context)
      else { return nil }
      let bars = isTop ? "the status bar and the navigation bar" : "the tab bar"
      return Finding(
        .barConstant,
        "\(context.rounded(context.equation(rule.id))) has the height of \(bars) of some devices; to fix it, use the "
          + "\(edge) of the safe area", .constraint(rule.id), involved: [.view(view)])
    }
  }

  /// Returns the view that a constraint connects with the same edge of the root view, the edge, and the distance, inward;
  /// `nil` for other constraints.
  private static func distance(
    from rule: Constraint, _ context: FindingContext
  ) -> (view: ViewID, edge: Attribute, distance: Double)? {
    let root = context.scene.root
    guard context.isFixed(rule.id), rule.relation == .equal, rule.multiplier == 1, let second = rule.second,
      rule.first.attribute == second.attribute, [.top, .bottom].contains(second.attribute),
      rule.first.item.guide == nil, second.item.guide == nil
    else { return nil }
    let views = [rule.first.item.view, second.item.view]
    guard views.contains(root), let view = views.first(where: { $0 != root }) else { return nil }
    let isInward = (views[0] == view) == (second.attribute == .top)
    return (view, second.attribute, isInward ? rule.constant : -rule.constant)
  }

  /// Returns `true` for a view that reaches the left and the right edge of the screen.
  private static func spansScreen(_ view: ViewID, _ context: FindingContext) -> Bool {
    guard let frame = context.layout[view]?.absoluteFrame else { return false }
    let screen = context.layout.views[0].absoluteFrame
    return frame.x <= screen.x + 1 && frame.maxX >= screen.maxX - 1
  }

  private static func hasBar(_ isTop: Bool, _ context: FindingContext) -> Bool {
    let given = context.layout.propertiesInForce(of: context.scene.root)
    return given.flag(isTop ? .navigationBar : .tabBar)
  }
}
