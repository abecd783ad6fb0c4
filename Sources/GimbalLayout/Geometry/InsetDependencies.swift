import GimbalModel

/// The insets on which active constraints and stack views depend. If only other insets change, the
/// constraints need not be solved again.
struct InsetDependencies {
  private var safeAreas: Set<Int> = []
  private var margins: Set<Int> = []
  private var readable: Set<Int> = []
  private var keyboards: Set<Int> = []

  init(_ rules: ActiveRules) {
    for view in rules.tables.views.indices
    where rules.tables.views[view].kind == .stackView
      && rules.properties[view].flag(.layoutMarginsRelativeArrangement)
    {
      margins.insert(view)
    }
    for (constraint, (first, second)) in zip(rules.tables.constraints, rules.tables.constraintViews) {
      if let first { add(constraint.first, of: first) }
      if let second, let anchor = constraint.second { add(anchor, of: second) }
    }
  }

  private mutating func add(_ anchor: Anchor, of view: Int) {
    switch anchor.item.guide {
    case .safeArea: safeAreas.insert(view)
    case .layoutMargins: margins.insert(view)
    case .readableContent:
      margins.insert(view)
      readable.insert(view)
    case .keyboard: keyboards.insert(view)
    case .contentLayoutGuide, .frameLayoutGuide, nil:
      if anchor.attribute.isMargin { margins.insert(view) }
    }
  }

  /// `true` if no constraint or stack view depends on insets.
  var isEmpty: Bool { [safeAreas, margins, readable, keyboards].allSatisfy(\.isEmpty) }

  /// `true` if constraints and stack views depend on no insets except those of the root that the screen
  /// determines. These insets do not depend on frames.
  var isOfScreenAlone: Bool { isOfRootAlone && readable.isEmpty }

  /// `true` if constraints and stack views depend on no insets except those of the root.
  var isOfRootAlone: Bool {
    [safeAreas, margins, readable, keyboards].allSatisfy { $0.allSatisfy { $0 == 0 } }
  }

  /// Returns the views with a changed inset on which constraints or stack views depend.
  func views(movedFrom old: GuideInsets, to new: GuideInsets) -> [Int] {
    let moved =
      safeAreas.filter { !old.safeAreas[$0].isClose(to: new.safeAreas[$0]) }
      .union(margins.filter { !old.margins[$0].isClose(to: new.margins[$0]) })
      .union(readable.filter { !old.readable[$0].isClose(to: new.readable[$0]) })
      .union(
        keyboards.filter { (old.keyboards[$0] - new.keyboards[$0]).magnitude >= Tolerance.snapping })
    return moved.sorted()
  }
}

extension EdgeInsets {
  /// Returns `true` if the insets are equal apart from rounding errors.
  fileprivate func isClose(to other: EdgeInsets) -> Bool {
    func close(_ one: Double, _ two: Double) -> Bool { (one - two).magnitude < Tolerance.snapping }
    return close(top, other.top) && close(left, other.left) && close(bottom, other.bottom)
      && close(right, other.right)
  }
}
