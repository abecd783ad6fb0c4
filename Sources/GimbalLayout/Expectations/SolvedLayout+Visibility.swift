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
