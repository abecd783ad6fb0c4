import GimbalModel

extension Arranger {
  /// How wide a view would like to be whose text is broken in some width: no wider than its longest lines take, as a
  /// label by itself.
  ///
  /// - Complexity: O(boxes), and what asking for the content of views takes.
  func brokenWidth(of view: Int, in width: Double) -> Double? {
    let whole = intrinsicLength(of: view, along: .horizontal)
    guard let tree = trees[view], wraps(view), let whole, whole > width else { return whole }
    let height = intrinsicLength(of: view, along: .vertical, across: width)
    var sizing = BrokenTextSizing(arranger: self)
    _ = ManagerPass(tree, in: Size(width: width, height: height ?? 0), sizing: self) { item, frame in
      sizing.widths[item] = frame.width
    }
    guard let broken = ManagerFitting(tree: tree, sizing: sizing).length(along: .horizontal),
      // Lines that would break elsewhere in it would never come to rest.
      intrinsicLength(of: view, along: .vertical, across: broken) == height
    else { return whole }
    return min(broken, whole)
  }
}

/// How large views would like to be whose text is broken at widths that they have.
private struct BrokenTextSizing: ContentSizing {
  let arranger: Arranger
  var widths: [Int: Double] = [:]

  func length(of view: Int, along axis: Axis, across: Double?) -> Double? {
    guard axis == .horizontal, arranger.wraps(view), let width = widths[view] else {
      return arranger.length(of: view, along: axis, across: across)
    }
    let rules = arranger.rules
    guard let text = rules.texts[view] else { return arranger.brokenWidth(of: view, in: width) }
    let around = rules.alignmentRectInsets(of: view).along(.horizontal)
    return text.size(text.measured(by: rules.measurer, inWidth: width - around)).width + around
  }

  func cap(of view: Int, along axis: Axis) -> Double? { arranger.cap(of: view, along: axis) }

  func wraps(_ view: Int) -> Bool { arranger.wraps(view) }
}

extension RulesInForce {
  /// The views whose height depends on their width and is asked for by constraints: labels whose lines break, and
  /// what lays such labels out.
  ///
  /// - Complexity: O(views with text · depth).
  func viewsWithWidthDependentHeight(
    _ arranger: Arranger?, _ arranged: ArrangedFrames, _ rootSize: RootSize
  ) -> [Int] {
    var found: Set<Int> = []
    for view in texts.keys where wraps(view) {
      found.insert(view)
      var next = superviews[view]
      while let superview = next, !found.contains(superview) {
        if let arranger, arranger.trees[superview] != nil || arranger.orders[superview] != nil,
          // Where a manager or the screen says how large it is, nobody asks what it would like to be.
          superview > 0 ? !arranged.isByRule(superview) : rootSize.isFitting
        {
          found.insert(superview)
        }
        next = superviews[superview]
      }
    }
    return found.sorted()
  }

  /// Takes the widths that views have in some frames as those at which their text is set.
  ///
  /// - Parameter views: whose height depends on their width.
  /// - Returns: the views that would like to have another height at these.
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

  /// Lets labels whose lines break ask for no more than their longest line, as UILabel does once it is set, and what
  /// lays them out for no more than these.
  ///
  /// - Parameter views: whose height depends on their width.
  /// - Returns: whether one of them asks for less than it did.
  mutating func hugLines(of views: [Int], _ arranger: Arranger?) -> Bool {
    let wide = views.filter { !huggingLines.contains($0) }.map { ($0, contentWidth(of: $0, arranger)) }
    huggingLines.formUnion(wide.map(\.0))
    return wide.contains { contentWidth(of: $0.0, arranger) != $0.1 }
  }

  /// The width that a view asks for by itself: what it was given, its text's, or that of what lays out its subviews.
  func contentWidth(of view: Int, _ arranger: Arranger?) -> Double? {
    if let given = content(of: view, along: .horizontal) { return given }
    guard huggingLines.contains(view), let width = textWidths[view] else {
      return arranger?.intrinsicLength(of: view, along: .horizontal)
    }
    return arranger?.brokenWidth(of: view, in: width)
  }
}
