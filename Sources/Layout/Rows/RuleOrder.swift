import Model

extension [Constraint] {
  /// The constraints by identifier, then by text, whatever their identities and the order they were made in: the
  /// last of a contradiction is the one that is set aside.
  ///
  /// - Complexity: O(n log n).
  func inRuleOrder(of scene: Scene) -> [Constraint] {
    map { (key: RuleOrder.key(of: $0, in: scene), constraint: $0) }
      .sorted { one, other in
        one.key == other.key
          ? one.constraint.handle < other.constraint.handle : one.key.lexicographicallyPrecedes(other.key)
      }
      .map(\.constraint)
  }
}

private enum RuleOrder {
  static func key(of constraint: Constraint, in scene: Scene) -> [String] {
    [constraint.identifier?.text ?? ""] + text(of: constraint.first, in: scene)
      + [constraint.relation.rawValue, Decimal.print(constraint.multiplier)]
      + (constraint.second.map { text(of: $0, in: scene) } ?? [])
      + [Decimal.print(constraint.constant), Decimal.print(constraint.priority.value)]
  }

  private static func text(of anchor: Anchor, in scene: Scene) -> [String] {
    [
      scene.view(anchor.item.view)?.name.text ?? "", anchor.item.guide?.rawValue ?? "",
      anchor.attribute.rawValue,
    ]
  }
}
