import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

extension Workspace {
  /// Returns a new set of rules, positioned after the other sets of a scene. The caller inserts the set into
  /// the scene.
  func newSet(_ name: Name, when condition: Condition?, in scene: Scene) -> RuleSet {
    warn(ofUnknownTraitsIn: condition, scene: scene)
    return RuleSet(
      id: ids.id(), scene: scene.id, position: .between(scene.sets.last?.position, nil), name: name,
      condition: condition)
  }

  /// Creates a set that the user did not create with `set new`, inserts it into a scene, and returns it.
  ///
  /// The identity of the set follows from its scene and its name, so that two branches that each need the set
  /// create the same set, and a merge of the branches has one set and no conflict.
  private func addImplicitSet(
    _ name: Name, when condition: Condition?, at position: OrderKey, in scene: Scene
  ) throws -> RuleSet {
    warn(ofUnknownTraitsIn: condition, scene: scene)
    let id = SetID(implicitIn: scene.id, named: name)
    let set = RuleSet(
      id: scene.set(id) == nil ? id : ids.id(), scene: scene.id, position: position, name: name,
      condition: condition)
    try apply([.insert(.set(set))], to: scene)
    return set
  }

  /// Returns the set to which new rules are added. Creates the set if it does not exist.
  ///
  /// - Throws: `ParseError` for an unknown name if the set must exist or if a set has a similar name; `Refusal`
  ///   if the set exists with another condition.
  func set(for target: SetTarget, in scene: Scene) throws -> RuleSet {
    switch target {
    case .named(let name):
      let isMisspelled = Nearest.name(to: name.value.text, among: scene.sets.map(\.name.text)) != nil
      if scene.set(named: name.value) != nil || isMisspelled {
        return try set(name, in: scene, isForNewRules: true)
      }
      // A new set with the name of an orientation gets this condition, as with 'when landscape'.
      let condition = OrientationClass(rawValue: name.value.text).map(Condition.orientation)
      return try addImplicitSet(
        name.value, when: condition, at: .between(scene.sets.last?.position, nil), in: scene)
    case .existing(let name): return try set(name, in: scene, isForNewRules: true)
    case .base: return try set(RuleSet.baseName, when: nil, at: span, in: scene)
    case .conditioned(let condition):
      if let found = scene.sets.last(where: { $0.condition == condition.value }) { return found }
      let text = condition.value.notation
      let isTaken = scene.sets.contains { $0.name.text == text }
      return try set(
        isTaken ? "when \(text)" : text, when: condition.value, at: condition.span, in: scene)
    }
  }

  /// Returns the set with a given name. Creates it with the given condition if it does not exist.
  ///
  /// - Throws: `Refusal` if the set exists with another condition; `ParseError` for an invalid name.
  func set(_ text: String, when condition: Condition?, at location: Span, in scene: Scene) throws -> RuleSet {
    let name: Name
    do {
      name = try Name(text)
    } catch {
      throw ParseError(.nameRefused(error), at: location)
    }
    guard let found = scene.set(named: name) else {
      // Sets with conditions take precedence, so a set without one is positioned before the other sets.
      let position: OrderKey =
        condition == nil
        ? .between(nil, scene.sets.first?.position) : .between(scene.sets.last?.position, nil)
      return try addImplicitSet(name, when: condition, at: position, in: scene)
    }
    guard found.condition == condition else {
      throw Refusal(
        "set \(text.cited) already exists with a different condition: \(found.condition?.notation ?? "none")",
        remedy: "choose another set, or rename set \(text.cited)", at: location)
    }
    return found
  }

  /// Prints a warning if a condition refers to traits that the scene does not have. Comparisons with such a
  /// trait are false.
  func warn(ofUnknownTraitsIn condition: Condition?, scene: Scene) {
    let traits = scene.currentTraits
    var seen: Set<Name> = []
    for name in condition?.traitNames ?? [] where traits.value(of: name) == nil && seen.insert(name).inserted
    {
      let known = Cursor.traitWords + scene.customTraits.map(\.name.text)
      warn(
        "scene '\(scene.name)' has no trait '\(name)', so comparisons with it are false"
          + " until 'trait \(name.notation())=VALUE' sets it",
        details: Nearest.name(to: name.text, among: known).map { ["did you mean \($0.cited)?"] } ?? [])
    }
  }

  /// Adds constraints at the end of their sets.
  func add(_ constraints: [(identifier: Name?, formula: Formula<Anchor>, set: RuleSet)], to id: SceneID)
    throws
  {
    let scene = try transaction.scene(id)
    var handles = FreeHandles()
    var last: [SetID: OrderKey] = [:]
    let edits = constraints.map { identifier, formula, set -> Edit in
      let position = OrderKey.between(last[set.id] ?? scene.rules(of: set.id).last?.position, nil)
      last[set.id] = position
      return .insert(
        .constraint(
          Constraint(
            id: ids.id(), set: set.id, position: position, handle: handles.next(in: scene),
            identifier: identifier, formula: formula)))
    }
    try apply(edits, to: consume scene)
  }

  /// Adds overrides of a view's properties to a set. An existing override of the same property is changed.
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
    // If a property occurs several times in `values`, its last value applies.
    let meant = values.reduce(into: Properties()) { $0[$1.0] = $1.1 }
    let edits = meant.given.compactMap { property, value -> Edit? in
      if var old = known[property] {
        guard old.value != value else { return nil }
        old.value = value
        return .update(.override(old))
      }
      let orderKey = OrderKey.between(position, nil)
      position = orderKey
      return .insert(
        .override(
          PropertyOverride(
            id: ids.id(), set: set.id, position: orderKey, view: view, property: property, value: value)))
    }
    try apply(edits, to: consume scene)
  }

  /// Removes overrides of a view's properties from a set. The target `base` stands for a command that names no
  /// set: the overrides are removed from all sets, and the properties of the view are reset.
  ///
  /// - Throws: `ParseError` for an unknown set; `Refusal` if there is neither an override nor a value to
  ///   remove.
  func takeBack(_ properties: [Property], of view: View, target: SetTarget, at location: Span) throws {
    let scene = try scene()
    let wanted: RuleSet? =
      switch target {
      case .base: nil
      case .named(let name), .existing(let name): try set(name, in: scene)
      case .conditioned(let condition): try set(when: condition, in: scene)
      }
    let overrides = scene.overrides(of: view.id).filter { override in
      properties.contains(override.property) && (wanted == nil || wanted?.id == override.set)
    }
    let own = wanted == nil ? scene.edits(giving: view.id, properties.map { ($0, nil) }) : []
    guard !overrides.isEmpty || !own.isEmpty else {
      let words = properties.map(\.rawValue).joined(separator: " or ")
      throw Refusal(
        wanted.map { "'\(view.name)' has no override of \(words) in set '\($0.name)'" }
          ?? "'\(view.name)' has neither a value nor an override of \(words)", at: location)
    }
    try apply(overrides.map { .delete(.override($0)) } + own, to: consume scene)
  }

  /// Returns the set with the given condition.
  ///
  /// - Throws: `Refusal` if there is no such set.
  private func set(when condition: Spanned<Condition>, in scene: Scene) throws(Refusal) -> RuleSet {
    if let found = scene.sets.last(where: { $0.condition == condition.value }) { return found }
    throw Refusal(
      "no set has the condition \(condition.value.notation.cited)", remedy: "use 'set list' to list the sets",
      at: condition.span)
  }

  /// Removes rules, and then the spacers to which no other rule refers. A spacer is an invisible view that
  /// fills a gap, such as in a visual format.
  ///
  /// - Parameters:
  ///   - rules: The rules of the scene before the edits.
  ///   - edits: The edits that remove the rules.
  /// - Complexity: O(edits), plus O(rules of the scene) if a removed rule refers to a spacer.
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
