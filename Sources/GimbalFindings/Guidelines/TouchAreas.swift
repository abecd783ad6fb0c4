import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The search for buttons whose constraints make them smaller than the area that Apple recommends for touches.
enum TouchAreas {
  /// The recommended length of a control, in points.
  private static let recommended = 44.0
  /// The largest length of the shorter side of a button that is reported, in points. Larger buttons miss the
  /// recommendation only slightly.
  private static let small = 32.0

  static func findings(in context: FindingContext) -> [Finding] {
    context.layout.views.compactMap { solved -> Finding? in
      let view = solved.view.id
      guard solved.view.kind == .button, solved.status == .determined,
        context.layout.isShown(view) || context.isShownLater(view),
        context.isOfProject || context.origins.views[view]?.takesTouches == true,
        context.layout.propertiesInForce(of: view).flag(.enabled, default: true)
      else { return nil }
      let small = context.layout.activeConstraints.filter { rule in
        rule.second == nil && rule.first.item.view == view && rule.first.attribute.isSize
          && rule.relation != .greaterThanOrEqual && rule.constant > 1 && rule.constant < recommended
          && context.origins.constraints[rule.id]?.outlet == nil
      }
      let size = solved.frame.size
      let hasImage = context.layout.propertiesInForce(of: view)[.image] != nil
      guard !small.isEmpty, max(size.width, size.height) < recommended,
        min(size.width, size.height) <= Self.small
      else { return nil }
      return Finding(
        .touchArea,
        "\(context.name(view)) is \(Diagnosis.tenths(solved.frame.width))x\(Diagnosis.tenths(solved.frame.height)) pt, "
          + "smaller than 44x44 pt; to fix it, enlarge the button"
          + (hasImage ? ", and inset its image" : ""), .view(view),
        involved: small.map { .constraint($0.id) },
        measures: ["size": .array([.number(size.width), .number(size.height)])], state: [])
    }
  }
}
