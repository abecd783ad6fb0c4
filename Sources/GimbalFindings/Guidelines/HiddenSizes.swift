import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The search for hidden arranged views with a required length along the axis of their stack view.
///
/// To hide the view, the stack view adds a required constraint that makes its length 0, which contradicts the length of
/// the view. UIKit logs a conflict.
enum HiddenSizes {
  static func findings(in context: FindingContext) -> [Finding] {
    context.scene.viewsInTreeOrder.flatMap { view -> [Finding] in
      let given = context.scene.properties(of: view.id)
      guard given.isHidden, let stack = view.parent, context.scene.view(stack)?.kind == .stackView,
        given.frame == nil
      else { return [] }
      return requiredLengths(of: view.id, along: context.scene.properties(of: stack).axis, context).map {
        rule in
        finding(about: rule, of: view.id, context)
      }
    }
  }

  private static func finding(
    about rule: Constraint, of view: ViewID, _ context: FindingContext
  ) -> Finding {
    let length = rule.first.attribute.axis == .horizontal ? "width" : "height"
    return Finding(
      .hiddenSize,
      "hiding \(context.name(view)) in its stack view contradicts its required \(length); to fix it, lower the priority "
        + "of \(context.rounded(context.equation(rule.id))) to 999", .constraint(rule.id),
      involved: [.view(view)])
  }

  /// Returns the required constraints that set a length of a view, or its minimum, to a constant above 0.
  private static func requiredLengths(
    of view: ViewID, along axis: Axis, _ context: FindingContext
  ) -> [Constraint] {
    context.layout.activeConstraints.filter { rule in
      rule.priority.isRequired && rule.second == nil && rule.first.item.view == view
        && rule.first.item.guide == nil && rule.first.attribute.isSize && rule.first.attribute.axis == axis
        && rule.relation != .lessThanOrEqual && rule.constant > 0
        && context.origins.constraints[rule.id]?.outlet == nil
        && !context.origins.placeholders.contains(rule.id)
    }
  }
}
