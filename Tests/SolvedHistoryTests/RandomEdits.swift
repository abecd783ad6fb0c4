import GimbalModel
import TestSupport

/// Random edits of a scene, of every kind that history records.
struct RandomEdits {
  var random: RandomValues
  let ids: any IDSource
  /// The names of views and sets that no edit refers to.
  var untouched: Set<Name> = []
  private var names = 0

  init(seed: UInt64, ids: any IDSource) {
    random = RandomValues(seed: seed)
    self.ids = ids
  }

  /// Returns the edits of one command, which can be empty.
  mutating func next(for scene: Scene) throws -> [Edit] {
    switch random.number(0..<34) {
    case 0...5: try constant(in: scene)
    case 6...8: try newConstraint(in: scene)
    case 9: rule(of: scene).map { scene.editsRemoving(rule: $0) } ?? []
    case 10: refiled(in: scene)
    case 11...12: given(in: scene)
    case 13...14: overridden(in: scene)
    case 15: try newView(in: scene)
    case 16: scene.viewCount > 7 ? view(of: scene).map { scene.editsRemoving(view: $0.id) } ?? [] : []
    case 17: try changedView(in: scene)
    case 18: [set(of: scene)].compactMap { $0 }.flatMap { scene.edits(installing: $0, random.flag()) }
    case 19: try conditioned(in: scene)
    case 20...21: scene.edits(showing: display(of: scene))
    case 22: try traits(of: scene)
    case 23: moved(setOf: scene)
    case 24...25: try relabelled(in: scene)
    case 26...29: placed(in: scene)
    case 30...31: try numbered(in: scene)
    default: managed(in: scene)
    }
  }

  private mutating func name(_ stem: String) throws -> Name {
    names += 1
    return try Name("\(stem)\(names)")
  }

  mutating func view(of scene: Scene) -> View? {
    random.one(of: scene.viewsInTreeOrder.dropFirst().filter { !untouched.contains($0.name) })
  }

  private mutating func set(of scene: Scene) -> RuleSet? {
    random.one(of: scene.sets.filter { !untouched.contains($0.name) })
  }

  private mutating func rule(of scene: Scene) -> Rule? {
    let rules = scene.sets.flatMap { scene.rules(of: $0.id) }.filter { rule in
      [rule.firstView, rule.secondView].compactMap { $0 }.allSatisfy { isFree($0, in: scene) }
    }
    return random.one(of: rules)
  }

  private func isFree(_ view: ViewID, in scene: Scene) -> Bool {
    scene.view(view).map { !untouched.contains($0.name) } ?? false
  }

  private mutating func constant(in scene: Scene) throws -> [Edit] {
    switch rule(of: scene) {
    case .constraint(var constraint)?:
      if random.number(0..<6) == 0 {
        constraint.formula.priority = random.one(of: [.required, .defaultHigh, .defaultLow]) ?? .required
      } else {
        constraint.formula.constant = random.points()
      }
      return [.update(.constraint(constraint))]
    case .override(var override)?:
      guard case .number = override.value else { return [] }
      override.value = .number(random.points())
      return [.update(.override(override))]
    case .placement(var placement)?:
      guard case .number = placement.value else { return [] }
      placement.value = .number(placement.measure.isSize ? random.points().magnitude : random.points())
      return [.update(.placement(placement))]
    case .number(var number)?:
      number.value = random.points()
      return [.update(.number(number))]
    case .manager(let manager)?:
      guard var box = random.one(of: scene.boxes(from: manager.id)) else { return [] }
      box.margin.left = random.points().magnitude
      return [.update(.box(box))]
    case nil: return []
    }
  }

  private mutating func newConstraint(in scene: Scene) throws -> [Edit] {
    guard let one = view(of: scene), let set = set(of: scene) else { return [] }
    let others = scene.viewsInTreeOrder.filter { isFree($0.id, in: scene) && $0.id != one.id }
    let other = random.one(of: others)
    let attributes: [Attribute] =
      random.flag()
      ? [.leading, .trailing, .centerX, .leadingMargin] : [.top, .bottom, .centerY, .topMargin]
    let isSize = random.number(0..<3) == 0
    let first = random.one(of: isSize ? [.width, .height] : Array(attributes.prefix(3))) ?? .width
    let second = isSize ? (random.number(0..<3) == 0 ? Attribute.width : nil) : random.one(of: attributes)
    let guide: LayoutGuide? = random.number(0..<8) == 0 ? .safeArea : nil
    let isGuided = guide != nil && second?.isOfViewsOnly == false
    return [
      .insert(
        .constraint(
          Constraint(
            id: ids.id(), set: set.id, position: .between(scene.rules(of: set.id).last?.position, nil),
            handle: scene.highestHandle + 1,
            identifier: random.number(0..<4) == 0 ? try name("rule") : nil,
            formula: Formula(
              Anchor(item: LayoutItem(view: one.id), attribute: first),
              random.one(of: [.equal, .equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]) ?? .equal,
              multiplier: second != nil && random.number(0..<5) == 0 ? 0.5 : 1,
              second.flatMap { attribute in
                other.map {
                  Anchor(item: LayoutItem(view: $0.id, guide: isGuided ? guide : nil), attribute: attribute)
                }
              },
              constant: random.points(),
              priority: random.one(of: [.required, .required, .defaultHigh, .defaultLow]) ?? .required))))
    ].filter { _ in second == nil || other != nil }
  }

  /// Returns edits that define a number, and often use it in a rule.
  private mutating func numbered(in scene: Scene) throws -> [Edit] {
    guard let set = set(of: scene) else { return [] }
    let pad = try Name("pad")
    let definition = scene.edits(defining: pad, as: random.points(), in: set)
    switch rule(of: scene) {
    case .constraint(var constraint)?:
      constraint.formula.constantTerms = NumberTerms([NumberTerm(pad, times: random.flag() ? 1 : -0.5)])
      return definition + [.update(.constraint(constraint))]
    case .placement(var placement)? where placement.value != .content && !placement.measure.isSize:
      placement.constantTerms = NumberTerms(pad)
      return definition + [.update(.placement(placement))]
    default: return definition
    }
  }

  private mutating func refiled(in scene: Scene) -> [Edit] {
    guard case .constraint(var constraint)? = rule(of: scene), let set = set(of: scene) else { return [] }
    constraint.set = set.id
    return [.update(.constraint(constraint))]
  }

  private mutating func values() -> [(Property, PropertyValue?)] {
    let points = PropertyValue.number(random.points())
    let choices: [[(Property, PropertyValue?)]] = [
      [(.contentWidth, points)], [(.contentHeight, points)], [(.contentWidth, nil), (.contentHeight, nil)],
      [(.frameX, points), (.frameWidth, .number(40)), (.frameHeight, .number(20))],
      [(.frameX, nil), (.frameY, nil), (.frameWidth, nil), (.frameHeight, nil)], [(.frameY, points)],
      [(.horizontalHugging, .number(751))], [(.verticalCompression, .number(1000))], [(.hidden, .flag(true))],
      [(.zOrder, points)], [(.marginLeading, points)], [(.marginTop, points)], [(.alignmentLeft, points)],
      [(.firstBaseline, points)], [(.direction, .word("rtl"))], [(.direction, nil)],
      [(.preservesSuperviewLayoutMargins, .flag(true))],
      [(.autoresizing, .word("flexibleWidth")), (.superviewWidth, .number(100))],
      [(.text, .word("Some words of text")), (.lines, .number(0))], [(.text, .word("Title"))], [(.text, nil)],
      [(.fontSize, .number(30))], [(.lines, .number(2))], [(.fontWeight, .word("bold"))],
    ]
    return random.one(of: choices + stackChoices()) ?? []
  }

  private mutating func stackChoices() -> [[(Property, PropertyValue?)]] {
    let distribution = random.one(of: StackDistribution.allCases) ?? .fill
    let alignment = random.one(of: StackAlignment.allCases) ?? .fill
    return [
      [(.axis, .word("vertical"))], [(.axis, nil)], [(.distribution, .word(distribution.rawValue))],
      [(.alignment, .word(alignment.rawValue))], [(.spacing, .number(random.points()))],
      [(.spacingAfter, .number(random.points()))],
      [(.layoutMarginsRelativeArrangement, .flag(random.flag()))],
      [(.baselineRelativeArrangement, .flag(random.flag()))], [(.hidden, .flag(random.flag()))],
    ]
  }

  private mutating func given(in scene: Scene) -> [Edit] {
    guard let view = view(of: scene) else { return [] }
    return scene.edits(giving: view.id, values())
  }

  private mutating func overridden(in scene: Scene) -> [Edit] {
    guard let view = view(of: scene), let set = set(of: scene), let (property, value) = values().first,
      let value
    else { return [] }
    return [
      .insert(
        .override(
          PropertyOverride(
            id: ids.id(), set: set.id, position: .between(scene.rules(of: set.id).last?.position, nil),
            view: view.id, property: property, value: value)))
    ]
  }

  private mutating func newView(in scene: Scene) throws -> [Edit] {
    let parent = random.flag() ? view(of: scene)?.id ?? scene.root : scene.root
    return [
      .insert(
        .view(
          View(
            id: ids.id(), scene: scene.id, parent: parent,
            position: .between(scene.children(of: parent).last?.position, nil), name: try name("view"),
            kind: random.one(of: [.view, .label, .label, .button, .switch, .slider, .stackView]) ?? .view)))
    ]
  }

  private mutating func changedView(in scene: Scene) throws -> [Edit] {
    guard var view = view(of: scene) else { return [] }
    switch random.number(0..<4) {
    case 0: view.name = try name("named")
    case 1: view.position = .between(nil, scene.children(of: view.parent ?? scene.root).first?.position)
    case 2: view.kind = random.one(of: [.view, .switch, .slider, .stackView]) ?? .view
    default: view.parent = self.view(of: scene)?.id ?? scene.root
    }
    return [.update(.view(view))]
  }

  private mutating func conditioned(in scene: Scene) throws -> [Edit] {
    guard let set = set(of: scene), set.name.text != "base" else { return [] }
    let conditions: [Condition?] = [
      nil, .orientation(.landscape), .orientation(.portrait),
      .trait(try Name("images"), .equal, .number(random.points())),
      .trait(try Name("heightClass"), .equal, .word(try Name("compact"))),
    ]
    return scene.edits(conditioning: set, on: random.one(of: conditions) ?? nil)
  }

  private mutating func display(of scene: Scene) -> Display {
    let names = ["iPhone 8", "iPhone 14 Pro", "375x667", "500x400"]
    let device = random.number(0..<4) == 0 ? random.one(of: names).flatMap(Device.init(named:)) : nil
    return Display(
      scene: scene.id, device: device ?? scene.display.device,
      orientation: random.one(of: scene.header.orientations.members) ?? .portrait)
  }

  private mutating func traits(of scene: Scene) throws -> [Edit] {
    if random.flag() { return try scene.edits(setting: Name("images"), to: .number(random.points())) }
    return scene.edits(setting: .textScale, to: random.one(of: [1, 1.5, 2].map(TraitValue.number)))
  }

  private mutating func moved(setOf scene: Scene) -> [Edit] {
    guard var set = set(of: scene) else { return [] }
    set.position = .between(nil, scene.sets.first?.position)
    return [.update(.set(set))]
  }

  private mutating func placed(in scene: Scene) -> [Edit] {
    var placements = RandomPlacements(seed: UInt64(random.number(0..<1_000_000)))
    guard let view = view(of: scene), let set = set(of: scene),
      let (measure, relation, value) = placements.next(for: view.id, in: scene)
    else { return [] }
    // Sizes that depend on other sizes often create layout loops.
    if case .measure = value, measure.isSize { return [] }
    if case .measure(let source, _, _, _) = value, source.view != scene.root, !isFree(source.view, in: scene)
    {
      return []
    }
    return [
      .insert(
        .placement(
          Placement(
            id: ids.id(), set: set.id, position: .between(scene.rules(of: set.id).last?.position, nil),
            view: view.id, measure: measure, relation, value: value)))
    ]
  }

  private mutating func managed(in scene: Scene) -> [Edit] {
    guard let set = set(of: scene) else { return [] }
    // The root is only used if no view has to stay unchanged.
    let container = untouched.isEmpty && random.flag() ? scene.root : view(of: scene)?.id
    guard let container, scene.subtree(of: container).allSatisfy({ !untouched.contains($0.name) }) else {
      return []
    }
    var boxes = RandomBoxes(seed: UInt64(random.number(0..<1_000_000)), set: set.id, ids: ids)
    return scene.edits(
      layingOut: boxes.manager(of: container, in: scene), replacing: scene.manager(of: container, in: set.id))
  }

  private mutating func relabelled(in scene: Scene) throws -> [Edit] {
    guard case .constraint(var constraint)? = rule(of: scene) else { return [] }
    constraint.identifier = try name(random.flag() ? "a" : "z")
    return [.update(.constraint(constraint))]
  }
}
