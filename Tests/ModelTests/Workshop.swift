import GimbalModel
import TestSupport
import Testing

/// A scene under test, with shorthands for creating rows.
struct Workshop {
  let ids = CountingIDs()
  var scene: Scene
  private var handle = 0

  init() {
    let sceneID: SceneID = ids.id()
    let device = Device(size: Size(width: 400, height: 800))
    scene = Scene(
      header: SceneHeader(
        id: sceneID, position: .first, name: name("Main"), device: device, orientations: .allButUpsideDown,
        direction: .leftToRight),
      display: Display(scene: sceneID, device: device, orientation: .portrait),
      root: View(id: ids.id(), scene: sceneID, parent: nil, position: .first, name: .root, kind: .view))
  }

  func view(_ text: String, in parent: ViewID? = nil, kind: ViewKind = .view) -> View {
    let parent = parent ?? scene.root
    let position = OrderKey.between(scene.children(of: parent).last?.position, nil)
    return View(
      id: ids.id(), scene: scene.id, parent: parent, position: position, name: name(text), kind: kind)
  }

  func set(_ text: String, when condition: Condition? = nil) -> RuleSet {
    let position = OrderKey.between(scene.sets.last?.position, nil)
    return RuleSet(id: ids.id(), scene: scene.id, position: position, name: name(text), condition: condition)
  }

  mutating func constraint(
    in set: SetID, _ first: Anchor, _ second: Anchor? = nil, times multiplier: Double = 1,
    plus constant: Double = 0, handle wanted: Int? = nil
  ) -> Constraint {
    handle += 1
    return Constraint(
      id: ids.id(), set: set, position: OrderKey.between(scene.rules(of: set).last?.position, nil),
      handle: wanted ?? handle, identifier: nil,
      formula: Formula(first, multiplier: multiplier, second, constant: constant))
  }

  func override(
    in set: SetID, of view: ViewID, _ property: Property = .hidden,
    _ value: PropertyValue = .flag(true)
  ) -> PropertyOverride {
    PropertyOverride(
      id: ids.id(), set: set, position: OrderKey.between(scene.rules(of: set).last?.position, nil),
      view: view,
      property: property, value: value)
  }

  /// Inserts a row and returns it.
  @discardableResult
  mutating func add(_ view: View) throws -> View {
    try scene.apply(.insert(.view(view)))
    return view
  }

  @discardableResult
  mutating func add(_ set: RuleSet) throws -> RuleSet {
    try scene.apply(.insert(.set(set)))
    return set
  }

  @discardableResult
  mutating func add(_ constraint: Constraint) throws -> Constraint {
    try scene.apply(.insert(.constraint(constraint)))
    return constraint
  }

  mutating func apply(_ edits: [Edit]) throws {
    for edit in edits { try scene.apply(edit) }
  }

  /// Returns a scene with at least one row of every kind: two views, two sets (one for landscape), two
  /// constraints, an override, a property, a trait and an installation.
  static func sample() throws -> Workshop {
    var shop = Workshop()
    let yellow = try shop.add(shop.view("yellow"))
    let red = try shop.add(shop.view("red", in: yellow.id, kind: .label))
    let base = try shop.add(shop.set("base"))
    let turned = try shop.add(shop.set("turned", when: .orientation(.landscape)))
    try shop.add(shop.constraint(in: base.id, anchor(yellow, .width), plus: 100))
    try shop.add(shop.constraint(in: turned.id, anchor(red, .leading), anchor(yellow, .leading), plus: 8))
    try shop.apply([
      .insert(.override(shop.override(in: turned.id, of: red.id))),
      .insert(.property(ViewProperty(view: red.id, property: .contentWidth, value: .number(40)))),
      .insert(.instanceTrait(InstanceTrait(view: red.id, name: name("images"), value: .number(2)))),
      .insert(.trait(CustomTrait(scene: shop.scene.id, name: name("images"), value: .number(3)))),
      .insert(.installation(Installation(set: turned.id, isInstalled: true))),
    ])
    return shop
  }

  /// Expects that an edit is rejected with an error and does not change the scene.
  func expectRejection(
    _ error: EditError, of edit: Edit, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var changed = scene
    #expect(throws: error, sourceLocation: sourceLocation) { try changed.apply(edit) }
    #expect(changed.records == scene.records, sourceLocation: sourceLocation)
    #expect(changed.highestHandle == scene.highestHandle, sourceLocation: sourceLocation)
  }
}

func name(_ text: String) -> Name { (try? Name(text)) ?? .root }

func anchor(_ view: View, _ attribute: Attribute, of guide: LayoutGuide? = nil) -> Anchor {
  Anchor(item: LayoutItem(view: view.id, guide: guide), attribute: attribute)
}

extension Scene {
  /// Returns a view that the test has created.
  func wanted(_ text: String) throws -> View { try #require(view(named: ModelTests.name(text))) }
  func wantedSet(_ text: String) throws -> RuleSet { try #require(set(named: ModelTests.name(text))) }
}
