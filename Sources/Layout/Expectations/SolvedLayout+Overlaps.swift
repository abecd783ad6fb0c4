package import Model

extension SolvedLayout {
  /// The pairs of some views, or of all siblings that are shown, that overlap by more than a tolerance along both axes;
  /// in tree order.
  ///
  /// - Complexity: of siblings O(n log n + pairs that overlap horizontally), else O(n²).
  func overlaps(of names: [Name], within tolerance: Double) throws(ExpectationError) -> [ViewOverlap] {
    guard !names.isEmpty else { return overlapsOfSiblings(within: tolerance) }
    var found: [ViewOverlap] = []
    for (place, name) in names.enumerated() {
      let one = try index(of: name)
      for other in names[(place + 1)...] {
        let other = try index(of: other)
        if let overlap = overlap(one, other, beyond: tolerance) { found.append(overlap) }
      }
    }
    return found
  }

  /// What two views have in common; of sides not above zero where they lie apart.
  func common(to one: Int, _ other: Int) -> Frame {
    views[one].absoluteFrame.intersection(views[other].absoluteFrame)
  }

  /// The siblings that are shown and overlap by more than a tolerance along both axes, in tree order.
  ///
  /// - Complexity: O(n log n + pairs that overlap horizontally).
  package func overlappingSiblings(within tolerance: Double) -> [(one: ViewID, other: ViewID)] {
    overlapsOfSiblings(within: tolerance).map { (views[$0.one].view.id, views[$0.other].view.id) }
  }

  private func overlapsOfSiblings(within tolerance: Double) -> [ViewOverlap] {
    var siblings: [Int: [Int]] = [:]
    for view in shownViews { rules.superviews[view].map { siblings[$0, default: []].append(view) } }
    var found: [ViewOverlap] = []
    for views in siblings.values where views.count > 1 {
      // From left to right; those that end further left are behind the sweep.
      var open: [Int] = []
      for view in views.sorted(by: { self.views[$0].absoluteFrame.x < self.views[$1].absoluteFrame.x }) {
        let left = self.views[view].absoluteFrame.x
        open.removeAll { self.views[$0].absoluteFrame.maxX <= left + tolerance }
        found += open.compactMap { overlap(min($0, view), max($0, view), beyond: tolerance) }
        open.append(view)
      }
    }
    return found.sorted { ($0.one, $0.other) < ($1.one, $1.other) }
  }

  private func overlap(_ one: Int, _ other: Int, beyond tolerance: Double) -> ViewOverlap? {
    let common = common(to: one, other)
    guard common.width > tolerance, common.height > tolerance else { return nil }
    return ViewOverlap(one: one, other: other, common: common)
  }
}

extension Frame {
  /// What two rectangles have in common; a side is negative where they lie apart.
  func intersection(_ other: Frame) -> Frame {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Frame(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }
}
