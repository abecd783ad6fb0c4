public import GimbalModel

/// A generator of random scenes that use all features.
public struct RandomScene {
  private var chance: SeededGenerator
  private let ids = CountingIDs()
  private var count = 0

  public init(seed: UInt64) { chance = SeededGenerator(seed: seed) }

  public mutating func next() throws -> Scene {
    let id: SceneID = ids.id()
    let orientations: OrientationSet = pick([.all, .allButUpsideDown, .portrait, .landscape])
    var scene = Scene(
      header: SceneHeader(
        id: id, position: .first, name: try name("scene"), device: device(),
        orientations: orientations,
        direction: pick(LayoutDirection.allCases)),
      display: Display(scene: id, device: device(), orientation: pick(orientations.members)),
      root: View(
        id: ids.id(), scene: id, parent: nil, position: .first, name: .root,
        kind: pick(ViewKind.allCases.filter { $0 != .layoutGuide })))
    for _ in 0..<pick([0, 1, 3]) {
      scene.tryAll(scene.edits(setting: try name("trait"), to: try traitValue()))
    }
    for _ in 0..<pick([0, 3, 30]) { try grow(&scene) }
    for _ in 0..<pick([0, 1, 4]) { try furnish(&scene) }
    return scene
  }

  private mutating func grow(_ scene: inout Scene) throws {
    let views = scene.viewsInTreeOrder
    let view = View(
      id: ids.id(), scene: scene.id, parent: pick(views).id, position: key(), name: try name("view"),
      kind: pick(ViewKind.allCases))
    scene.tryAll([.insert(.view(view))])
    let values: [(Property, PropertyValue?)] = try [
      (.frameX, .number(pick([0, -3.25, 1e9, 0.1, 1e-7, -0.0]))), (.contentWidth, .number(12)),
      (.hidden, .flag(flag())), (.text, .word(pick(["", "two\nlines \"quoted\" \\", "日本\u{301}\u{7f}"]))),
      (.fontWeight, .word("bold")), (.autoresizing, .word("flexibleWidth,flexibleHeight")),
      (.instance, .word(name("scene").text)), (.horizontalHugging, .number(250.5)),
      (.recordedX, .number(1.5)), (.backgroundColor, .word("#112233")), (.fontSize, .number(12.5)),
    ]
    let complete: [(Property, PropertyValue?)] = pick([
      [(.frameX, 1), (.frameY, 2), (.frameWidth, 30), (.frameHeight, 40)],
      [(.frameX, 1), (.frameY, 2), (.frameWidth, 30), (.frameHeight, 40), (.superviewWidth, 70)],
      [(.recordedX, 1), (.recordedY, -2), (.recordedWidth, 3), (.recordedHeight, 4)],
      [(.marginTop, 8), (.marginLeading, 8), (.marginBottom, 8), (.marginTrailing, pick([8, 9]))], [],
    ]).map { ($0, .number($1)) }
    scene.tryAll(scene.edits(giving: view.id, complete))
    scene.tryAll(scene.edits(giving: view.id, values.filter { _ in flag() }))
    if flag() { scene.tryAll(scene.edits(setting: [(try name("trait"), try traitValue())], of: view.id)) }
  }

  private mutating func furnish(_ scene: inout Scene) throws {
    let set = RuleSet(
      id: ids.id(), scene: scene.id, position: key(), name: try name("set"),
      condition: flag() ? try condition(depth: 3) : nil)
    scene.tryAll([.insert(.set(set))])
    if flag() { scene.tryAll([.insert(.installation(Installation(set: set.id, isInstalled: flag())))]) }
    let views = scene.viewsInTreeOrder
    for _ in 0..<pick([0, 2, 20]) {
      let view = pick(views).id
      switch pick([0, 0, 0, 1, 2, 3, 4]) {
      case 0:
        scene.tryAll([.insert(.constraint(try constraint(in: set, of: view, to: pick(views).id, scene)))])
      case 1:
        let (property, value): (Property, PropertyValue) = pick([
          (.zOrder, .number(7)), (.hidden, .flag(flag())), (.frameX, .number(3)), (.frameWidth, .number(30)),
          (.superviewWidth, .number(99)), (.fontSize, .number(13)), (.lines, .number(0)),
          (.text, .word("default")),
        ])
        scene.tryAll([
          .insert(
            .override(
              PropertyOverride(
                id: ids.id(), set: set.id, position: key(), view: view, property: property, value: value)))
        ])
      case 2:
        var random = RandomPlacements(seed: chance.next())
        guard let (measure, relation, value) = random.next(for: view, in: scene) else { break }
        scene.tryAll([
          .insert(
            .placement(
              Placement(
                id: ids.id(), set: set.id, position: key(), view: view, measure: measure, relation,
                value: value, constantTerms: value == .content ? .none : terms(in: scene))))
        ])
      case 3:
        scene.tryAll(scene.edits(defining: try number(), as: pick([24, -8, 0.1, 1e9]), in: set))
      default:
        var random = RandomBoxes(seed: chance.next(), set: set.id, ids: ids)
        scene.tryAll(
          scene.edits(
            layingOut: numbered(random.manager(of: view, in: scene), in: scene),
            replacing: scene.manager(of: view, in: set.id)))
      }
    }
  }

  private mutating func constraint(
    in set: RuleSet, of view: ViewID, to other: ViewID, _ scene: Scene
  ) throws -> Constraint {
    let (first, second): (Attribute, Attribute?) = pick([
      (.width, nil), (.leading, .trailing), (.top, .bottom), (.centerX, .left), (.height, .width),
    ])
    let guide = pick([nil, nil, LayoutGuide.safeArea, .layoutMargins, .keyboard])
    return Constraint(
      id: ids.id(), set: set.id, position: key(), handle: scene.highestHandle + pick([1, 1, 3]),
      identifier: flag() ? try name("constraint") : nil,
      formula: Formula(
        Anchor(item: LayoutItem(view: view), attribute: first), pick(Relation.allCases),
        multiplier: pick([1, 1, 0.5, -2, 1 / 3]),
        second.map { Anchor(item: LayoutItem(view: other, guide: guide), attribute: $0) },
        constant: pick([0, 8, -0.1]), priority: pick([.required, .defaultLow, Priority(999.5) ?? .required]),
        multiplierNumber: second == nil ? nil : terms(in: scene).names.first, constantTerms: terms(in: scene))
    )
  }

  /// Returns one of a few names of numbers.
  private mutating func number() throws -> Name { try Name(pick(["pad", "日本 \"x\"", "a/b", "inf"])) }

  /// Returns multiples of numbers that the scene defines. They are often empty.
  private mutating func terms(in scene: Scene) -> NumberTerms {
    let known = scene.numbers.map(\.name)
    guard !known.isEmpty, flag() else { return .none }
    return NumberTerms(
      (0..<pick([1, 1, 2])).map { _ in NumberTerm(pick(known), times: pick([1, -1, 2, 1 / 3])) })
  }

  /// Returns a layout with named numbers in the lengths, margins and paddings that are given in points.
  private mutating func numbered(_ tree: BoxTree, in scene: Scene) -> BoxTree {
    var tree = tree
    for side in 0..<4 {
      if let length = tree.box.margin.sides[side] {
        tree.box.margin.set(side, to: length, terms: terms(in: scene))
      }
      if let length = tree.box.padding.sides[side] {
        tree.box.padding.set(side, to: length, terms: terms(in: scene))
      }
    }
    if tree.box.width?.unit == .points { tree.box.width?.terms = terms(in: scene) }
    if tree.box.height?.unit == .points { tree.box.height?.terms = terms(in: scene) }
    tree.boxes = tree.boxes.map { numbered($0, in: scene) }
    return tree
  }

  private mutating func condition(depth: Int) throws -> Condition {
    guard depth > 0 else {
      return try pick([
        .orientation(pick(OrientationClass.allCases)), .orientation(.exactly(.portrait)),
        .trait(Name("width"), pick(Condition.Comparison.allCases), .number(600)),
        .trait(Name("height"), pick(Condition.Comparison.allCases), .word(Name("width"))),
        .trait(Name("landscape"), .equal, .number(1)),
        .trait(name("trait"), pick([.equal, .notEqual]), traitValue()),
      ])
    }
    return switch pick([0, 1, 2]) {
    case 0: .not(try condition(depth: depth - 1))
    case 1: .and(try condition(depth: depth - 1), try condition(depth: depth - 1))
    default: .or(try condition(depth: 0), try condition(depth: depth - 1))
    }
  }

  private mutating func traitValue() throws -> TraitValue {
    flag() ? .number(pick([3, -0.5, 1e300, 1e-300, 0.1])) : .word(try name("word"))
  }

  private mutating func device() -> Device {
    let devices = DeviceCatalog.presets + [Device(size: Size(width: 10.5, height: 2000))]
    let device = pick(devices)
    return flag() ? device.giving(Size(width: 300, height: 44.5)) : device
  }

  private mutating func name(_ stem: String) throws -> Name {
    count += 1
    return try Name("\(pick([stem, "Ünïcode", "it's \"quoted\"\\", "日本", "👨‍👩‍👧"]))\(count)")
  }

  private mutating func key() -> OrderKey {
    (0..<pick([0, 1, 2, 3])).reduce(.first) { key, _ in flag() ? .between(key, nil) : .between(nil, key) }
  }

  private mutating func flag() -> Bool { Bool.random(using: &chance) }

  private mutating func pick<T>(_ values: [T]) -> T {
    values[Int.random(in: 0..<values.count, using: &chance)]
  }
}

extension Scene {
  /// Applies the edits that the scene accepts.
  fileprivate mutating func tryAll(_ edits: [Edit]) { for edit in edits { try? apply(edit) } }
}
