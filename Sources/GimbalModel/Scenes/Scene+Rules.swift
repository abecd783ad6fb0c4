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

extension Scene {
  public func box(_ id: BoxID) -> LayoutBox? { boxesByID[id] }

  public func placement(_ id: PlacementID) -> Placement? { placementsByID[id] }

  /// The boxes within a box, in their order.
  public func boxes(in box: BoxID) -> [LayoutBox] { childBoxes[box]?.elements ?? [] }

  /// A box and all within it: every box before those within it, in their order.
  ///
  /// - Complexity: O(boxes).
  public func boxes(from top: BoxID) -> [LayoutBox] {
    var result: [LayoutBox] = []
    var pending = boxesByID[top].map { [$0] } ?? []
    while let box = pending.popLast() {
      result.append(box)
      pending.append(contentsOf: boxes(in: box.id).reversed())
    }
    return result
  }

  /// The layout manager whose tree a box is in.
  ///
  /// - Complexity: O(depth of the tree).
  public func manager(around box: LayoutBox) -> LayoutBox? {
    var next: LayoutBox? = box
    while let box = next, let parent = box.parent { next = boxesByID[parent] }
    return next
  }

  /// The layout manager that a set has for a view; the last one, where two branches made one each.
  public func manager(of view: ViewID, in set: SetID) -> LayoutBox? {
    rules(of: set).reduce(nil) { found, rule in
      if case .manager(let box) = rule, box.view == view { box } else { found }
    }
  }
}

extension Scene {
  /// The overrides of a view: set after set, in their order.
  ///
  /// - Complexity: O(n log n) of their number.
  public func overrides(of view: ViewID) -> [PropertyOverride] {
    (mentions[view]?.overrides ?? []).compactMap { overridesByID[$0] }.sorted {
      comesBefore(.override($0), .override($1))
    }
  }

  /// The placements of some views: set after set, in their order.
  ///
  /// - Complexity: O(n log n) of their number.
  public func placements(of views: Set<ViewID>) -> [Placement] {
    views.flatMap { mentions[$0]?.placements ?? [] }.compactMap { placementsByID[$0] }.sorted {
      comesBefore(.placement($0), .placement($1))
    }
  }

  /// The views that a placement measures from a view.
  ///
  /// - Complexity: O(n) of their number.
  public func viewsPlaced(by view: ViewID) -> Set<ViewID> {
    Set((mentions[view]?.dependants ?? []).compactMap { placementsByID[$0]?.view })
  }

  private func comesBefore(_ one: Rule, _ other: Rule) -> Bool {
    if one.set == other.set { return (one.position, one.rawID) < (other.position, other.rawID) }
    guard let set = setsByID[one.set], let otherSet = setsByID[other.set] else { return false }
    return (set.position, set.id) < (otherSet.position, otherSet.id)
  }
}
