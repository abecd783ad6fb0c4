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
      // Code can move a button whose constraints give it its size.
      let isMoved = context.origins.isChangedByCode && solved.status != .determined
      guard solved.view.kind == .button, solved.status == .determined || isMoved,
        context.layout.isShown(view),
        context.isOfProject || context.origins.views[view]?.takesTouches == true,
        !context.origins.isForDisplay(view),
        context.origins.isEnabledLater
          || context.layout.propertiesInForce(of: view).flag(.enabled, default: true)
      else { return nil }
      let small = context.layout.activeConstraints.filter { rule in
        rule.second == nil && rule.first.item.view == view && rule.first.attribute.isSize
          && rule.relation != .greaterThanOrEqual && rule.constant > 1 && rule.constant < recommended
          && context.origins.constraints[rule.id]?.outlet == nil
      }
      guard let size = isMoved ? fixedSize(of: view, context) : solved.frame.size else {
        return nil
      }
      // Code can give a button without a length along an axis a longer title or a larger image.
      guard
        context.origins.views[view]?.outlet == nil
          || Axis.allCases.allSatisfy({ axis in small.contains { $0.first.attribute.axis == axis } })
      else { return nil }
      let hasImage = context.layout.propertiesInForce(of: view)[.image] != nil
      guard !small.isEmpty, max(size.width, size.height) < recommended,
        min(size.width, size.height) <= Self.small
      else { return nil }
      return Finding(
        .touchArea,
        "\(context.name(view)) is \(Diagnosis.tenths(size.width))x\(Diagnosis.tenths(size.height)) pt, "
          + "smaller than 44x44 pt; to fix it, enlarge the button"
          + (hasImage ? ", and inset its image" : ""), .view(view),
        involved: small.map { .constraint($0.id) },
        measures: ["size": .array([.number(size.width), .number(size.height)])], state: [])
    }
  }

  /// Returns the size that constraints give a view also outside of this layout; `nil` if they do not.
  private static func fixedSize(of view: ViewID, _ context: FindingContext) -> Size? {
    func length(_ attribute: Attribute) -> Double? {
      context.layout.activeConstraints.first { rule in
        context.origins.constraints[rule.id]?.id != nil && rule.second == nil && rule.first.item.view == view
          && rule.first.attribute == attribute
          && rule.relation == .equal && rule.priority.isRequired
      }?.constant
    }
    guard let width = length(.width), let height = length(.height) else { return nil }
    return Size(width: width, height: height)
  }
}
