// The updates of a scene's lookup tables. They do not validate rows.
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

  mutating func forgetNames(of constraint: Constraint) {
    forgetHandle(of: constraint)
    if let identifier = constraint.identifier {
      constraintsByIdentifier[identifier]?.removeAll { $0 == constraint.id }
      if constraintsByIdentifier[identifier]?.isEmpty ?? false { constraintsByIdentifier[identifier] = nil }
    }
    if constraint.handle == highestHandle, constraintsByHandle[highestHandle] == nil {
      highestHandle = nextHighestHandle()
    }
  }

  private mutating func forgetHandle(of constraint: Constraint) {
    var others = constraintsSharingHandle.removeValue(forKey: constraint.handle) ?? []
    if constraintsByHandle[constraint.handle] == constraint.id {
      constraintsByHandle[constraint.handle] = others.popLast()
    } else {
      others.removeAll { $0 == constraint.id }
    }
    if !others.isEmpty { constraintsSharingHandle[constraint.handle] = others }
  }

  /// Returns the largest handle in use after the largest one is removed. It is usually slightly smaller. If
  /// the gap is larger than the number of handles, a search through all handles is cheaper.
  private func nextHighestHandle() -> Int {
    let nearby = (0...constraintsByHandle.count).lazy.map { highestHandle - $0 }
    let next = nearby.first { constraintsByHandle[$0] != nil } ?? constraintsByHandle.keys.max()
    return max(0, next ?? 0)
  }

  mutating func file(_ rule: Rule, replacing old: Rule? = nil) {
    if let old, old.set == rule.set {
      unmention(old)
      rulesBySet[rule.set]?.replace(at: (old.position, old.rawID), with: rule)
    } else {
      if let old { unfile(old) }
      rulesBySet[rule.set, default: Ordered { ($0.position, $0.rawID) }].insert(rule)
    }
    if let view = rule.firstView { mentions[view, default: Mentions()].add(rule, of: view) }
    if let view = rule.secondView { mentions[view, default: Mentions()].add(rule, of: view) }
  }

  mutating func unfile(_ rule: Rule) {
    rulesBySet[rule.set]?.remove(at: (rule.position, rule.rawID))
    unmention(rule)
  }

  private mutating func unmention(_ rule: Rule) {
    for view in [rule.firstView, rule.secondView] {
      guard let view else { continue }
      mentions[view]?.remove(rule, of: view)
      if mentions[view]?.count == 0 { mentions[view] = nil }
    }
  }

  /// Counts a box that refers to a view.
  mutating func mention(_ view: ViewID?) {
    if let view { mentions[view, default: Mentions()].count += 1 }
  }

  /// Counts a row that names a scene for a view to show.
  mutating func mentionInstance(_ view: ViewID) { instanceMentions[view, default: 0] += 1 }

  /// Removes a row that names a scene for a view to show from the count.
  mutating func forgetInstance(_ view: ViewID) {
    let left = (instanceMentions[view] ?? 0) - 1
    instanceMentions[view] = left > 0 ? left : nil
  }

  /// Removes a box that refers to a view from the count.
  mutating func forget(_ view: ViewID?) {
    guard let view else { return }
    mentions[view]?.count -= 1
    if mentions[view]?.count == 0 { mentions[view] = nil }
  }
}
