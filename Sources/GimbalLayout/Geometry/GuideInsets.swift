import GimbalModel

/// The insets of the layout guides of all views. Insets depend on frames, so a layout that uses insets is
/// solved repeatedly until the insets no longer change.
struct GuideInsets: Equatable {
  /// The safe area insets.
  var safeAreas: [EdgeInsets]
  /// The effective layout margins. They include the safe area unless `insetsLayoutMarginsFromSafeArea` is
  /// off, and the margins of the superview if `preservesSuperviewLayoutMargins` is set.
  var margins: [EdgeInsets]
  /// The additional insets of the readable content guide within the layout margins.
  var readable: [EdgeInsets]
  /// The heights of the keyboard guides, from the bottom of the root.
  var keyboards: [Double]
}

extension GuideInsets {
  /// The default value of UIView.layoutMargins.
  private static let viewMargin = 8.0
  /// The leading and trailing values of UIViewController.systemMinimumLayoutMargins: `wideRootMargin` if the
  /// root is at least `wideRootWidth` wide, and `rootMargin` otherwise.
  private static let rootMargin = 16.0
  private static let wideRootMargin = 20.0
  private static let wideRootWidth = 394.0
  /// The margin at the top and bottom of UITableViewCell.contentView since iOS 11.
  private static let cellMargin = 11.0
  /// The side margin of the root on tvOS 14 and later, in addition to the safe area.
  private static let televisionRootMargin = 0.0
  /// The maximum width of UIView.readableContentGuide at the default text size.
  private static let readableWidth = 672.0

  /// Computes the insets that result from the frames of the views.
  ///
  /// - Parameter frames: the frames in superview coordinates. Before the first pass, they are unknown (nil),
  ///   and no view is assumed to overlap the insets of its superview.
  /// - Complexity: O(views).
  init(of rules: ActiveRules, frames: [Frame]?) {
    safeAreas = []
    margins = []
    readable = []
    keyboards = []
    // The tops of the views in root coordinates.
    var tops: [Double] = []
    for view in rules.tables.views.indices {
      // The distances between the edges of the superview and the view.
      var clearance: EdgeInsets?
      if let superview = rules.tables.superviews[view], let frames {
        let (frame, outer) = (frames[view], frames[superview])
        clearance = EdgeInsets(
          top: frame.y, left: frame.x, bottom: outer.height - frame.maxY, right: outer.width - frame.maxX)
      }
      safeAreas.append(safeArea(of: view, in: rules, clearance: clearance))
      margins.append(margins(of: view, in: rules, clearance: clearance))
      let width = frames?[view].width ?? (view == 0 ? rules.traits.size.width : 0)
      let spare = max(0, width - margins[view].left - margins[view].right - GuideInsets.readableWidth) / 2
      readable.append(EdgeInsets(left: spare, right: spare))
      tops.append((rules.tables.superviews[view].map { tops[$0] } ?? 0) + (frames?[view].y ?? 0))
      keyboards.append(
        keyboard(of: view, in: rules, bottom: frames.map { tops[view] + $0[view].height }, frames))
      // A scroll view that adjusts its content inset adds the safe area to the inset, so its subviews are
      // already inside the safe area.
      if rules.adjustsContentInset(view) { (safeAreas[view].top, safeAreas[view].bottom) = (0, 0) }
    }
  }

  /// Returns the height of a view's keyboard guide. The guide starts at the top of the keyboard or at the
  /// bottom of the view's safe area, whichever is higher, as with `UIKeyboardLayoutGuide.usesBottomSafeArea`.
  /// In a subtree that is solved alone, the height is 0.
  ///
  /// - Parameter bottom: the bottom of the view in root coordinates; nil before the first pass, when all
  ///   views are assumed to end at the bottom of the root.
  private func keyboard(of view: Int, in rules: ActiveRules, bottom: Double?, _ frames: [Frame]?) -> Double {
    guard rules.tables.isWhole else { return 0 }
    let shown = rules.traits.keyboard == .shown ? rules.traits.keyboardHeight : 0
    guard let bottom, let frames, view > 0 else { return max(shown, safeAreas[0].bottom) }
    return max(shown, frames[0].height - bottom + safeAreas[view].bottom)
  }

  private func safeArea(of view: Int, in rules: ActiveRules, clearance: EdgeInsets?) -> EdgeInsets {
    guard let superview = rules.tables.superviews[view] else {
      return rules.tables.isWhole ? GuideInsets.rootSafeArea(in: rules) : .zero
    }
    guard let clearance else { return .zero }
    var area = safeAreas[superview].reaching(beyond: clearance)
    // A table view adds its safe area to its content inset, so its subviews, such as header and footer views,
    // are already inside the safe area.
    if rules.tables.views[superview].kind == .tableView { (area.top, area.bottom) = (0, 0) }
    return area
  }

  /// Returns the safe area insets of the root, which result from the screen and the bars. Properties of the
  /// root can replace the inset of each side.
  static func rootSafeArea(in rules: ActiveRules) -> EdgeInsets {
    let given = rules.properties[0]
    let bars = Bars(of: given, in: rules.traits)
    let screen = rules.traits.safeArea
    return EdgeInsets(
      top: given.number(.safeAreaTop) ?? screen.top + bars.top,
      left: given.number(.safeAreaLeft) ?? screen.left,
      bottom: given.number(.safeAreaBottom) ?? screen.bottom + bars.bottom,
      right: given.number(.safeAreaRight) ?? screen.right)
  }

  private func margins(of view: Int, in rules: ActiveRules, clearance: EdgeInsets?) -> EdgeInsets {
    let given = rules.properties[view]
    let (topAndBottom, side) = GuideInsets.defaultMargins(of: view, in: rules)
    let leading = given.number(.marginLeading) ?? side
    let trailing = given.number(.marginTrailing) ?? side
    let isReversed = rules.direction(of: view) == .rightToLeft
    var result = EdgeInsets(
      top: given.number(.marginTop) ?? topAndBottom, left: isReversed ? trailing : leading,
      bottom: given.number(.marginBottom) ?? topAndBottom, right: isReversed ? leading : trailing)
    var area = safeAreas[view]
    var inherited = EdgeInsets.zero
    if given.flag(.preservesSuperviewLayoutMargins), let superview = rules.tables.superviews[view],
      let clearance
    {
      inherited = margins[superview].reaching(beyond: clearance)
    }
    if rules.adjustsContentInset(view) {
      inherited.top = max(0, inherited.top - area.top)
      inherited.bottom = max(0, inherited.bottom - area.bottom)
      (area.top, area.bottom) = (0, 0)
    }
    if given.flag(.insetsLayoutMarginsFromSafeArea, default: true) { result = result + area }
    if given.flag(.preservesSuperviewLayoutMargins), clearance != nil {
      result = result.union(inherited)
    }
    return result
  }

  /// Returns the default layout margins of a view: the margin at the top and bottom, and the margin at each
  /// side.
  private static func defaultMargins(of view: Int, in rules: ActiveRules) -> (vertical: Double, side: Double)
  {
    let isWide = rules.traits.size.width >= wideRootWidth
    let side = rules.traits.isTelevision ? televisionRootMargin : isWide ? wideRootMargin : rootMargin
    // A table view cell and its subviews, such as its content view, have the side margins of a root view.
    if rules.isTableViewCell(view) || rules.tables.superviews[view].map(rules.isTableViewCell) == true {
      return (cellMargin, side)
    }
    if view == 0, rules.tables.isWhole { return (0, side) }
    let margin = rules.tables.views[view].kind == .stackView ? 0 : viewMargin
    return (margin, margin)
  }
}

extension ActiveRules {
  fileprivate func isTableViewCell(_ view: Int) -> Bool { tables.views[view].kind == .tableViewCell }

  /// Returns `true` for a scroll view that adds its safe area to its content inset, as described for
  /// `UIScrollView.ContentInsetAdjustmentBehavior`. The model is simplified: content that is larger than the
  /// scroll view does not cause an adjustment, and the left and right insets are never adjusted.
  fileprivate func adjustsContentInset(_ view: Int) -> Bool {
    guard tables.views[view].kind == .scrollView else { return false }
    return switch properties[view].contentInsetAdjustment {
    case .always: true
    case .never, .scrollableAxes: false
    case .automatic: properties[0].flag(.navigationBar) && view == firstSubview
    }
  }

  /// The first subview of the root view, apart from layout guides.
  private var firstSubview: Int? {
    tables.views.indices.first { tables.superviews[$0] == 0 && tables.views[$0].kind != .layoutGuide }
  }
}

extension EdgeInsets {
  /// Returns the part of a superview's insets that overlaps a subview. A subview that extends beyond its
  /// superview has at most the insets of the superview, as with UIView.safeAreaInsets.
  ///
  /// - Parameter clearance: the distances between the edges of the superview and the subview.
  fileprivate func reaching(beyond clearance: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: max(0, top - max(0, clearance.top)), left: max(0, left - max(0, clearance.left)),
      bottom: max(0, bottom - max(0, clearance.bottom)), right: max(0, right - max(0, clearance.right)))
  }

  /// Returns the larger of the two insets for each side.
  fileprivate func union(_ other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}
