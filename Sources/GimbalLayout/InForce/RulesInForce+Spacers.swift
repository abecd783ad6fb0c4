import GimbalModel

extension RulesInForce {
  /// The spacers among some views that none of some constraints speaks of.
  ///
  /// - Complexity: O(views), and O(constraints) where there is a spacer.
  static func idleSpacers(
    among views: [View], _ indices: [ViewID: Int], _ constraints: [Constraint]
  ) -> Set<Int> {
    var idle = Set(views.indices.filter { views[$0].kind == .spacer })
    guard !idle.isEmpty else { return idle }
    for constraint in constraints {
      for view in [constraint.first.item.view, constraint.second?.item.view] {
        if let index = view.flatMap({ indices[$0] }) { idle.remove(index) }
      }
    }
    return idle
  }
}
