import GimbalModel

/// The insets of the guides of all views. They depend on frames, so layouts that use them are solved until
/// the insets stay the same.
struct GuideInsets: Equatable {
  /// The safe area insets.
  var safeAreas: [EdgeInsets]
  /// The effective layout margins, including the safe area and the superview's margins if the view uses them.
  var margins: [EdgeInsets]
  /// The insets of the readable width within the margins.
  var readable: [EdgeInsets]
  /// The heights of the keyboard guides, from the bottom of the root.
  var keyboards: [Double]
}

extension GuideInsets {
  /// The default of UIView.layoutMargins.
  private static let viewMargin = 8.0
  /// UIViewController.systemMinimumLayoutMargins, which are larger from this width on.
  private static let rootMargin = 16.0
  private static let wideRootMargin = 20.0
  private static let wideRootWidth = 394.0
  /// The width of UIView.readableContentGuide at the default text size.
  private static let readableWidth = 672.0

  /// Computes the insets in some frames.
  ///
  /// - Parameter frames: the frames in superview coordinates. Before the first pass it is nil, and no view
  ///   overlaps the insets of its superview.
  /// - Complexity: O(views).
  init(of rules: RulesInForce, frames: [Frame]?) {
    safeAreas = []
    margins = []
    readable = []
    keyboards = []
    // The tops of the views in root coordinates.
    var tops: [Double] = []
    for view in rules.views.indices {
      // The distances between the edges of the superview and the view.
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
      tops.append((rules.superviews[view].map { tops[$0] } ?? 0) + (frames?[view].y ?? 0))
      keyboards.append(
        keyboard(of: view, in: rules, bottom: frames.map { tops[view] + $0[view].height }, frames))
    }
  }

  /// Returns the height of a view's keyboard guide. Its top is the lower bound of the space above the keyboard and of
  /// the view's safe area, as with `UIKeyboardLayoutGuide.usesBottomSafeArea`.
  ///
  /// - Parameter bottom: the bottom of the view in root coordinates; nil before the first pass, when all views are
  ///   assumed to end at the bottom of the root.
  private func keyboard(of view: Int, in rules: RulesInForce, bottom: Double?, _ frames: [Frame]?) -> Double {
    guard rules.isWhole else { return 0 }
    let shown = rules.traits.keyboard == .shown ? rules.traits.keyboardHeight : 0
    guard let bottom, let frames, view > 0 else { return max(shown, safeAreas[0].bottom) }
    return max(shown, frames[0].height - bottom + safeAreas[view].bottom)
  }

  private func safeArea(of view: Int, in rules: RulesInForce, clearance: EdgeInsets?) -> EdgeInsets {
    guard let superview = rules.superviews[view] else {
      return rules.isWhole ? GuideInsets.rootSafeArea(in: rules) : .zero
    }
    guard let clearance else { return .zero }
    var area = safeAreas[superview].reaching(beyond: clearance)
    // A table adjusts its content inset by its safe area, so its header and footer views start inside of it.
    if rules.views[superview].kind == .tableView { (area.top, area.bottom) = (0, 0) }
    return area
  }

  /// Returns the safe area of screen and bars. Properties of the root replace single sides.
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
  /// Returns the part of the insets that extends into a view at some distance from the edges. A view that
  /// extends beyond its superview has at most the superview's insets, as in UIView.safeAreaInsets.
  fileprivate func reaching(beyond clearance: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: max(0, top - max(0, clearance.top)), left: max(0, left - max(0, clearance.left)),
      bottom: max(0, bottom - max(0, clearance.bottom)), right: max(0, right - max(0, clearance.right)))
  }

  /// Returns the larger inset of each side.
  fileprivate func union(_ other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}
