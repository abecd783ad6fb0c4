import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The search for views without constraints that follow their superview on the canvas only: they span its width, are at
/// its center, or are at its trailing or bottom edge, and their autoresizing mask does not keep that.
///
/// On a screen of another size, such a view keeps its frame. Views that code lays out, views with outlets whose code is not
/// known, and views in cells and in scroll views, are skipped.
enum FixedFrames {
  /// The largest distance from the trailing or the bottom edge, in points, of a view that is at this edge.
  private static let margin = 20.0
  /// The largest difference of positions that are equal on the canvas, in points.
  private static let tolerance = 1.0
  /// The difference of the sizes of two screens by which views are found that follow the screen, in points.
  private static let growth = 100.0

  static func findings(in context: FindingContext) -> [Finding] {
    guard context.origins.usesAutoLayout, context.origins.rootSize == .screen,
      !context.layout.traits.isTelevision
    else { return [] }
    let fixed = context.scene.viewsInTreeOrder.filter { isFixed($0, context) }
    guard !fixed.isEmpty, let larger = largerLayout(context) else { return [] }
    return fixed.compactMap { view in
      guard let outer = view.parent, let before = context.layout[outer]?.frame.size,
        let after = larger[outer]?.frame.size
      else { return nil }
      let changing = Axis.allCases.filter { after[$0] > before[$0] + tolerance }
      guard let relation = changing.lazy.compactMap({ lostRelation(of: view.id, along: $0, context) }).first
      else {
        return nil
      }
      return Finding(
        .fixedFrame,
        "\(context.name(view.id)) has no constraints, so it \(relation.place) of its superview on the canvas only; to fix it, "
          + relation.remedy, .view(view.id))
    }
  }

  /// Returns the layout on a larger screen; `nil` if it cannot be solved.
  private static func largerLayout(_ context: FindingContext) -> SolvedLayout? {
    var traits = context.layout.traits
    traits.size.width += growth
    traits.size.height += growth
    return try? LayoutSolver().solve(context.scene, traits: traits)
  }

  /// Returns `true` for a view that is shown at the frame of the document.
  private static func isFixed(_ view: View, _ context: FindingContext) -> Bool {
    let given = context.scene.properties(of: view.id)
    guard given.frame != nil, context.layout.isShown(view.id), showsSomething(view, given, context),
      !isConstrained(view.id, context)
    else { return false }
    if let origin = context.origins.views[view.id] {
      guard !origin.isLaidOutByCode, origin.outlet == nil || context.origins.isCodeKnown, !origin.isInBar,
        !origin.isPlacedByCell, !origin.isInLoadedDocument
      else { return false }
    } else if !context.isOfProject {
      return false
    }
    // A custom superview can lay out its subviews.
    return context.scene.ancestors(of: view.id).allSatisfy { outer in
      context.scene.view(outer)?.kind == .view
        && (outer == context.scene.root || context.scene.properties(of: outer)[.customClass] == nil)
    }
  }

  /// Returns `true` if a constraint places or sizes a view, and not only the views in it.
  private static func isConstrained(_ view: ViewID, _ context: FindingContext) -> Bool {
    context.layout.activeConstraints.contains { rule in
      let items = [rule.first.item.view, rule.second?.item.view].compactMap(\.self)
      return items.contains(view)
        && !items.contains { $0 != view && context.scene.ancestors(of: $0).contains(view) }
    }
  }

  private static func showsSomething(_ view: View, _ given: Properties, _ context: FindingContext) -> Bool {
    view.kind != .view || given[.backgroundColor] != nil || given[.customClass] != nil
      || !context.scene.children(of: view.id).isEmpty
  }

  /// Returns the place that a view has on the canvas and does not keep on other screens, and a remedy; `nil` if there is none.
  private static func lostRelation(
    of view: ViewID, along axis: Axis, _ context: FindingContext
  ) -> (place: String, remedy: String)? {
    let given = context.scene.properties(of: view)
    let isHorizontal = axis == .horizontal
    guard let frame = given.frame,
      let length = given.number(isHorizontal ? .superviewWidth : .superviewHeight)
    else { return nil }
    let mask = given.autoresizing
    let resizes = mask.contains(isHorizontal ? .flexibleWidth : .flexibleHeight)
    let near = mask.contains(isHorizontal ? .flexibleLeftMargin : .flexibleTopMargin)
    let far = mask.contains(isHorizontal ? .flexibleRightMargin : .flexibleBottomMargin)
    let before = isHorizontal ? frame.x : frame.y
    let after = length - before - frame.size[axis]
    guard frame.size[axis] > 0, !resizes else { return nil }
    if isHorizontal, before.magnitude <= tolerance, after.magnitude <= tolerance {
      return ("spans the width", "connect its leading and trailing edges")
    }
    if (before - after).magnitude <= 2 * tolerance {
      if near && far { return nil }
      return frame.size[axis] >= length / 2
        ? (
          "has equal margins at both sides",
          "connect its \(isHorizontal ? "leading and trailing" : "top and bottom") edges"
        )
        : ("is at the \(axis) center", "connect its center")
    }
    guard (0...margin).contains(after), before > after, !near else { return nil }
    return ("is at the \(isHorizontal ? "trailing" : "bottom") edge", "connect this edge")
  }
}
