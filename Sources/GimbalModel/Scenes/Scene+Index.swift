// The lookup tables of a scene, kept up to date row by row. Nothing is checked here.
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

  /// Makes a constraint known by its handle and by its identifier.
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

  /// The highest handle in use: mostly just below the one that went. Where a gap is wider than there are handles,
  /// they are cheaper to look through.
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

  /// One box more within a layout manager speaks of a view.
  mutating func mention(_ view: ViewID?) {
    if let view { mentions[view, default: Mentions()].count += 1 }
  }

  /// One row more names a scene that a view shows.
  mutating func mentionInstance(_ view: ViewID) { instanceMentions[view, default: 0] += 1 }

  /// One row less names a scene that a view shows.
  mutating func forgetInstance(_ view: ViewID) {
    let left = (instanceMentions[view] ?? 0) - 1
    instanceMentions[view] = left > 0 ? left : nil
  }

  /// One box less within a layout manager speaks of a view.
  mutating func forget(_ view: ViewID?) {
    guard let view else { return }
    mentions[view]?.count -= 1
    if mentions[view]?.count == 0 { mentions[view] = nil }
  }
}
