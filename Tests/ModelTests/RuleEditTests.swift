import GimbalModel
import TestSupport
import Testing

@Suite struct RuleEditTests {
  @Test func setsAndTheirOrder() throws {
    var shop = try Workshop.sample()
    var turned = try shop.scene.wantedSet("turned")
    turned.position = OrderKey.between(nil, try shop.scene.wantedSet("base").position)
    turned.name = name("first")
    try shop.scene.apply(.update(.set(turned)))
    #expect(shop.scene.sets.map(\.name.text) == ["first", "base"])
    #expect(shop.scene.set(named: name("turned")) == nil)
    #expect(shop.scene.set(turned.id) == turned)
    #expect(shop.scene.rules(of: turned.id).count == 2)
    #expect(shop.scene.constraints.map(\.handle) == [2, 1])
    #expect(shop.scene.constraints(of: turned.id).map(\.handle) == [2])
  }

  @Test func invalidSetsAreRejected() throws {
    var shop = try Workshop.sample()
    let (base, turned) = (try shop.scene.wantedSet("base"), try shop.scene.wantedSet("turned"))
    shop.expectRejection(.rowExists, of: .insert(.set(base)))
    shop.expectRejection(.nameTaken(name("base")), of: .insert(.set(shop.set("base"))))
    let stranger = RuleSet(
      id: shop.ids.id(), scene: ID(rawValue: 999), position: .first, name: name("new"), condition: nil)
    shop.expectRejection(.danglingReference, of: .insert(.set(stranger)))
    shop.expectRejection(.noSuchRow, of: .update(.set(shop.set("new"))))
    var changed = turned
    changed.name = base.name
    shop.expectRejection(.nameTaken(base.name), of: .update(.set(changed)))
    changed = RuleSet(
      id: base.id, scene: ID(rawValue: 999), position: .first, name: name("new"), condition: nil)
    shop.expectRejection(.danglingReference, of: .update(.set(changed)))
    shop.expectRejection(.danglingReference, of: .delete(.set(base)))
    shop.expectRejection(.noSuchRow, of: .delete(.set(shop.set("new"))))

    let empty = try shop.add(shop.set("empty"))
    try shop.scene.apply(.insert(.installation(Installation(set: empty.id, isInstalled: false))))
    shop.expectRejection(.danglingReference, of: .delete(.set(empty)))
    try shop.apply(shop.scene.editsRemoving(set: empty) + shop.scene.editsRemoving(set: turned))
    #expect(shop.scene.sets == [base])
    #expect(shop.scene.installations.isEmpty)
  }

  @Test func invalidConstraintsAreRejected() throws {
    var shop = try Workshop.sample()
    let base = try shop.scene.wantedSet("base")
    let (yellow, red) = (try shop.scene.wanted("yellow"), try shop.scene.wanted("red"))
    let gone = shop.view("gone")
    let known = try #require(shop.scene.constraints.first)
    let good = shop.constraint(in: base.id, anchor(red, .top), anchor(yellow, .top), handle: 9)
    shop.expectRejection(.rowExists, of: .insert(.constraint(known)))
    shop.expectRejection(.noSuchRow, of: .update(.constraint(good)))
    shop.expectRejection(.noSuchRow, of: .delete(.constraint(good)))

    func refused(_ error: EditError, _ change: (inout Constraint) -> Void) {
      var bad = good
      change(&bad)
      shop.expectRejection(error, of: .insert(.constraint(bad)))
      var worse = known
      (worse.formula.first, worse.formula.second) = (good.first, good.second)
      change(&worse)
      shop.expectRejection(error, of: .update(.constraint(worse)))
    }
    refused(.danglingReference) { $0.set = ID(rawValue: 999) }
    refused(.danglingReference) { $0.formula.first = anchor(gone, .top) }
    refused(.danglingReference) { $0.formula.second = anchor(gone, .top) }
    refused(.pairing(.placeWithoutItem(.top))) { $0.formula.second = nil }
    refused(.pairing(.differentAxes(.top, .left))) { $0.formula.second = anchor(yellow, .left) }
    refused(.pairing(.notOfGuide(.topMargin, .safeArea))) {
      $0.formula.first = anchor(red, .topMargin, of: .safeArea)
    }
    refused(.pairing(.notOfGuide(.lastBaseline, .layoutMargins))) {
      $0.formula.second = anchor(red, .lastBaseline, of: .layoutMargins)
    }
    for multiplier in [0, 2e6, 1e-7, -.infinity] as [Double] {
      refused(.numberRefused(multiplier)) { $0.formula.multiplier = multiplier }
    }
    for constant in [2e9, -.infinity] as [Double] {
      refused(.numberRefused(constant)) { $0.formula.constant = constant }
    }
    var unknown = shop.scene
    var bad = good
    bad.formula.constant = .nan
    #expect(throws: EditError.self) { try unknown.apply(.insert(.constraint(bad))) }
    bad = good
    bad.formula.multiplier = .nan
    #expect(throws: EditError.self) { try unknown.apply(.insert(.constraint(bad))) }
    #expect(unknown.records == shop.scene.records)
    try shop.add(good)
    #expect(shop.scene.constraint(good.id) == good)
  }

  @Test func boxesDoNotMoveOutOfTheirManager() throws {
    var shop = try Workshop.sample()
    let base = try shop.scene.wantedSet("base")
    let (yellow, red) = (try shop.scene.wanted("yellow"), try shop.scene.wanted("red"))
    func box(_ id: BoxID, _ parent: BoxID?, _ role: BoxRole, _ view: ViewID?, _ arrangement: Arrangement?)
      -> LayoutBox
    {
      LayoutBox(
        id: id, set: base.id, parent: parent, position: .first, role: role, view: view,
        arrangement: arrangement)
    }
    let (outer, inner): (BoxID, BoxID) = (shop.ids.id(), shop.ids.id())
    try shop.apply([
      .insert(.box(box(outer, nil, .manager, yellow.id, .vertical))),
      .insert(.box(box(inner, outer, .item, nil, .horizontal))),
    ])
    shop.expectRejection(
      .boxRefused(.movedOut), of: .update(.box(box(inner, nil, .manager, red.id, .horizontal))))
  }

  @Test func handlesFindConstraints() throws {
    var shop = try Workshop.sample()
    let base = try shop.scene.wantedSet("base")
    let yellow = try shop.scene.wanted("yellow")
    #expect(shop.scene.highestHandle == 2)
    var twin = try shop.add(shop.constraint(in: base.id, anchor(yellow, .height), plus: 1, handle: 2))
    #expect(shop.scene.constraints(withHandle: 2).count == 2)
    twin.handle = 7
    try shop.scene.apply(.update(.constraint(twin)))
    #expect(shop.scene.constraints(withHandle: 2).count == 1)
    #expect(shop.scene.constraints(withHandle: 7) == [twin])
    #expect(shop.scene.highestHandle == 7)
    try shop.scene.apply(.delete(.constraint(twin)))
    #expect(shop.scene.constraints(withHandle: 7).isEmpty)
    #expect(shop.scene.highestHandle == 2)
  }

  /// Constraints from two branches with one handle have an order that does not depend on the order of
  /// insertion.
  @Test func constraintsWithEqualHandlesAreOrdered() throws {
    var shop = try Workshop.sample()
    let base = try shop.scene.wantedSet("base")
    let yellow = try shop.scene.wanted("yellow")
    let twins = (0..<3).map { index in
      shop.constraint(in: base.id, anchor(yellow, .height), plus: Double(index), handle: 5)
    }
    var backwards = shop
    for twin in twins { try shop.add(twin) }
    for twin in twins.reversed() { try backwards.add(twin) }
    #expect(shop.scene.constraints(withHandle: 5) == twins)
    #expect(backwards.scene.constraints(withHandle: 5) == twins)
  }

  @Test(.timeLimit(.minutes(1))) func removingHugeHandleIsFast() throws {
    var shop = try Workshop.sample()
    let base = try shop.scene.wantedSet("base")
    let yellow = try shop.scene.wanted("yellow")
    let far = try shop.add(shop.constraint(in: base.id, anchor(yellow, .height), handle: Int.max))
    #expect(shop.scene.highestHandle == Int.max)
    try shop.scene.apply(.delete(.constraint(far)))
    #expect(shop.scene.highestHandle == 2)
  }

  @Test func invalidOverridesAreRejected() throws {
    var shop = try Workshop.sample()
    let turned = try shop.scene.wantedSet("turned")
    let red = try shop.scene.wanted("red")
    guard case .override(var known)? = shop.scene.rules(of: turned.id).last else {
      Issue.record("the override is the last rule")
      return
    }
    shop.expectRejection(.rowExists, of: .insert(.override(known)))
    let new = shop.override(in: turned.id, of: red.id)
    shop.expectRejection(.noSuchRow, of: .update(.override(new)))
    shop.expectRejection(.noSuchRow, of: .delete(.override(new)))
    shop.expectRejection(
      .danglingReference, of: .insert(.override(shop.override(in: ID(rawValue: 999), of: red.id))))
    shop.expectRejection(
      .danglingReference, of: .insert(.override(shop.override(in: turned.id, of: ID(rawValue: 999)))))
    let bad = shop.override(in: turned.id, of: red.id, .verticalHugging, .number(1001))
    shop.expectRejection(.valueRefused(.verticalHugging, .number(1001)), of: .insert(.override(bad)))

    known.property = .zOrder
    known.value = .number(2)
    known.set = try shop.scene.wantedSet("base").id
    try shop.scene.apply(.update(.override(known)))
    #expect(shop.scene.rules(of: turned.id).count == 1)
    #expect(shop.scene.rules(of: known.set).last == .override(known))
    #expect(shop.scene.rules(about: [red.id]).count == 2)
    try shop.scene.apply(.delete(.override(known)))
    #expect(shop.scene.rules(about: [red.id]).count == 1)
  }

  @Test func installationsAndTraitsAreRows() throws {
    var shop = try Workshop.sample()
    let (base, turned) = (try shop.scene.wantedSet("base"), try shop.scene.wantedSet("turned"))
    func row(_ set: SetID, _ isInstalled: Bool) -> Record {
      .installation(Installation(set: set, isInstalled: isInstalled))
    }
    shop.expectRejection(.rowExists, of: .insert(row(turned.id, false)))
    shop.expectRejection(.noSuchRow, of: .update(row(base.id, false)))
    shop.expectRejection(.noSuchRow, of: .delete(row(base.id, false)))
    shop.expectRejection(.danglingReference, of: .insert(row(ID(rawValue: 999), true)))
    try shop.scene.apply(.update(row(turned.id, false)))
    #expect(shop.scene.installations == [turned.id: false])

    func trait(_ text: String, _ value: TraitValue, of scene: SceneID? = nil) -> Record {
      .trait(CustomTrait(scene: scene ?? shop.scene.id, name: name(text), value: value))
    }
    shop.expectRejection(.rowExists, of: .insert(trait("images", .number(1))))
    shop.expectRejection(.noSuchRow, of: .update(trait("mood", .number(1))))
    shop.expectRejection(.noSuchRow, of: .delete(trait("mood", .number(1))))
    shop.expectRejection(.danglingReference, of: .insert(trait("mood", .number(1), of: ID(rawValue: 999))))
    shop.expectRejection(.danglingReference, of: .update(trait("images", .number(1), of: ID(rawValue: 999))))
    shop.expectRejection(.danglingReference, of: .delete(trait("images", .number(3), of: ID(rawValue: 999))))
    shop.expectRejection(.numberRefused(.infinity), of: .insert(trait("mood", .number(.infinity))))
    shop.expectRejection(.numberRefused(.infinity), of: .update(trait("images", .number(.infinity))))
    try shop.scene.apply(.update(trait("images", .word(name("many")))))
    #expect(shop.scene.customTraits.map(\.value) == [.word(name("many"))])
    try shop.scene.apply(.delete(trait("images", .number(0))))
    #expect(shop.scene.customTraits.isEmpty)
  }
}
