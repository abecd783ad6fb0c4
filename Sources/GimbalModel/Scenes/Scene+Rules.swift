extension Scene {
  /// The rule sets in ascending order of precedence: a later set overrides an earlier set.
  public var sets: [RuleSet] { orderedSets.elements }

  public func set(_ id: SetID) -> RuleSet? { setsByID[id] }
  public func set(named name: Name) -> RuleSet? { setsByName[name].flatMap { setsByID[$0] } }

  /// Returns the rules of a rule set, in order of position.
  public func rules(of set: SetID) -> [Rule] { rulesBySet[set]?.elements ?? [] }

  public func constraint(_ id: ConstraintID) -> Constraint? { constraintsByID[id] }

  /// Returns the constraints of a rule set, in order of position.
  public func constraints(of set: SetID) -> [Constraint] {
    rules(of: set).compactMap { if case .constraint(let constraint) = $0 { constraint } else { nil } }
  }

  /// All constraints, in the order of the sets and of the rules in each set.
  public var constraints: [Constraint] { sets.flatMap { constraints(of: $0.id) } }

  /// Returns the constraints with the given handle, such as 7 for `#7`, sorted by identity. Several
  /// constraints have the same handle only after a merge of branches that each added a constraint with this
  /// handle.
  public func constraints(withHandle handle: Int) -> [Constraint] {
    guard let first = constraintsByHandle[handle] else { return [] }
    return ([first] + (constraintsSharingHandle[handle] ?? [])).sorted().compactMap { constraintsByID[$0] }
  }

  /// Returns `true` if exactly one constraint has the given identifier.
  ///
  /// - Complexity: O(1).
  package func isUnique(identifier: Name) -> Bool { constraintsByIdentifier[identifier]?.count == 1 }

  /// Returns the constraints with the given identifier, sorted by handle.
  ///
  /// - Complexity: O(n log n) in the number of such constraints.
  public func constraints(named identifier: Name) -> [Constraint] {
    (constraintsByIdentifier[identifier] ?? []).compactMap { constraintsByID[$0] }.sorted {
      ($0.handle, $0.id) < ($1.handle, $1.id)
    }
  }

  /// Returns the rules that refer to any of the views. References from the inner boxes of a layout manager
  /// are ignored.
  ///
  /// - Complexity: O(number of rules); O(number of views) if no rule refers to the views.
  public func rules(about views: Set<ViewID>) -> [Rule] {
    guard views.contains(where: { viewReferences[$0] != nil }) else { return [] }
    return sets.flatMap { set in
      rules(of: set.id).filter { rule in
        rule.firstView.map(views.contains) ?? false || rule.secondView.map(views.contains) ?? false
      }
    }
  }
}

extension Scene {
  package func box(_ id: BoxID) -> LayoutBox? { boxesByID[id] }

  package func placement(_ id: PlacementID) -> Placement? { placementsByID[id] }

  /// Returns the boxes directly inside a box of a layout manager, in order of position.
  package func boxes(in box: BoxID) -> [LayoutBox] { childBoxes[box]?.elements ?? [] }

  /// Returns a box of a layout manager and all boxes nested in it, in preorder.
  ///
  /// - Complexity: O(number of boxes).
  package func boxes(from top: BoxID) -> [LayoutBox] {
    var result: [LayoutBox] = []
    var pending = boxesByID[top].map { [$0] } ?? []
    while let box = pending.popLast() {
      result.append(box)
      pending.append(contentsOf: boxes(in: box.id).reversed())
    }
    return result
  }

  /// Returns the outermost box of the tree that contains a box. This box represents the layout manager.
  ///
  /// - Complexity: O(depth of the tree).
  package func manager(around box: LayoutBox) -> LayoutBox? {
    var next: LayoutBox? = box
    while let box = next, let parent = box.parent { next = boxesByID[parent] }
    return next
  }

  /// Returns the layout manager of a view in a set; `nil` if there is none. A layout manager is a rule that
  /// arranges the subviews of a view. A merge of branches can leave several layout managers for a view in a
  /// set. In this case, the last of them is returned.
  package func manager(of view: ViewID, in set: SetID) -> LayoutBox? {
    rules(of: set).reduce(nil) { found, rule in
      if case .manager(let box) = rule, box.view == view { box } else { found }
    }
  }
}

extension Scene {
  /// Returns the overrides of a view, in the order of the sets and of the rules in each set.
  ///
  /// - Complexity: O(n log n) in the number of overrides.
  public func overrides(of view: ViewID) -> [PropertyOverride] {
    (viewReferences[view]?.overrides ?? []).compactMap { overridesByID[$0] }.sorted {
      comesBefore(.override($0), .override($1))
    }
  }

  /// Returns the placements that position any of the given views, in the order of the sets and of the rules
  /// in each set.
  ///
  /// - Complexity: O(n log n) in the number of placements.
  package func placements(of views: Set<ViewID>) -> [Placement] {
    views.flatMap { viewReferences[$0]?.placements ?? [] }.compactMap { placementsByID[$0] }.sorted {
      comesBefore(.placement($0), .placement($1))
    }
  }

  /// Returns the views that are positioned relative to a given view by placements.
  ///
  /// - Complexity: O(n) in the number of placements.
  package func viewsPlaced(by view: ViewID) -> Set<ViewID> {
    Set((viewReferences[view]?.dependents ?? []).compactMap { placementsByID[$0]?.view })
  }

  private func comesBefore(_ one: Rule, _ other: Rule) -> Bool {
    if one.set == other.set { return (one.position, one.rawID) < (other.position, other.rawID) }
    guard let set = setsByID[one.set], let otherSet = setsByID[other.set] else { return false }
    return (set.position, set.id) < (otherSet.position, otherSet.id)
  }
}
