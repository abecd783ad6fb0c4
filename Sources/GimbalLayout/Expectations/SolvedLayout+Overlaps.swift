package import GimbalModel

extension SolvedLayout {
  /// Returns the pairs of views that overlap by more than a tolerance along both axes. The function compares
  /// the named views with each other or, if `names` is empty, all visible siblings.
  ///
  /// - Complexity: O(n log n + pairs that overlap horizontally) for siblings, else O(n²).
  func overlaps(of names: [Name], within tolerance: Double) throws(ExpectationError) -> ViewOverlaps {
    guard !names.isEmpty else { return overlapsOfSiblings(within: tolerance) }
    var found = ViewOverlaps()
    for (place, name) in names.enumerated() {
      let one = try index(of: name)
      for other in names[(place + 1)...] {
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
