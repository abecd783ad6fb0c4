import GimbalModel

extension Arranger {
  /// Returns the preferred width of a container after its text has been broken into lines at a given width of
  /// the container. Like the width of a multiline label, the preferred width is no larger than the longest
  /// lines require. Returns nil if the container has no preferred width.
  ///
  /// - Complexity: O(boxes of the layout manager), plus the cost of computing the content sizes of its views.
  func brokenWidth(of view: Int, in width: Double) -> Double? {
    let whole = intrinsicLength(of: view, along: .horizontal)
    guard let tree = trees[view], wraps(view), let whole, whole > width else { return whole }
    let height = intrinsicLength(of: view, along: .vertical, across: width)
    var sizing = BrokenTextSizing(arranger: self)
    _ = ManagerPass(tree, in: Size(width: width, height: height ?? 0), sizing: self) { item, frame in
      sizing.widths[item] = frame.width
    }
    guard let broken = ManagerFitting(tree: tree, sizing: sizing).length(along: .horizontal),
      // Use the narrower width only if the height at this width is the same. Otherwise, the line breaks would
      // change in every pass, and the layout would not converge.
      intrinsicLength(of: view, along: .vertical, across: broken) == height
    else { return whole }
    return min(broken, whole)
  }
}

/// A source of content sizes in which the text of each view is broken into lines at the current width of the
/// view.
private struct BrokenTextSizing: ContentSizing {
  let arranger: Arranger
  var widths: [Int: Double] = [:]

  func length(of view: Int, along axis: Axis, across: Double?) -> Double? {
    guard axis == .horizontal, arranger.wraps(view), let width = widths[view] else {
      return arranger.length(of: view, along: axis, across: across)
    }
    return arranger.width(of: view, within: width)
  }

  func width(of view: Int, within width: Double) -> Double? { arranger.width(of: view, within: width) }

  func cap(of view: Int, along axis: Axis) -> Double? { arranger.cap(of: view, along: axis) }

  func wraps(_ view: Int) -> Bool { arranger.wraps(view) }
}

extension ActiveRules {
  /// Returns the views whose height depends on their width and affects constraints: labels that wrap, and
  /// containers of such labels that have a layout manager or placements.
  ///
  /// - Complexity: O(views with text · depth).
  func viewsWithWidthDependentHeight(
    _ arranger: Arranger?, _ arranged: ArrangedFrames, _ rootSize: RootSize
  ) -> [Int] {
    var found: Set<Int> = []
    for view in tables.texts.keys where wraps(view) {
      found.insert(view)
      var next = tables.superviews[view]
      while let superview = next, !found.contains(superview) {
        if let arranger, arranger.trees[superview] != nil || arranger.orders[superview] != nil,
          // The preferred size of a view is not needed if a layout manager, a placement or the screen sets
          // its size.
          superview > 0 ? !arranged.isByRule(superview) : rootSize.isFitting
        {
          found.insert(superview)
        }
        next = tables.superviews[superview]
      }
    }
    return found.sorted()
  }

  /// Breaks the text of views into lines at the widths of the views' frames.
  ///
  /// - Parameter views: views whose height depends on their width.
  /// - Returns: the views whose preferred height changed.
  mutating func setText(of views: [Int], in frames: [Frame], _ arranger: Arranger?) -> [Int] {
    views.filter { view in
      let width = textWidth(of: view, in: frames[view].width)
      func height(_ width: Double?) -> Double? {
        content(of: view, along: .vertical, across: width)
          ?? arranger?.intrinsicLength(of: view, along: .vertical, across: width)
      }
      let (old, new) = (height(textWidths[view]), height(width))
      guard huggingLines.contains(view), old == new else {
        textWidths[view] = width
        return old != new
      }
      return false
    }
  }

  /// Limits the preferred width of views to the width of their longest line, as UILabel does after line
  /// breaking.
  ///
  /// - Parameter views: views whose height depends on their width.
  /// - Returns: `true` if the preferred width of a view became smaller.
  mutating func hugLines(of views: [Int], _ arranger: Arranger?) -> Bool {
    let wide = views.filter { !huggingLines.contains($0) }.map { ($0, contentWidth(of: $0, arranger)) }
    huggingLines.formUnion(wide.map(\.0))
    return wide.contains { contentWidth(of: $0.0, arranger) != $0.1 }
  }

  /// Returns the preferred width of a view: the width of its content, or else the width that its layout
  /// manager or placements need; nil if it has neither.
  func contentWidth(of view: Int, _ arranger: Arranger?) -> Double? {
    if let given = content(of: view, along: .horizontal) { return given }
    guard huggingLines.contains(view), let width = textWidths[view] else {
      return arranger?.intrinsicLength(of: view, along: .horizontal)
    }
    return arranger?.brokenWidth(of: view, in: width)
  }
}
