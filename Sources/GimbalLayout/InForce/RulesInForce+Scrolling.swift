import GimbalModel

extension RulesInForce {
  /// The guide that one side of a constraint means: edges of a scroll view are its content's for the views inside
  /// it, as UIKit reads them, while sizes and centres are its frame's.
  ///
  /// - Parameters:
  ///   - view: where the side's view stands.
  ///   - other: where the other side's view stands; nil where there is none.
  /// - Complexity: O(depth).
  func guide(of anchor: Anchor, ofView view: Int, seenFrom other: Int?) -> LayoutGuide? {
    guard anchor.item.guide == nil, let other, views[view].kind.scrolls, anchor.attribute.isEdge,
      isAncestor(view, of: other)
    else { return anchor.item.guide }
    return .contentLayoutGuide
  }

  /// The views whose content areas the constraints in force speak of, in tree order.
  var viewsWithContentAreas: [Int] {
    var found: Set<Int> = []
    for (constraint, (first, second)) in zip(constraints, constraintViews) {
      for (anchor, view, other) in [(constraint.first, first, second), (constraint.second, second, first)] {
        guard let anchor, let view else { continue }
        if guide(of: anchor, ofView: view, seenFrom: other) == .contentLayoutGuide { found.insert(view) }
      }
    }
    return found.sorted()
  }

  /// Whether a view is around another, directly or not.
  private func isAncestor(_ view: Int, of other: Int) -> Bool {
    // Views come after their superviews.
    var above = superviews[other]
    while let next = above, next > view { above = superviews[next] }
    return above == view
  }
}
