import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

extension Workspace {
  /// A set behind those that a scene has; the caller inserts it.
  func newSet(_ name: Name, when condition: Condition?, in scene: Scene) -> RuleSet {
    warn(ofUnknownTraitsIn: condition, scene: scene)
    return RuleSet(
      id: ids.id(), scene: scene.id, position: .between(scene.sets.last?.position, nil), name: name,
      condition: condition)
  }

  /// A set before those that a scene has: rules that always hold yield to those that hold at times.
  private func newGeneralSet(_ name: Name, in scene: Scene) -> RuleSet {
    RuleSet(
      id: ids.id(), scene: scene.id, position: .between(nil, scene.sets.first?.position), name: name,
      condition: nil)
  }

  /// The set where rules are to be filed, made where there is none yet and its name says what it is.
  func set(for target: SetTarget, in scene: Scene) throws -> RuleSet {
    switch target {
    case .named(let name): return try set(name, in: scene)
    case .base: return try set(RuleSet.baseName, when: nil, at: span, in: scene)
    case .conditioned(let condition):
      if let found = scene.sets.last(where: { $0.condition == condition.value }) { return found }
      let text = condition.value.notation
      let isTaken = scene.sets.contains { $0.name.text == text }
      return try set(
        isTaken ? "when \(text)" : text, when: condition.value, at: condition.span, in: scene)
    }
  }

  /// The set of a name, made with a condition where there is none of that name.
  func set(_ text: String, when condition: Condition?, at place: Span, in scene: Scene) throws -> RuleSet {
    let name: Name
    do {
      name = try Name(text)
    } catch {
      throw ParseError(.nameRefused(error), at: place)
    }
    guard let found = scene.set(named: name) else {
      let set = condition == nil ? newGeneralSet(name, in: scene) : newSet(name, when: condition, in: scene)
      try apply([.insert(.set(set))], to: scene)
      return set
    }
    guard found.condition == condition else {
      throw Refusal(
        "set \(text.cited) has another condition: \(found.condition?.notation ?? "none")",
        remedy: "name the set that the rule is for, or rename this one", at: place)
    }
    return found
  }

  /// Says which traits of a condition the scene does not have: the condition is false until it has them.
  func warn(ofUnknownTraitsIn condition: Condition?, scene: Scene) {
    let traits = scene.currentTraits
    var seen: Set<Name> = []
    for name in condition?.traitNames ?? [] where traits.value(of: name) == nil && seen.insert(name).inserted
    {
      let known = TraitName.allCases.map(\.rawValue) + scene.customTraits.map(\.name.text)
      warn(
        "scene '\(scene.name)' has no trait '\(name)': a test on it is false until 'trait \(name.notation())=…'",
        details: Nearest.name(to: name.text, among: known).map { ["did you mean \($0.cited)?"] } ?? [])
    }
  }

  /// Adds constraints behind those of a set each.
  func add(_ constraints: [(identifier: Name?, formula: Formula<Anchor>, set: RuleSet)], to id: SceneID)
    throws
  {
    let scene = try transaction.scene(id)
    var handle = scene.highestHandle
    var last: [SetID: OrderKey] = [:]
    let edits = constraints.map { identifier, formula, set -> Edit in
      let position = OrderKey.between(last[set.id] ?? scene.rules(of: set.id).last?.position, nil)
      last[set.id] = position
      handle += 1
      return .insert(
        .constraint(
          Constraint(
            id: ids.id(), set: set.id, position: position, handle: handle,
            identifier: identifier, formula: formula)))
    }
    try apply(edits, to: consume scene)
  }

  /// Files overrides of a view in a set. An override that the set already has of the property is changed.
  func override(
    _ view: ViewID, with values: [(Property, PropertyValue)], target: SetTarget
  ) throws {
    let id = try scene().id
    let set = try set(for: target, in: transaction.scene(id))
    let scene = try transaction.scene(id)
    var position = scene.rules(of: set.id).last?.position
    var known: [Property: PropertyOverride] = [:]
    for override in scene.overrides(of: view) where override.set == set.id {
      known[override.property] = override
    }
    // The last of several values for one property is the one that is meant.
    let meant = values.reduce(into: Properties()) { $0[$1.0] = $1.1 }
    let edits = meant.given.compactMap { property, value -> Edit? in
      if var old = known[property] {
        guard old.value != value else { return nil }
        old.value = value
        return .update(.override(old))
      }
      let place = OrderKey.between(position, nil)
      position = place
      return .insert(
        .override(
          PropertyOverride(
            id: ids.id(), set: set.id, position: place, view: view, property: property, value: value)))
    }
    try apply(edits, to: consume scene)
  }

  /// Takes back what a set says of a view's properties; without a set, what all of them and the view itself say.
  ///
  /// - Throws: that there is nothing to take back.
  func takeBack(_ properties: [Property], of view: View, target: SetTarget, at place: Span) throws {
    let scene = try scene()
    var wanted: SetID?
    if case .base = target {} else { wanted = try set(for: target, in: scene).id }
    let overrides = scene.overrides(of: view.id).filter { override in
      properties.contains(override.property) && (wanted == nil || wanted == override.set)
    }
    let own = wanted == nil ? scene.edits(giving: view.id, properties.map { ($0, nil) }) : []
    guard !overrides.isEmpty || !own.isEmpty else {
      let words = properties.map(\.rawValue).joined(separator: ", ")
      throw Refusal("nothing gives '\(view.name)' its \(words) there", at: place)
    }
    try apply(overrides.map { .delete(.override($0)) } + own, to: consume scene)
  }

  /// Removes rules, and spacers that no rule speaks of any more.
  ///
  /// - Parameters:
  ///   - rules: of the scene as it was.
  ///   - edits: what removing them takes.
  /// - Complexity: O(edits), and O(rules of the scene) where one speaks of a spacer.
  func remove(_ rules: [Rule], by edits: [Edit], from scene: consuming Scene) throws {
    let id = scene.id
    let spacers = Set(
      rules.flatMap { [$0.firstView, $0.secondView].compactMap { $0 } }
        .filter { scene.view($0)?.kind == .spacer })
    let after = try apply(edits, to: consume scene)
    let spokenOf = Set(
      after.rules(about: spacers).flatMap { [$0.firstView, $0.secondView].compactMap { $0 } })
    for spacer in spacers.subtracting(spokenOf).sorted() {
      let now = try transaction.scene(id)
      try apply(now.editsRemoving(view: spacer), to: consume now)
    }
  }
}
