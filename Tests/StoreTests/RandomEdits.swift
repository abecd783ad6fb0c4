import GimbalModel
import TestSupport

/// Seeded random edits of every kind of row, most of which are valid.
struct RandomEdits {
  var chance: SeededGenerator
  let ids: CountingIDs
  /// The number of different names of a kind, small enough for collisions.
  var nameCount = 400

  /// - Parameter ids: The source of ids, separate for each branch.
  init(seed: UInt64, ids: CountingIDs = CountingIDs(after: 1000)) {
    chance = SeededGenerator(seed: seed)
    self.ids = ids
  }

  /// Returns the edits of one command.
  mutating func next(for scene: Scene) throws -> [Edit] {
    switch Int.random(in: 0..<27, using: &chance) {
    case 0...3: try [.insert(.view(newView(in: scene)))]
    case 4: try [.update(.view(changed(view(of: scene))))]
    case 5: scene.viewCount > 12 ? scene.editsRemoving(view: view(of: scene).id) : []
    case 6...8:
      scene.edits(giving: view(of: scene).id, [(property, nil), (.hidden, flag), (.frameX, number), textual])
    case 9: try [.insert(.set(newSet(in: scene)))]
    case 10: try change(set(of: scene), of: scene)
    case 11: set(of: scene).map { scene.editsRemoving(set: $0) } ?? []
    case 12: set(of: scene).map { scene.edits(installing: $0, Bool.random(using: &chance)) } ?? []
    case 13: try scene.edits(setting: name("trait"), to: traitValue())
    case 14: scene.edits(showing: display(of: scene))
    case 15: try [.update(.scene(header(of: scene)))]
    case 16...17:
      try set(of: scene).map { [.insert(.constraint(try newConstraint(in: $0, of: scene)))] } ?? []
    case 18: set(of: scene).map { [.insert(.override(newOverride(in: $0, of: scene)))] } ?? []
    case 19: set(of: scene).map { placed(in: $0, of: scene) } ?? []
    case 20: set(of: scene).map { laidOut(in: $0, of: scene) } ?? []
    case 21: changedBox(of: scene)
    case 22: try scene.edits(setting: [(name("trait"), traitValue())], of: view(of: scene).id)
    case 23: try instance(in: scene)
    case 24: set(of: scene).map { [.insert(.number(newNumber(in: $0)))] } ?? []
    default: try rule(of: scene).map { try changed($0, of: scene) } ?? []
    }
  }

  /// Returns edits that make a view show a scene or stop doing so, or remove its traits.
  private mutating func instance(in scene: Scene) throws -> [Edit] {
    let view = view(of: scene).id
    let traits = scene.instanceTraits(of: view).map { ($0.name, nil as TraitValue?) }
    if !traits.isEmpty, Bool.random(using: &chance) { return scene.edits(setting: traits, of: view) }
    return try scene.edits(
      giving: view, [(.instance, Bool.random(using: &chance) ? .word(name("scene").text) : nil)])
  }

  private mutating func placed(in set: RuleSet, of scene: Scene) -> [Edit] {
    let view = view(of: scene).id
    var random = RandomPlacements(seed: chance.next())
    guard let (measure, relation, value) = random.next(for: view, in: scene) else { return [] }
    return [
      .insert(
        .placement(
          Placement(
            id: ids.id(), set: set.id, position: key(), view: view, measure: measure, relation, value: value))
      )
    ]
  }

  /// Returns edits that replace the layout manager of a view in a set.
  private mutating func laidOut(in set: RuleSet, of scene: Scene) -> [Edit] {
    let view = view(of: scene).id
    var random = RandomBoxes(seed: chance.next(), set: set.id, ids: ids)
    return scene.edits(
      layingOut: random.manager(of: view, in: scene), replacing: scene.manager(of: view, in: set.id))
  }

  private mutating func changedBox(of scene: Scene) -> [Edit] {
    let boxes = scene.sets.flatMap { scene.rules(of: $0.id) }.flatMap { rule -> [LayoutBox] in
      if case .manager(let box) = rule { Array(scene.boxes(from: box.id).dropFirst()) } else { [] }
    }
    guard !boxes.isEmpty else { return [] }
    var box = pick(boxes)
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: return scene.editsRemoving(box: box.id)
    case 1: box.position = key()
    case 2: box.width = BoxLength(pick([10, 20, 30]), pick(BoxLength.Unit.allCases))
    default: (box.margin.left, box.verticalAlignment) = (pick([nil, 1, 2]), pick(VerticalAlignment.allCases))
    }
    return [.update(.box(box))]
  }

  private var flag: PropertyValue { mutating get { .flag(Bool.random(using: &chance)) } }
  private var number: PropertyValue {
    mutating get { .number(Double.random(in: -500...500, using: &chance)) }
  }
  private var textual: (Property, PropertyValue?) {
    mutating get {
      pick([
        (.text, .word("Title")), (.text, .word("two\nlines, \"quoted\"")), (.text, nil),
        (.fontSize, .number(20)),
        (.fontWeight, .word("bold")), (.lines, .number(0)), (.lineBreak, .word("charWrapping")),
      ])
    }
  }
  private var property: Property { mutating get { pick([.hidden, .frameX, .marginTop, .zOrder]) } }

  private mutating func pick<T>(_ values: [T]) -> T {
    values[Int.random(in: 0..<values.count, using: &chance)]
  }

  private mutating func name(_ stem: String) throws -> Name {
    try Name(
      "\(pick([stem, "Ünïcode", "it's \"quoted\"", "日本"]))\(Int.random(in: 0..<nameCount, using: &chance))")
  }

  private mutating func key() -> OrderKey {
    (0..<Int.random(in: 0...4, using: &chance)).reduce(.first) { key, _ in
      Bool.random(using: &chance) ? .between(key, nil) : .between(nil, key)
    }
  }

  private mutating func view(of scene: Scene) -> View { pick(scene.viewsInTreeOrder) }

  private mutating func set(of scene: Scene) -> RuleSet? { scene.sets.isEmpty ? nil : pick(scene.sets) }

  private mutating func rule(of scene: Scene) -> Rule? {
    let rules = scene.sets.flatMap { scene.rules(of: $0.id) }
    return rules.isEmpty ? nil : pick(rules)
  }

  private mutating func newView(in scene: Scene) throws -> View {
    View(
      id: ids.id(), scene: scene.id, parent: view(of: scene).id, position: key(), name: try name("view"),
      kind: pick(ViewKind.allCases.filter { $0 != .layoutGuide }))
  }

  private mutating func changed(_ view: View) throws -> View {
    var view = view
    view.position = key()
    view.name = try name("view")
    return view
  }

  private mutating func newSet(in scene: Scene) throws -> RuleSet {
    RuleSet(
      id: ids.id(), scene: scene.id, position: key(), name: try name("set"),
      condition: Bool.random(using: &chance) ? try condition(depth: 3) : nil)
  }

  private mutating func change(_ set: RuleSet?, of scene: Scene) throws -> [Edit] {
    guard var set else { return [] }
    if Bool.random(using: &chance) { return scene.edits(conditioning: set, on: try condition(depth: 2)) }
    set.name = try name("set")
    return [.update(.set(set))]
  }

  /// Returns a random condition.
  mutating func condition(depth: Int) throws -> Condition {
    guard depth > 0 else {
      if Bool.random(using: &chance) { return .orientation(pick(OrientationClass.allCases)) }
      return .trait(try name("trait"), pick(Condition.Comparison.allCases), try traitValue())
    }
    return switch Int.random(in: 0..<3, using: &chance) {
    case 0: .not(try condition(depth: depth - 1))
    case 1: .and(try condition(depth: depth - 1), try condition(depth: depth - 1))
    default: .or(try condition(depth: depth - 1), try condition(depth: 0))
    }
  }

  private mutating func traitValue() throws -> TraitValue {
    Bool.random(using: &chance) ? .number(pick([3, -0.5, 1e300, 1e-300, 0.1])) : .word(try name("word"))
  }

  private mutating func display(of scene: Scene) -> Display {
    Display(
      scene: scene.id, device: pick(DeviceCatalog.presets + [Sample.device]),
      orientation: pick(Orientation.allCases))
  }

  private mutating func header(of scene: Scene) throws -> SceneHeader {
    var header = scene.header
    header.name = try name("scene")
    header.device = pick(DeviceCatalog.presets)
    header.orientations = pick([.all, .landscape, .portrait])
    header.direction = pick(LayoutDirection.allCases)
    return header
  }

  private mutating func newConstraint(in set: RuleSet, of scene: Scene) throws -> Constraint {
    let pairs: [(Attribute, Attribute?)] = [
      (.width, nil), (.leading, .trailing), (.top, .bottom), (.centerX, .left), (.width, .height),
      (.leadingMargin, .leading), (.firstBaseline, .lastBaseline), (.width, .leading),
    ]
    let (first, second) = pick(pairs)
    let guide = pick([nil, LayoutGuide.safeArea, .layoutMargins])
    return Constraint(
      id: ids.id(), set: set.id, position: key(), handle: scene.highestHandle + 1,
      identifier: Bool.random(using: &chance) ? try name("rule") : nil,
      formula: Formula(
        Anchor(item: LayoutItem(view: view(of: scene).id), attribute: first),
        pick(Relation.allCases), multiplier: pick([1, -1, 0.5, 1e-6, 0]),
        second.map {
          Anchor(item: LayoutItem(view: view(of: scene).id, guide: guide), attribute: $0)
        }, constant: Double.random(in: -1e6...1e6, using: &chance),
        priority: Priority(Double.random(in: 1...1000, using: &chance)) ?? .required,
        multiplierNumber: pick([nil, nil, RandomEdits.numbers[0]]),
        constantTerms: pick([.none, NumberTerms(RandomEdits.numbers.map { NumberTerm($0, times: -0.1) })])))
  }

  /// The names of numbers, which need no definition. A definition of a number is a rule without a view.
  private static let numbers = ["pad", "a \"quoted\" \\ name"].compactMap { try? Name($0) }

  private mutating func newNumber(in set: RuleSet) -> NumberDefinition {
    NumberDefinition(
      set: set.id, position: key(), name: pick(RandomEdits.numbers),
      value: Double.random(in: -1e6...1e6, using: &chance))
  }

  private mutating func newOverride(in set: RuleSet, of scene: Scene) -> PropertyOverride {
    let (property, value) = pick([
      (Property.hidden, flag), (.frameX, number), (.autoresizing, .word("flexibleWidth,flexibleHeight")),
      (.horizontalHugging, .number(-1)), (.text, .word("日本\n")), (.lines, .number(0)),
    ])
    return PropertyOverride(
      id: ids.id(), set: set.id, position: key(), view: view(of: scene).id, property: property, value: value)
  }

  private mutating func changed(_ rule: Rule, of scene: Scene) throws -> [Edit] {
    if Bool.random(using: &chance) { return scene.editsRemoving(rule: rule) }
    switch rule {
    case .constraint(var constraint):
      constraint.formula.constant = Double.random(in: -100...100, using: &chance)
      constraint.formula.second = nil
      constraint.identifier = nil
      constraint.set = pick(scene.sets).id
      return [.update(.constraint(constraint))]
    case .override(var override):
      override.position = key()
      override.set = pick(scene.sets).id
      return [.update(.override(override))]
    case .placement(var placement):
      placement.position = key()
      placement.set = pick(scene.sets).id
      return [.update(.placement(placement))]
    case .number(var number):
      number.position = key()
      number.value = Double.random(in: -100...100, using: &chance)
      return [.update(.number(number))]
    case .manager(var box):
      box.position = key()
      return [.update(.box(box))]
    }
  }
}
