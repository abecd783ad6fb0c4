extension Scene {
  /// The sets, in the order in which their rules win: the last one's last.
  public var sets: [RuleSet] { orderedSets.elements }

  public func set(_ id: SetID) -> RuleSet? { setsByID[id] }
  public func set(named name: Name) -> RuleSet? { setsByName[name].flatMap { setsByID[$0] } }

  /// The rules of a set, in their order.
  public func rules(of set: SetID) -> [Rule] { rulesBySet[set]?.elements ?? [] }

  public func constraint(_ id: ConstraintID) -> Constraint? { constraintsByID[id] }

  /// The constraints of a set, in their order.
  public func constraints(of set: SetID) -> [Constraint] {
    rules(of: set).compactMap { if case .constraint(let constraint) = $0 { constraint } else { nil } }
  }

  /// All constraints: set after set, in their order.
  public var constraints: [Constraint] { sets.flatMap { constraints(of: $0.id) } }

  /// The constraints with a handle: one, or several that two branches made, by identity.
  public func constraints(withHandle handle: Int) -> [Constraint] {
    guard let first = constraintsByHandle[handle] else { return [] }
    return ([first] + (constraintsSharingHandle[handle] ?? [])).sorted().compactMap { constraintsByID[$0] }
  }

  /// The constraints with an identifier, by handle.
  ///
  /// - Complexity: O(n log n) in how many there are.
  public func constraints(named identifier: Name) -> [Constraint] {
    (constraintsByIdentifier[identifier] ?? []).compactMap { constraintsByID[$0] }.sorted {
      ($0.handle, $0.id) < ($1.handle, $1.id)
    }
  }

  /// The rules that speak of any of some views; not those whose boxes alone do.
  ///
  /// - Complexity: O(number of rules); O(number of views) where there is none.
  public func rules(about views: Set<ViewID>) -> [Rule] {
    guard views.contains(where: { mentions[$0] != nil }) else { return [] }
    return sets.flatMap { set in
      rules(of: set.id).filter { rule in
        rule.firstView.map(views.contains) ?? false || rule.secondView.map(views.contains) ?? false
      }
    }
  }
}
