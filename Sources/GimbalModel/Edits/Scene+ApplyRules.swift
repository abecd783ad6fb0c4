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
    try checkGuide(of: constraint.first)
    if let second = constraint.second { try checkGuide(of: second) }
    if let old { removeFromIndex(old) }
    constraintsByID[constraint.id] = constraint
    index(constraint)
    highestHandle = max(highestHandle, constraint.handle)
    file(.constraint(constraint), replacing: old.map { .constraint($0) })
  }

  mutating func delete(_ constraint: Constraint) throws(EditError) {
    guard let old = constraintsByID[constraint.id] else { throw .noSuchRow }
    constraintsByID[old.id] = nil
    removeFromIndex(old)
    unfile(.constraint(old))
  }

  mutating func put(_ override: PropertyOverride, replacing old: PropertyOverride? = nil) throws(EditError) {
    guard setsByID[override.set] != nil, views[override.view] != nil else { throw .danglingReference }
    try checkTakesProperties(override.view)
    guard override.property.accepts(override.value) else {
      throw .valueRefused(override.property, override.value)
    }
    if let old, old.property == .instance { removeInstanceReference(to: old.view) }
    if override.property == .instance { addInstanceReference(to: override.view) }
    overridesByID[override.id] = override
    file(.override(override), replacing: old.map { .override($0) })
  }

  mutating func delete(_ override: PropertyOverride) throws(EditError) {
    guard let old = overridesByID.removeValue(forKey: override.id) else { throw .noSuchRow }
    if old.property == .instance { removeInstanceReference(to: old.view) }
    unfile(.override(old))
  }

  /// Checks the combination of attributes in a constraint and the range of its numbers.
  private static func check(_ constraint: Constraint) throws(EditError) {
    do {
      try Pairing.check(constraint.formula)
    } catch {
      throw .pairing(error)
    }
    let magnitude = constraint.multiplier.magnitude
    guard magnitude >= 1 / Limit.multiplier, magnitude <= Limit.multiplier else {
      throw .numberRefused(constraint.multiplier)
    }
    guard constraint.constant.magnitude <= Limit.coordinate else { throw .numberRefused(constraint.constant) }
    guard constraint.formula.multiplierNumber == nil || constraint.second != nil else {
      throw .numberRefused(constraint.multiplier)
    }
    try check(constraint.formula.constantTerms)
  }
}

extension Scene {
  mutating func put(_ placement: Placement, replacing old: Placement? = nil) throws(EditError) {
    guard setsByID[placement.set] != nil, views[placement.view] != nil,
      placement.source.map({ views[$0.view] != nil }) ?? true
    else { throw .danglingReference }
    try check(placement)
    placementsByID[placement.id] = placement
    file(.placement(placement), replacing: old.map { .placement($0) })
  }

  mutating func delete(_ placement: Placement) throws(EditError) {
    guard let old = placementsByID.removeValue(forKey: placement.id) else { throw .noSuchRow }
    unfile(.placement(old))
  }

  /// Checks the view and the source of a placement, and the range of its numbers.
  private func check(_ placement: Placement) throws(EditError) {
    guard placement.view != root else { throw .placementRefused(.ofRoot) }
    try checkTakesFrame(placement.view)
    guard placement.relation == .equal || placement.measure.isSize && placement.value != .content else {
      throw .placementRefused(.limit(placement.measure))
    }
    try Scene.check(placement.constantTerms)
    switch placement.value {
    case .number(let number):
      let least = placement.measure.isSize && placement.constantTerms.isEmpty ? 0 : -Limit.coordinate
      guard (least...Limit.coordinate).contains(number) else { throw .numberRefused(number) }
    case .content:
      guard placement.measure.isSize else { throw .placementRefused(.contentOfPlace(placement.measure)) }
      guard placement.constantTerms.isEmpty else { throw .numberRefused(0) }
    case .measure(let source, _, let multiplier, let constant):
      guard source.view != placement.view else { throw .placementRefused(.ofItself) }
      if case .bar? = source.part, source.view != root { throw .placementRefused(.barOfView) }
      guard multiplier.magnitude <= Limit.multiplier else { throw .numberRefused(multiplier) }
      guard constant.magnitude <= Limit.coordinate else { throw .numberRefused(constant) }
    }
  }
}

extension Scene {
  mutating func put(_ number: NumberDefinition, replacing old: NumberDefinition? = nil) throws(EditError) {
    guard setsByID[number.set] != nil else { throw .danglingReference }
    guard number.value.magnitude <= Limit.coordinate else { throw .numberRefused(number.value) }
    numbersByID[number.id] = number
    file(.number(number), replacing: old.map { .number($0) })
  }

  mutating func delete(_ number: NumberDefinition) throws(EditError) {
    guard let old = numbersByID.removeValue(forKey: number.id) else { throw .noSuchRow }
    unfile(.number(old))
  }

  /// Checks the factors of named numbers.
  static func check(_ terms: NumberTerms) throws(EditError) {
    for term in terms.terms where !(term.factor.magnitude <= Limit.multiplier) {
      throw .numberRefused(term.factor)
    }
  }
}
