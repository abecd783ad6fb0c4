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

  /// Returns the edits that set the traits of an instance, a view that shows another scene. The edits are
  /// empty if `settings` contains no traits.
  ///
  /// - Parameters:
  ///   - shown: `true` if the view shows a scene after the edits.
  ///   - scene: The current scene. If the view is new, the scene does not contain it yet.
  /// - Throws: An error if the shown scene is unknown, if a view that shows no scene would get traits, or if
  ///   a trait to remove does not exist.
  func edits(giving settings: ViewSettings, to view: View, showing shown: Bool, in scene: Scene) throws
    -> [Edit]
  {
    if let instance = settings.instance { _ = try header(instance) }
    guard let first = settings.traits.first else { return [] }
    guard shown || scene.viewsWithInstances.contains(where: { $0.id == view.id }) else {
      throw Refusal(
        "\(view.name.text.cited) shows no scene and therefore has no traits",
        remedy: "use 'instance SCENE' to show a scene", at: first.name.span)
    }
    let known = scene.instanceTraits(of: view.id).map(\.name)
    for trait in settings.traits where trait.value == nil && !known.contains(trait.name.value) {
      throw unknown(
        "trait", trait.name, among: known, otherwise: "use 'view list' to list the views with their traits")
    }
    return scene.edits(setting: settings.traits.map { ($0.name.value, $0.value) }, of: view.id)
  }

  /// Throws an error if a scene contains itself, directly or through the scenes that it shows.
  ///
  /// - Parameters:
  ///   - remedy: The suggested fix.
  ///   - location: The source position for the error, or `nil` for the whole statement.
  func refuseCircle(
    around scene: Scene, remedy: String = "show a different scene", at location: Span? = nil
  ) throws {
    guard let names = try scene.instanceCycle(library: self.scene(named:)) else { return }
    throw Refusal(
      "a scene cannot contain itself: \(InstanceCycle(names: names).description)", remedy: remedy,
      at: location ?? span)
  }

  /// Throws an error if a scene contains itself because of its new name. This can happen, because views of
  /// other scenes can refer to a name before a scene has it.
  func refuseCircle(named name: Spanned<Name>) throws {
    guard let scene = try scene(named: name.value) else { return }
    try refuseCircle(around: scene, remedy: "choose another name", at: name.span)
  }

  /// Throws an error if the name of a view equals a path to a view of an instance, which is a view that shows
  /// another scene. For example, `row1/title` is the view `title` of the scene that `row1` shows.
  func refuseCollision(among collisions: Set<Scene.PathCollision>) throws {
    guard let found = collisions.min(by: { ($0.view, $0.instance) < ($1.view, $1.instance) }) else { return }
    throw Refusal(
      "the view name '\(found.view)' has the form of a path into '\(found.instance)', which shows another scene",
      remedy: "choose another name for '\(found.view)' or for '\(found.instance)'", at: span)
  }

  /// Returns the number of views that show a scene, either always or only while a rule set is installed.
  func instanceCount(of name: Name) throws -> Int {
    try instanceCounts(of: name).reduce(0) { $0 + $1.views }
  }

  /// Returns the scenes that contain views showing a given scene, with the number of these views. A view
  /// counts even if it shows the scene only while a rule set is installed.
  ///
  /// - Complexity: O(views and overrides of the scenes with instances).
  func instanceCounts(of name: Name) throws -> [(scene: Name, views: Int)] {
    try transaction.sceneHeaders().compactMap { header in
      let scene = try transaction.scene(header.id)
      guard scene.scenesShown.contains(name) else { return nil }
      return (scene.name, scene.viewsWithInstances.count { $0.shows(name, in: scene) })
    }
  }
}

extension View {
  fileprivate func shows(_ name: Name, in scene: Scene) -> Bool {
    scene.properties(of: id).shownScene == name
      || scene.rules(about: [id]).contains { rule in
        guard case .override(let override) = rule, override.view == id else { return false }
        return override.property == .instance && override.value == .word(name.text)
      }
  }
}

extension Edit {
  /// `true` if the edit can make the name of a view equal to a path to a view of an instance, such as
  /// `row1/title`.
  var namesView: Bool {
    switch self {
    case .insert(.view), .update(.view): true
    default: makesInstance
    }
  }

  /// `true` if the edit can make a view show another scene.
  var makesInstance: Bool {
    switch self {
    case .insert(.property(let row)), .update(.property(let row)): row.property == .instance
    case .insert(.override(let row)), .update(.override(let row)): row.property == .instance
    default: false
    }
  }
}

extension Workspace {
  /// Returns the name of the scene that contains the view at the end of a path. The path starts at an
  /// instance, which is a view of `scene` that shows another scene. Returns `nil` if there is no such view.
  ///
  /// - Complexity: O(instances on the path · rows of their scenes).
  func scene(owning path: Name, from scene: Scene) -> Name? {
    let slashes = path.text.indices.filter { path.text[$0] == "/" }
    for slash in slashes {
      guard let name = try? Name(String(path.text[..<slash])),
        let rest = try? Name(path: String(path.text[path.text.index(after: slash)...])),
        let instance = scene.view(named: name)
      else { continue }
      for shown in scenes(shownBy: instance.id, of: scene) {
        if shown.view(named: rest) != nil { return shown.name }
        if let owner = self.scene(owning: rest, from: shown) { return owner }
      }
    }
    return nil
  }

  /// Returns the scenes that a view shows, either always or only while a rule set is installed.
  private func scenes(shownBy view: ViewID, of scene: Scene) -> [Scene] {
    let given = scene.sets.flatMap { scene.rules(of: $0.id) }.compactMap { rule -> PropertyValue? in
      guard case .override(let override) = rule, override.view == view, override.property == .instance else {
        return nil
      }
      return override.value
    }
    let values = given + [scene.properties(of: view)[.instance]].compactMap(\.self)
    let headers = (try? transaction.sceneHeaders()) ?? []
    return headers.filter { values.contains(.word($0.name.text)) }
      .compactMap { try? transaction.scene($0.id) }
  }
}
