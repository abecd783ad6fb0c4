import GimbalModel

/// The insets that a view's guides have from its edges. They depend on where the view ends up, so that a layout
/// that uses them is solved until they stay the same.
struct GuideInsets: Equatable {
  /// In tree order, as the views.
  var safeAreas: [EdgeInsets]
  /// Effective layout margins: safe area and superview's margins taken in where the view asks for it.
  var margins: [EdgeInsets]
  /// What the readable width leaves free within the margins, half on each side.
  var readable: [EdgeInsets]
}

extension GuideInsets {
  /// UIView.layoutMargins unless set.
  private static let viewMargin = 8.0
  /// UIViewController.systemMinimumLayoutMargins, and the larger ones from this width on.
  private static let rootMargin = 16.0
  private static let wideRootMargin = 20.0
  private static let wideRootWidth = 393.0
  /// UIView.readableContentGuide at the default text size.
  private static let readableWidth = 672.0

  /// The environment of views in some frames.
  ///
  /// - Parameter frames: in the superviews' coordinates, in tree order; nil before anything is solved, when every
  ///   view is taken to lie clear of its superview's insets.
  /// - Complexity: O(views).
  init(of rules: RulesInForce, frames: [Frame]?) {
    safeAreas = []
    margins = []
    readable = []
    for view in rules.views.indices {
      // The distances from the edges of the superview's to the view's own.
      var clearance: EdgeInsets?
      if let superview = rules.superviews[view], let frames {
        let (frame, outer) = (frames[view], frames[superview])
        clearance = EdgeInsets(
          top: frame.y, left: frame.x, bottom: outer.height - frame.maxY, right: outer.width - frame.maxX)
      }
      safeAreas.append(safeArea(of: view, in: rules, clearance: clearance))
      margins.append(margins(of: view, in: rules, clearance: clearance))
      let width = frames?[view].width ?? (view == 0 ? rules.traits.size.width : 0)
      let spare = max(0, width - margins[view].left - margins[view].right - GuideInsets.readableWidth) / 2
      readable.append(EdgeInsets(left: spare, right: spare))
    }
  }

  private func safeArea(of view: Int, in rules: RulesInForce, clearance: EdgeInsets?) -> EdgeInsets {
    guard let superview = rules.superviews[view] else {
      return rules.isWhole ? GuideInsets.rootSafeArea(in: rules) : .zero
    }
    guard let clearance else { return .zero }
    return safeAreas[superview].reaching(beyond: clearance)
  }

  /// The screen's safe area and the bars; a side that the root was given is as given.
  private static func rootSafeArea(in rules: RulesInForce) -> EdgeInsets {
    let given = rules.properties[0]
    let bars = Bars(of: given, in: rules.traits)
    let screen = rules.traits.safeArea
    return EdgeInsets(
      top: given.number(.safeAreaTop) ?? screen.top + bars.top,
      left: given.number(.safeAreaLeft) ?? screen.left,
      bottom: given.number(.safeAreaBottom) ?? screen.bottom + bars.bottom,
      right: given.number(.safeAreaRight) ?? screen.right)
  }

  private func margins(of view: Int, in rules: RulesInForce, clearance: EdgeInsets?) -> EdgeInsets {
    let given = rules.properties[view]
    let side = GuideInsets.usualMargin(of: view, in: rules)
    let topAndBottom = view == 0 && rules.isWhole ? 0 : side
    let leading = given.number(.marginLeading) ?? side
    let trailing = given.number(.marginTrailing) ?? side
    let isReversed = rules.direction(of: view) == .rightToLeft
    var result = EdgeInsets(
      top: given.number(.marginTop) ?? topAndBottom, left: isReversed ? trailing : leading,
      bottom: given.number(.marginBottom) ?? topAndBottom, right: isReversed ? leading : trailing)
    if given.flag(.insetsLayoutMarginsFromSafeArea, default: true) { result = result + safeAreas[view] }
    if given.flag(.preservesSuperviewLayoutMargins), let superview = rules.superviews[view], let clearance {
      result = result.union(margins[superview].reaching(beyond: clearance))
    }
    return result
  }

  private static func usualMargin(of view: Int, in rules: RulesInForce) -> Double {
    if view == 0, rules.isWhole {
      return rules.traits.size.width >= wideRootWidth ? wideRootMargin : rootMargin
    }
    return rules.views[view].kind == .stackView ? 0 : viewMargin
  }
}

extension EdgeInsets {
  /// What is left of insets at a distance from the edges they start at. A view that sticks out of its superview
  /// has the superview's insets, and never more: UIView.safeAreaInsets.
  fileprivate func reaching(beyond clearance: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: max(0, top - max(0, clearance.top)), left: max(0, left - max(0, clearance.left)),
      bottom: max(0, bottom - max(0, clearance.bottom)), right: max(0, right - max(0, clearance.right)))
  }

  /// The larger of two insets on every side.
  fileprivate func union(_ other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}
