import GimbalModel

extension [Constraint] {
  /// Returns the rank of each constraint in an order by identifier, then by text, then by handle (a number
  /// such as `#7`). The random ids of constraints do not affect the order. If constraints contradict each
  /// other, the solver ignores the constraint with the highest rank.
  ///
  /// - Complexity: O(n log n).
  func ruleRanks(in scene: Scene) -> [Int] {
    let keys = map { RuleOrder($0, in: scene) }
    var ranks = Array<Int>(repeating: 0, count: count)
    for (rank, index) in indices.sorted(by: { keys[$0].precedes(keys[$1], in: scene) }).enumerated() {
      ranks[index] = rank
    }
    return ranks
  }
}

/// The sort key of a constraint. Few constraints have the same identifier and the same first side, so the
/// text of the other parts is created only when it is compared.
private struct RuleOrder {
  let constraint: Constraint
  private let identifier: String
  private let first: [String]

  init(_ constraint: Constraint, in scene: Scene) {
    self.constraint = constraint
    identifier = constraint.identifier?.text ?? ""
    first = RuleOrder.text(of: constraint.first, in: scene)
  }

  func precedes(_ other: RuleOrder, in scene: Scene) -> Bool {
    if identifier != other.identifier { return identifier < other.identifier }
    if first != other.first { return first.lexicographicallyPrecedes(other.first) }
    let (here, there) = (remainder(in: scene), other.remainder(in: scene))
    return here == there
      ? constraint.handle < other.constraint.handle : here.lexicographicallyPrecedes(there)
  }

  private func remainder(in scene: Scene) -> [String] {
    [constraint.relation.rawValue, Decimal.print(constraint.multiplier)]
      + (constraint.second.map { RuleOrder.text(of: $0, in: scene) } ?? [])
      + [Decimal.print(constraint.constant), Decimal.print(constraint.priority.value)]
  }

  private static func text(of anchor: Anchor, in scene: Scene) -> [String] {
    [
      scene.view(anchor.item.view)?.name.text ?? "", anchor.item.guide?.rawValue ?? "",
      anchor.attribute.rawValue,
    ]
  }
}
