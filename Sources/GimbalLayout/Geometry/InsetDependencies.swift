import GimbalModel

/// Which insets the rules in force speak of. Others may move without asking for another pass.
struct InsetDependencies {
  private var safeAreas: Set<Int> = []
  private var margins: Set<Int> = []
  private var readable: Set<Int> = []

  init(_ rules: RulesInForce) {
    for view in rules.views.indices
    where rules.views[view].kind == .stackView
      && rules.properties[view].flag(.layoutMarginsRelativeArrangement)
    {
      margins.insert(view)
    }
    for (constraint, (first, second)) in zip(rules.constraints, rules.constraintViews) {
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
    case .contentLayoutGuide, .frameLayoutGuide, nil:
      if anchor.attribute.isMargin { margins.insert(view) }
    }
  }

  /// Whether no rule speaks of insets.
  var isEmpty: Bool { safeAreas.isEmpty && margins.isEmpty && readable.isEmpty }

  /// Whether frames have no part in the insets that rules speak of: the root's are the screen's.
  var isOfScreenAlone: Bool { isOfRootAlone && readable.isEmpty }

  /// Whether rules speak of no insets but the root's, which are the screen's.
  var isOfRootAlone: Bool { [safeAreas, margins, readable].allSatisfy { $0.allSatisfy { $0 == 0 } } }

  /// The views whose insets differ where a rule speaks of them.
  func views(movedFrom old: GuideInsets, to new: GuideInsets) -> [Int] {
    let moved =
      safeAreas.filter { !old.safeAreas[$0].isClose(to: new.safeAreas[$0]) }
      .union(margins.filter { !old.margins[$0].isClose(to: new.margins[$0]) })
      .union(readable.filter { !old.readable[$0].isClose(to: new.readable[$0]) })
    return moved.sorted()
  }
}

extension EdgeInsets {
  /// Equal but for what snapping to 2⁻²⁰ pt moves.
  fileprivate func isClose(to other: EdgeInsets) -> Bool {
    func close(_ one: Double, _ two: Double) -> Bool { (one - two).magnitude < Tolerance.snapping }
    return close(top, other.top) && close(left, other.left) && close(bottom, other.bottom)
      && close(right, other.right)
  }
}
