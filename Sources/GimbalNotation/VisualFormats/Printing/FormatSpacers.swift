internal import GimbalModel

/// The spacers that some constraints lay out as a format does: with a place that does not matter and no size across.
/// Whether a gap stands for one, its chain tells.
struct FormatSpacers {
  /// Where the two constraints are that say so.
  private(set) var flattening: [ViewID: [Int]] = [:]
  /// How many constraints speak of a spacer.
  private(set) var mentions: [ViewID: Int] = [:]

  /// - Complexity: O(constraints of the scene).
  init(_ constraints: [Constraint], in scene: Scene) {
    var places: [ViewID: [Int]] = [:]
    for (index, constraint) in constraints.enumerated() {
      for view in FormatSpacers.spacers(of: constraint, in: scene) { places[view, default: []].append(index) }
    }
    guard !places.isEmpty else { return }
    mentions = places.mapValues(\.count)
    let own = Set(constraints.map(\.id))
    for constraint in scene.constraints where !own.contains(constraint.id) {
      for view in FormatSpacers.spacers(of: constraint, in: scene) { mentions[view, default: 0] += 1 }
    }
    for (view, places) in places {
      let found = Axis.allCases.map { axis in
        places.filter { FormatSpacers.flattens(constraints[$0], view, across: axis, in: scene) }
      }
      // It is as wide as a gap along one axis alone, and nothing else is said of the other.
      for (axis, flat) in zip(Axis.allCases, found) where flat.count == 2 {
        let across = places.filter { constraints[$0].first.attribute.axis == axis }
        if across == flat { flattening[view] = flat }
      }
    }
  }

  /// Whether some were left out.
  private(set) var isReduced = false

  mutating func leaveOut(_ views: Set<ViewID>) {
    isReduced = true
    for view in views { flattening[view] = nil }
  }

  private static func spacers(of constraint: Constraint, in scene: Scene) -> Set<ViewID> {
    Set(
      [constraint.first.item.view, constraint.second?.item.view].compactMap { $0 }
        .filter { scene.view($0)?.kind == .spacer })
  }

  /// Whether a constraint is `S.top == superview.top` or `S.height == 0`, or their like along the other axis.
  private static func flattens(_ constraint: Constraint, _ view: ViewID, across axis: Axis, in scene: Scene)
    -> Bool
  {
    let run = FormatRun(axis, .leadingToTrailing)
    guard constraint.saysEqual, constraint.first.item == LayoutItem(view: view, guide: nil) else {
      return false
    }
    guard let second = constraint.second else { return constraint.first.attribute == run.size }
    return constraint.first.attribute == run.near && second.attribute == run.near
      && second.item.guide == nil && second.item.view == scene.view(view)?.parent
  }
}

extension Constraint {
  /// Whether both sides are equal, required and without a constant.
  var saysEqual: Bool { relation == .equal && multiplier == 1 && constant == 0 && priority.isRequired }
}
