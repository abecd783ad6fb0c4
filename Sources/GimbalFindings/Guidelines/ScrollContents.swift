import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The search for scroll views whose constraints do not determine the size of the content.
///
/// The constraints of the subviews must reach both edges of the content along each axis. Xcode reports an error for such
/// a scroll view. A scroll view is skipped if code can set the size of the content: if it has an outlet or a custom
/// class, or if a subview has no constraints.
enum ScrollContents {
  /// Returns the findings in tree order.
  ///
  /// - Complexity: O(views + constraints · depth).
  static func findings(in context: FindingContext) -> [Finding] {
    context.layout.views.map(\.view).filter { isChecked($0, context) }.flatMap { view in
      let axes = Axis.allCases.filter { !isDetermined(view.id, along: $0, context) }
      return axes.isEmpty ? [] : [finding(about: view.id, axes, context)]
    }
  }

  private static func finding(about view: ViewID, _ axes: [Axis], _ context: FindingContext) -> Finding {
    let lengths = axes.map { $0 == .horizontal ? "width" : "height" }
    let edges = axes.map { $0 == .horizontal ? "trailing" : "bottom" }
    return Finding(
      .scrollContent,
      "nothing determines the \(lengths.joined(separator: " and the ")) of the content of \(context.name(view)); to fix it, "
        + "add a constraint from the last subview to the \(edges.joined(separator: " and the ")) edge of the scroll view",
      .view(view), parts: axes.map(\.rawValue))
  }

  private static func isChecked(_ view: View, _ context: FindingContext) -> Bool {
    guard view.kind == .scrollView, view.parent != nil || context.scene.root == view.id,
      context.origins.views[view.id]?.outlet == nil,
      context.scene.properties(of: view.id).text(.customClass) == nil,
      context.layout[view.id]?.isHidden == false
    else { return false }
    let subviews = context.scene.children(of: view.id).filter { $0.kind != .layoutGuide }
    return !subviews.isEmpty
      && subviews.allSatisfy { subview in
        context.layout.propertiesInForce(of: subview.id)[.frameX] == nil
          && context.origins.views[subview.id]?.outlet == nil && !hasPlaceholders(subview.id, context)
      }
  }

  private static func hasPlaceholders(_ view: ViewID, _ context: FindingContext) -> Bool {
    context.origins.placeholders.contains { id in
      context.scene.constraint(id).map { $0.first.item.view == view || $0.second?.item.view == view } ?? false
    }
  }

  /// Returns `true` if a constraint refers to the far edge, or to the length, of the content of a scroll view.
  private static func isDetermined(_ scroll: ViewID, along axis: Axis, _ context: FindingContext) -> Bool {
    context.layout.activeConstraints.contains { constraint in
      guard constraint.first.attribute.axis == axis else { return false }
      let anchors = [constraint.first, constraint.second].compactMap(\.self)
      return anchors.enumerated().contains { index, anchor in
        guard anchor.item.view == scroll, anchor.attribute.isFarEdge || anchor.attribute.isSize else {
          return false
        }
        if anchor.item.guide == .contentLayoutGuide { return true }
        // Without a guide, an edge is that of the content if the other view is inside of the scroll view.
        guard anchor.item.guide != .frameLayoutGuide, anchor.attribute.isFarEdge, anchors.count == 2 else {
          return false
        }
        let other = anchors[1 - index].item.view
        return other != scroll && context.scene.ancestors(of: other).contains(scroll)
      }
    }
  }
}

extension Attribute {
  /// `true` for the edges and margins at the end of an axis in a left-to-right layout, and for their absolute forms.
  fileprivate var isFarEdge: Bool {
    switch self {
    case .right, .trailing, .bottom, .rightMargin, .trailingMargin, .bottomMargin: true
    default: false
    }
  }
}
