package import GimbalModel

// The visibility of views. Most methods identify views by their indices.
extension SolvedLayout {
  /// Returns the visibility of a view.
  ///
  /// - Complexity: O(views · depth).
  func visibility(of index: Int) -> Visibility {
    if views[index].isHidden { return .hidden }
    for superview in superviews(of: index) where views[superview].isHidden {
      return .hiddenWith(views[superview].view.name)
    }
    let own = views[index].absoluteFrame
    guard own.width > 0, own.height > 0 else { return .empty(own.size) }
    var seen = own
    for superview in superviews(of: index) {
      let frame = views[superview].absoluteFrame
      // If a scrolling view is visible, scrolling can show all of its content.
      seen = rules.scrolls(superview) ? frame : seen.intersection(frame)
      guard seen.width > 0, seen.height > 0 else { return .outside(views[superview].view.name) }
    }
    return view(covering: seen, of: index).map { .covered(by: views[$0].view.name) } ?? .visible
  }

  /// The views that are drawn, in tree order. Hidden views, views inside hidden views, views without a width
  /// or height, spacers and layout guides are not drawn.
  ///
  /// - Complexity: O(views).
  var shownViews: [Int] {
    viewsNotHidden.filter { views[$0].absoluteFrame.width > 0 && views[$0].absoluteFrame.height > 0 }
  }

  /// The views that are not hidden, not in a hidden view, and neither spacers nor layout guides, in tree
  /// order. Their size may be zero.
  ///
  /// - Complexity: O(views).
  private var viewsNotHidden: [Int] {
    var isHidden = [Bool](repeating: false, count: views.count)
    return views.indices.filter { index in
      let superview = rules.tables.superviews[index]
      isHidden[index] = views[index].isHidden || (superview.map { isHidden[$0] } ?? false)
      let kind = views[index].view.kind
      return !isHidden[index] && kind != .spacer && kind != .layoutGuide
    }
  }

  /// Returns the superviews of a view, the innermost first.
  private func superviews(of index: Int) -> some Sequence<Int> {
    sequence(state: index) { view in
      guard let superview = rules.tables.superviews[view] else { return nil }
      view = superview
      return superview
    }
  }

  /// Returns the views that are smaller than a size by more than a tolerance. The function checks the named
  /// view or, if `name` is nil, all visible controls.
  func viewsSmaller(
    than size: Size, _ name: Name?, within tolerance: Double
  ) throws(ExpectationError) -> [Int] {
    let asked = try name.map { (name) throws(ExpectationError) in [try index(of: name)] }
    return (asked ?? shownViews.filter { views[$0].view.kind.isControl }).filter { view in
      let found = views[view].frame.size
      return found.width < size.width - tolerance || found.height < size.height - tolerance
    }
  }

  /// Returns the views whose text is truncated. The function checks the named views or, if `names` is empty,
  /// all views that are not hidden. A view of size zero is included, because it shows none of its text.
  func viewsTruncated(_ names: [Name]) throws(ExpectationError) -> [Int] {
    guard !names.isEmpty else { return viewsNotHidden.filter { views[$0].isTruncated } }
    var found: [Int] = []
    for name in names {
      let view = try index(of: name)
      if views[view].isTruncated { found.append(view) }
    }
    return found
  }

  /// Returns the visible views that extend beyond the root and are not inside a scrolling view.
  ///
  /// - Parameter tolerance: the distance by which a view may extend beyond the root, in points.
  /// - Complexity: O(views).
  package func viewsOffScreen(within tolerance: Double) -> [ViewID] {
    let screen = views[0].absoluteFrame
    var scrolls = [Bool](repeating: false, count: views.count)
    for index in views.indices {
      scrolls[index] = rules.scrolls(index) || (rules.tables.superviews[index].map { scrolls[$0] } ?? false)
    }
    return shownViews.dropFirst().compactMap { index in
      guard let superview = rules.tables.superviews[index], !scrolls[superview] else { return nil }
      let frame = views[index].absoluteFrame
      let isWithin =
        frame.x >= screen.x - tolerance && frame.y >= screen.y - tolerance
        && frame.maxX <= screen.maxX + tolerance && frame.maxY <= screen.maxY + tolerance
      return isWithin ? nil : views[index].view.id
    }
  }

  /// The views that are not hidden and whose text is truncated.
  ///
  /// - Complexity: O(views).
  package var truncatedViews: [ViewID] {
    viewsNotHidden.filter { views[$0].isTruncated }.map { views[$0].view.id }
  }
}

// The order in which views are drawn. The methods identify views by their indices.
extension SolvedLayout {
  /// Returns `true` if the view `one` is drawn in front of the view `other`. A view is in front of its
  /// superviews. If neither view contains the other, the function compares the drawing order of two siblings:
  /// the subviews of the nearest common ancestor that are, or contain, the two views.
  ///
  /// - Complexity: O(depth).
  func isInFront(_ one: Int, of other: Int) -> Bool {
    guard one != other else { return false }
    let (front, back) = (path(to: one), path(to: other))
    guard let index = zip(front, back).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset
    else {
      return front.count > back.count
    }
    return drawingOrder(front[index]) > drawingOrder(back[index])
  }

  /// Returns the first opaque view that covers a rectangle and is drawn in front of `view`. Views inside
  /// `view` are ignored.
  ///
  /// - Parameters:
  ///   - area: The rectangle, in root coordinates.
  ///   - view: The view whose visible part is the rectangle.
  /// - Complexity: O(views · depth).
  func view(covering area: Frame, of view: Int) -> Int? {
    let inner = Set(views.indices.filter { path(to: $0).contains(view) })
    return shownViews.first { other in
      guard !inner.contains(other), isOpaque(other), isInFront(other, of: view) else { return false }
      let common = visibleArea(of: other).intersection(area)
      return common.width >= area.width && common.height >= area.height
    }
  }

  /// Returns the part of a view's frame that is inside all superviews that scroll or clip, in root
  /// coordinates.
  private func visibleArea(of view: Int) -> Frame {
    path(to: view).dropLast().reduce(views[view].absoluteFrame) { area, superview in
      let clips = rules.scrolls(superview) || rules.properties[superview].flag(.clipsToBounds)
      return clips ? area.intersection(views[superview].absoluteFrame) : area
    }
  }

  /// Returns `false` for a view through which other views can be seen.
  ///
  /// - A view with an alpha below 1 or a translucent background color is not opaque.
  /// - Maps, web views, and views with an opaque background color are opaque.
  /// - A view without a background color is not opaque if it was imported from a document, as in UIKit, or if
  ///   its kind has no background, such as a label or a stack view.
  /// - Other views without a background color are placeholders for opaque content.
  private func isOpaque(_ view: Int) -> Bool {
    let (properties, kind) = (rules.properties[view], views[view].view.kind)
    guard properties.number(.alpha) ?? 1 == 1 else { return false }
    if case .word(let text)? = properties[.backgroundColor], let color = ViewColor(text) {
      return color.components().map { $0.alpha == 255 } ?? true
    }
    switch kind {
    case .label, .button, .stackView, .activityIndicatorView, .pageControl, .visualEffectView, .spacer,
      .layoutGuide:
      return false
    case .mapView, .webView: return true
    default: return properties[.objectID] == nil
    }
  }

  /// Returns the sort key of a view in the drawing order of its siblings, from back to front. The subviews of
  /// an instance that come from the shown scene are behind those that the outer scene adds.
  private func drawingOrder(_ view: Int) -> (Int, Double, Int) {
    let depth = composition?.origin(of: views[view].view.id)?.depth ?? 0
    return (-depth, rules.properties[view].number(.zOrder) ?? 0, view)
  }

  /// Returns the indices of the superviews of a view, from the root, and of the view itself.
  private func path(to view: Int) -> [Int] {
    var path = [view]
    while let superview = rules.tables.superviews[path[path.count - 1]] { path.append(superview) }
    return path.reversed()
  }

  /// Returns the pairs of views that overlap by more than a tolerance along both axes. The function compares
  /// the named views with each other or, if `names` is empty, all visible siblings.
  ///
  /// - Complexity: O(n log n + pairs that overlap horizontally) for siblings, else O(n²).
  func overlaps(of names: [Name], within tolerance: Double) throws(ExpectationError) -> ViewOverlaps {
    guard !names.isEmpty else { return overlapsOfSiblings(within: tolerance) }
    var found = ViewOverlaps()
    for (position, name) in names.enumerated() {
      let one = try index(of: name)
      for other in names[(position + 1)...] {
        let other = try index(of: other)
        if let overlap = overlap(one, other, beyond: tolerance) { found.add(overlap) }
      }
    }
    return found
  }

  /// Returns the intersection of the frames of two views. Its width or height is zero or negative if the
  /// views do not overlap.
  func common(to one: Int, _ other: Int) -> Frame {
    views[one].absoluteFrame.intersection(views[other].absoluteFrame)
  }

  /// Returns the visible siblings that overlap by more than a tolerance along both axes: the first 1,000
  /// pairs in tree order, and the number of further pairs.
  ///
  /// - Parameter cancellation: The cancellation that ends the search early, with an incomplete result.
  /// - Complexity: O(n log n + pairs that overlap horizontally).
  package func overlappingSiblings(within tolerance: Double, cancellation: Cancellation = .never) -> (
    pairs: [(one: ViewID, other: ViewID)], others: Int
  ) {
    let found = overlapsOfSiblings(within: tolerance, cancellation: cancellation)
    let pairs = found.listed.map { (views[$0.one].view.id, views[$0.other].view.id) }
    return (pairs, found.count - pairs.count)
  }

  private func overlapsOfSiblings(
    within tolerance: Double, cancellation: Cancellation = .never
  ) -> ViewOverlaps {
    var siblings: [Int: [Int]] = [:]
    for view in shownViews { rules.tables.superviews[view].map { siblings[$0, default: []].append(view) } }
    var found = ViewOverlaps()
    for views in siblings.values where views.count > 1 {
      // Sweep over the siblings from left to right. `open` contains the earlier views that extend beyond the
      // left edge of the current view.
      var open: [Int] = []
      for view in views.sorted(by: { self.views[$0].absoluteFrame.x < self.views[$1].absoluteFrame.x }) {
        if cancellation.isCancelled { return found }
        let left = self.views[view].absoluteFrame.x
        open.removeAll { self.views[$0].absoluteFrame.maxX <= left + tolerance }
        for other in open {
          overlap(min(other, view), max(other, view), beyond: tolerance).map { found.add($0) }
        }
        open.append(view)
      }
    }
    return found
  }

  private func overlap(_ one: Int, _ other: Int, beyond tolerance: Double) -> ViewOverlap? {
    let common = common(to: one, other)
    guard common.width > tolerance, common.height > tolerance else { return nil }
    return ViewOverlap(one: one, other: other, common: common)
  }
}

extension Frame {
  /// Returns the intersection of two rectangles. Its width or height is negative if the rectangles are apart.
  func intersection(_ other: Frame) -> Frame {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Frame(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }
}

/// Two overlapping views, identified by their indices.
struct ViewOverlap: Hashable {
  let one: Int
  let other: Int
  /// The intersection, in root coordinates.
  let common: Frame
}

/// Pairs of overlapping views: the first pairs in tree order, and the total number of pairs. If n views have
/// the same position, they form about n² / 2 pairs, so only the first pairs are stored.
struct ViewOverlaps {
  /// The maximum number of listed pairs.
  static let listLimit = 1000

  private(set) var count = 0
  private var found: [ViewOverlap] = []

  /// The listed pairs, in tree order.
  var listed: [ViewOverlap] { Array(found.sorted(by: ViewOverlaps.isBefore).prefix(ViewOverlaps.listLimit)) }

  /// Adds a pair.
  ///
  /// - Complexity: amortized O(log `listLimit`).
  mutating func add(_ overlap: ViewOverlap) {
    count += 1
    found.append(overlap)
    if found.count >= 2 * ViewOverlaps.listLimit { found = listed }
  }

  private static func isBefore(_ one: ViewOverlap, _ other: ViewOverlap) -> Bool {
    (one.one, one.other) < (other.one, other.other)
  }
}
