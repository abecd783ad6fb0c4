extension Scene {
  mutating func insert(_ set: RuleSet) throws(EditError) {
    guard setsByID[set.id] == nil else { throw .rowExists }
    guard setsByName[set.name] == nil else { throw .nameTaken(set.name) }
    guard set.scene == id else { throw .danglingReference }
    place(set)
  }

  mutating func update(_ set: RuleSet) throws(EditError) {
    guard let old = setsByID[set.id] else { throw .noSuchRow }
    if let owner = setsByName[set.name], owner != set.id { throw .nameTaken(set.name) }
    guard set.scene == id else { throw .danglingReference }
    setsByName[old.name] = nil
    setsByID[set.id] = set
    setsByName[set.name] = set.id
    orderedSets.replace(at: (old.position, old.id.rawValue), with: set)
  }

  mutating func delete(_ set: RuleSet) throws(EditError) {
    guard let old = setsByID[set.id] else { throw .noSuchRow }
    guard rules(of: old.id).isEmpty, installations[old.id] == nil else { throw .danglingReference }
    setsByID[old.id] = nil
    setsByName[old.name] = nil
    rulesBySet[old.id] = nil
    orderedSets.remove(at: (old.position, old.id.rawValue))
  }

  mutating func put(_ constraint: Constraint, replacing old: Constraint? = nil) throws(EditError) {
    guard setsByID[constraint.set] != nil, views[constraint.first.item.view] != nil,
      constraint.second.map({ views[$0.item.view] != nil }) ?? true
    else { throw .danglingReference }
    try Scene.check(constraint)
    if let old { forgetNames(of: old) }
    constraintsByID[constraint.id] = constraint
    index(constraint)
    highestHandle = max(highestHandle, constraint.handle)
    file(.constraint(constraint), replacing: old.map { .constraint($0) })
  }

  mutating func delete(_ constraint: Constraint) throws(EditError) {
    guard let old = constraintsByID[constraint.id] else { throw .noSuchRow }
    constraintsByID[old.id] = nil
    forgetNames(of: old)
    unfile(.constraint(old))
  }

  mutating func put(_ override: PropertyOverride, replacing old: PropertyOverride? = nil) throws(EditError) {
    guard setsByID[override.set] != nil, views[override.view] != nil else { throw .danglingReference }
    guard override.property.accepts(override.value) else {
      throw .valueRefused(override.property, override.value)
    }
    if let old, old.property == .instance { forgetInstance(old.view) }
    if override.property == .instance { mentionInstance(override.view) }
    overridesByID[override.id] = override
    file(.override(override), replacing: old.map { .override($0) })
  }

  mutating func delete(_ override: PropertyOverride) throws(EditError) {
    guard let old = overridesByID.removeValue(forKey: override.id) else { throw .noSuchRow }
    if old.property == .instance { forgetInstance(old.view) }
    unfile(.override(old))
  }

  /// What a constraint promises by itself, whatever the scene: attributes that go together, numbers in range.
  private static func check(_ constraint: Constraint) throws(EditError) {
    do {
      try Pairing.check(constraint.first.attribute, of: constraint.first.item.guide)
      if let second = constraint.second { try Pairing.check(second.attribute, of: second.item.guide) }
      try Pairing.check(constraint.first.attribute, constraint.second?.attribute)
    } catch {
      throw .pairing(error)
    }
    let magnitude = constraint.multiplier.magnitude
    guard magnitude >= 1 / Limit.multiplier, magnitude <= Limit.multiplier else {
      throw .numberRefused(constraint.multiplier)
    }
    guard constraint.constant.magnitude <= Limit.coordinate else { throw .numberRefused(constraint.constant) }
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

  private mutating func forgetNames(of constraint: Constraint) {
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
