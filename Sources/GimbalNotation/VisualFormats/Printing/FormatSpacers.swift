internal import GimbalModel

/// The spacers that gaps of a visual format can replace. A spacer is an invisible view that fills a gap. On
/// the axis perpendicular to the chain, two constraints determine its position and its zero size.
/// `FormatExpander` creates spacers in this form. `FormatBuilder` decides whether a gap replaces a spacer.
struct FormatSpacers {
  /// For each spacer, the indices of the two constraints that determine its position and its zero size on the
  /// axis perpendicular to the chain.
  private(set) var flattening: [ViewID: [Int]] = [:]
  /// The number of constraints that refer to each spacer.
  private(set) var referenceCounts: [ViewID: Int] = [:]

  /// Finds the spacers to which constraints refer.
  ///
  /// - Complexity: O(constraints of the scene).
  init(_ constraints: [Constraint], in scene: Scene) {
    var indices: [ViewID: [Int]] = [:]
    for (index, constraint) in constraints.enumerated() {
      for view in FormatSpacers.spacers(of: constraint, in: scene) {
        indices[view, default: []].append(index)
      }
    }
    guard !indices.isEmpty else { return }
    referenceCounts = indices.mapValues(\.count)
    let own = Set(constraints.map(\.id))
    for constraint in scene.constraints where !own.contains(constraint.id) {
      for view in FormatSpacers.spacers(of: constraint, in: scene) { referenceCounts[view, default: 0] += 1 }
    }
    for (view, indices) in indices {
      let found = Axis.allCases.map { axis in
        indices.filter { FormatSpacers.flattens(constraints[$0], view, across: axis, in: scene) }
      }
      // Accept a spacer if it has exactly two constraints along one of the axes: the constraints of its
      // position and of its zero size.
      for (axis, flat) in zip(Axis.allCases, found) where flat.count == 2 {
        let across = indices.filter { constraints[$0].first.attribute.axis == axis }
        if across == flat { flattening[view] = flat }
      }
    }
  }

  /// A Boolean value that indicates whether spacers were removed from the search for chains.
  private(set) var hasRemovedSpacers = false

  mutating func remove(_ views: Set<ViewID>) {
    hasRemovedSpacers = true
    for view in views { flattening[view] = nil }
  }

  private static func spacers(of constraint: Constraint, in scene: Scene) -> Set<ViewID> {
    Set(
      [constraint.first.item.view, constraint.second?.item.view].compactMap { $0 }
        .filter { scene.view($0)?.kind == .spacer })
  }

  /// Returns `true` if the constraint is `S.top == superview.top` or `S.height == 0`, where `S` is the spacer. For the
  /// horizontal axis, the attributes are the leading edge and the width.
  private static func flattens(_ constraint: Constraint, _ view: ViewID, across axis: Axis, in scene: Scene)
    -> Bool
  {
    let run = FormatRun(axis, .leadingToTrailing)
    guard constraint.isPlainEquality, constraint.first.item == LayoutItem(view: view, guide: nil) else {
      return false
    }
    guard let second = constraint.second else { return constraint.first.attribute == run.size }
    return constraint.first.attribute == run.near && second.attribute == run.near
      && second.item.guide == nil && second.item.view == scene.view(view)?.parent
  }
}

extension Constraint {
  /// A Boolean value that indicates whether the constraint is a required equality with the multiplier 1 and
  /// the constant 0.
  var isPlainEquality: Bool {
    relation == .equal && multiplier == 1 && constant == 0 && priority.isRequired && !formula.usesNumbers
  }
}
