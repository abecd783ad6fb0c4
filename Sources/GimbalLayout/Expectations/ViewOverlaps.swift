/// Pairs of views with area in common: the first in tree order, and how many there are. Of n views in one place there are
/// n² / 2, and nobody reads them.
struct ViewOverlaps {
  /// How many are listed.
  static let mostListed = 1000

  private(set) var count = 0
  private var found: [ViewOverlap] = []

  /// In tree order.
  var listed: [ViewOverlap] { Array(found.sorted(by: ViewOverlaps.isBefore).prefix(ViewOverlaps.mostListed)) }

  /// - Complexity: O(log `mostListed`), amortized.
  mutating func add(_ overlap: ViewOverlap) {
    count += 1
    found.append(overlap)
    if found.count >= 2 * ViewOverlaps.mostListed { found = listed }
  }

  private static func isBefore(_ one: ViewOverlap, _ other: ViewOverlap) -> Bool {
    (one.one, one.other) < (other.one, other.other)
  }
}
