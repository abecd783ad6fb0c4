// Functions that update the lookup tables of a scene. They do not validate rows.
extension Scene {
  mutating func place(_ view: View, in parent: ViewID) {
    views[view.id] = view
    viewsByName[view.name] = view.id
    childViews[parent, default: Ordered { ($0.position, $0.id.rawValue) }].insert(view)
  }

  mutating func place(_ set: RuleSet) {
    setsByID[set.id] = set
    setsByName[set.name] = set.id
    orderedSets.insert(set)
  }

  /// Adds a constraint to the lookup tables by handle and identifier.
  mutating func index(_ constraint: Constraint) {
    if constraintsByHandle[constraint.handle] == nil {
      constraintsByHandle[constraint.handle] = constraint.id
    } else {
      constraintsSharingHandle[constraint.handle, default: []].append(constraint.id)
    }
    if let identifier = constraint.identifier {
      constraintsByIdentifier[identifier, default: []].append(constraint.id)
    }
  }

  mutating func removeFromIndex(_ constraint: Constraint) {
    removeHandle(of: constraint)
    if let identifier = constraint.identifier {
      constraintsByIdentifier[identifier]?.removeAll { $0 == constraint.id }
      if constraintsByIdentifier[identifier]?.isEmpty ?? false { constraintsByIdentifier[identifier] = nil }
    }
    if constraint.handle == highestHandle, constraintsByHandle[highestHandle] == nil {
      highestHandle = nextHighestHandle()
    }
  }

  private mutating func removeHandle(of constraint: Constraint) {
    var others = constraintsSharingHandle.removeValue(forKey: constraint.handle) ?? []
    if constraintsByHandle[constraint.handle] == constraint.id {
      constraintsByHandle[constraint.handle] = others.popLast()
    } else {
      others.removeAll { $0 == constraint.id }
    }
    if !others.isEmpty { constraintsSharingHandle[constraint.handle] = others }
  }

  /// Returns the largest handle in use after the constraint with the largest handle was removed; 0 if there is
  /// none. The function first tries the numbers below the removed handle, because the result is usually only
  /// slightly smaller. After as many attempts as there are handles, a search through all handles is cheaper.
  private func nextHighestHandle() -> Int {
    let nearby = (0...constraintsByHandle.count).lazy.map { highestHandle - $0 }
    let next = nearby.first { constraintsByHandle[$0] != nil } ?? constraintsByHandle.keys.max()
    return max(0, next ?? 0)
  }

  /// Adds a rule to its set and to the references of its views, in place of the old rule if there is one.
  mutating func file(_ rule: Rule, replacing old: Rule? = nil) {
    if let old, old.set == rule.set {
      removeReferences(of: old)
      rulesBySet[rule.set]?.replace(at: (old.position, old.rawID), with: rule)
    } else {
      if let old { unfile(old) }
      rulesBySet[rule.set, default: Ordered { ($0.position, $0.rawID) }].insert(rule)
    }
    if rule.usesNumbers { numberUserCount += 1 }
    if let view = rule.firstView { viewReferences[view, default: ViewReferences()].add(rule, of: view) }
    if let view = rule.secondView { viewReferences[view, default: ViewReferences()].add(rule, of: view) }
  }

  /// Removes a rule from its set and from the references of its views.
  mutating func unfile(_ rule: Rule) {
    rulesBySet[rule.set]?.remove(at: (rule.position, rule.rawID))
    removeReferences(of: rule)
  }

  private mutating func removeReferences(of rule: Rule) {
    if rule.usesNumbers { numberUserCount -= 1 }
    for view in [rule.firstView, rule.secondView] {
      guard let view else { continue }
      viewReferences[view]?.remove(rule, of: view)
      if viewReferences[view]?.count == 0 { viewReferences[view] = nil }
    }
  }

  /// Increments the number of rules and boxes that refer to a view.
  mutating func addReference(to view: ViewID?) {
    if let view { viewReferences[view, default: ViewReferences()].count += 1 }
  }

  /// Increments the number of properties and overrides that make a view show another scene.
  mutating func addInstanceReference(to view: ViewID) { instanceReferences[view, default: 0] += 1 }

  /// Decrements the number of properties and overrides that make a view show another scene.
  mutating func removeInstanceReference(to view: ViewID) {
    let left = (instanceReferences[view] ?? 0) - 1
    instanceReferences[view] = left > 0 ? left : nil
  }

  /// Decrements the number of rules and boxes that refer to a view.
  mutating func removeReference(to view: ViewID?) {
    guard let view else { return }
    viewReferences[view]?.count -= 1
    if viewReferences[view]?.count == 0 { viewReferences[view] = nil }
  }
}
