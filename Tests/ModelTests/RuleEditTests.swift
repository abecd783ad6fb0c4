import GimbalModel
import TestSupport
import Testing

@Suite struct RuleEditTests {
  @Test func setsAndTheirOrder() throws {
    var shop = try Workshop.furnished()
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

  @Test func setsThatBreakAPromiseAreRefused() throws {
    var shop = try Workshop.furnished()
    let (base, turned) = (try shop.scene.wantedSet("base"), try shop.scene.wantedSet("turned"))
    shop.expectRefusal(.rowExists, of: .insert(.set(base)))
    shop.expectRefusal(.nameTaken(name("base")), of: .insert(.set(shop.set("base"))))
    let stranger = RuleSet(
      id: shop.ids.id(), scene: ID(rawValue: 999), position: .first, name: name("new"), condition: nil)
    shop.expectRefusal(.danglingReference, of: .insert(.set(stranger)))
    shop.expectRefusal(.noSuchRow, of: .update(.set(shop.set("new"))))
    var changed = turned
    changed.name = base.name
    shop.expectRefusal(.nameTaken(base.name), of: .update(.set(changed)))
    changed = RuleSet(
      id: base.id, scene: ID(rawValue: 999), position: .first, name: name("new"), condition: nil)
    shop.expectRefusal(.danglingReference, of: .update(.set(changed)))
    shop.expectRefusal(.danglingReference, of: .delete(.set(base)))
    shop.expectRefusal(.noSuchRow, of: .delete(.set(shop.set("new"))))

    let empty = try shop.add(shop.set("empty"))
    try shop.scene.apply(.insert(.installation(Installation(set: empty.id, isInstalled: false))))
    shop.expectRefusal(.danglingReference, of: .delete(.set(empty)))
    try shop.apply(shop.scene.editsRemoving(set: empty) + shop.scene.editsRemoving(set: turned))
    #expect(shop.scene.sets == [base])
    #expect(shop.scene.installations.isEmpty)
  }

  @Test func constraintsThatBreakAPromiseAreRefused() throws {
    var shop = try Workshop.furnished()
    let base = try shop.scene.wantedSet("base")
    let (yellow, red) = (try shop.scene.wanted("yellow"), try shop.scene.wanted("red"))
    let gone = shop.view("gone")
    let known = try #require(shop.scene.constraints.first)
    let good = shop.constraint(in: base.id, anchor(red, .top), anchor(yellow, .top), handle: 9)
    shop.expectRefusal(.rowExists, of: .insert(.constraint(known)))
    shop.expectRefusal(.noSuchRow, of: .update(.constraint(good)))
    shop.expectRefusal(.noSuchRow, of: .delete(.constraint(good)))

    func refused(_ error: EditError, _ change: (inout Constraint) -> Void) {
      var bad = good
      change(&bad)
      shop.expectRefusal(error, of: .insert(.constraint(bad)))
      var worse = known
      (worse.formula.first, worse.formula.second) = (good.first, good.second)
      change(&worse)
      shop.expectRefusal(error, of: .update(.constraint(worse)))
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

  @Test func handlesFindConstraints() throws {
    var shop = try Workshop.furnished()
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

  /// Rows that two branches made: found in the same order however they came in.
  @Test func twinsOfAHandleHaveOneOrder() throws {
    var shop = try Workshop.furnished()
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

  @Test(.timeLimit(.minutes(1))) func aHugeHandleLeavesAtOnce() throws {
    var shop = try Workshop.furnished()
    let base = try shop.scene.wantedSet("base")
    let yellow = try shop.scene.wanted("yellow")
    let far = try shop.add(shop.constraint(in: base.id, anchor(yellow, .height), handle: Int.max))
    #expect(shop.scene.highestHandle == Int.max)
    try shop.scene.apply(.delete(.constraint(far)))
    #expect(shop.scene.highestHandle == 2)
  }

  @Test func overridesThatBreakAPromiseAreRefused() throws {
    var shop = try Workshop.furnished()
    let turned = try shop.scene.wantedSet("turned")
    let red = try shop.scene.wanted("red")
    guard case .override(var known)? = shop.scene.rules(of: turned.id).last else {
      Issue.record("the override is the last rule")
      return
    }
    shop.expectRefusal(.rowExists, of: .insert(.override(known)))
    let new = shop.override(in: turned.id, of: red.id)
    shop.expectRefusal(.noSuchRow, of: .update(.override(new)))
    shop.expectRefusal(.noSuchRow, of: .delete(.override(new)))
    shop.expectRefusal(
      .danglingReference, of: .insert(.override(shop.override(in: ID(rawValue: 999), of: red.id))))
    shop.expectRefusal(
      .danglingReference, of: .insert(.override(shop.override(in: turned.id, of: ID(rawValue: 999)))))
    let bad = shop.override(in: turned.id, of: red.id, .verticalHugging, .number(1001))
    shop.expectRefusal(.valueRefused(.verticalHugging, .number(1001)), of: .insert(.override(bad)))

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
    var shop = try Workshop.furnished()
    let (base, turned) = (try shop.scene.wantedSet("base"), try shop.scene.wantedSet("turned"))
    func row(_ set: SetID, _ isInstalled: Bool) -> Record {
      .installation(Installation(set: set, isInstalled: isInstalled))
    }
    shop.expectRefusal(.rowExists, of: .insert(row(turned.id, false)))
    shop.expectRefusal(.noSuchRow, of: .update(row(base.id, false)))
    shop.expectRefusal(.noSuchRow, of: .delete(row(base.id, false)))
    shop.expectRefusal(.danglingReference, of: .insert(row(ID(rawValue: 999), true)))
    try shop.scene.apply(.update(row(turned.id, false)))
    #expect(shop.scene.installations == [turned.id: false])

    func trait(_ text: String, _ value: TraitValue, of scene: SceneID? = nil) -> Record {
      .trait(CustomTrait(scene: scene ?? shop.scene.id, name: name(text), value: value))
    }
    shop.expectRefusal(.rowExists, of: .insert(trait("images", .number(1))))
    shop.expectRefusal(.noSuchRow, of: .update(trait("mood", .number(1))))
    shop.expectRefusal(.noSuchRow, of: .delete(trait("mood", .number(1))))
    shop.expectRefusal(.danglingReference, of: .insert(trait("mood", .number(1), of: ID(rawValue: 999))))
    shop.expectRefusal(.danglingReference, of: .update(trait("images", .number(1), of: ID(rawValue: 999))))
    shop.expectRefusal(.danglingReference, of: .delete(trait("images", .number(3), of: ID(rawValue: 999))))
    shop.expectRefusal(.numberRefused(.infinity), of: .insert(trait("mood", .number(.infinity))))
    shop.expectRefusal(.numberRefused(.infinity), of: .update(trait("images", .number(.infinity))))
    try shop.scene.apply(.update(trait("images", .word(name("many")))))
    #expect(shop.scene.customTraits.map(\.value) == [.word(name("many"))])
    try shop.scene.apply(.delete(trait("images", .number(0))))
    #expect(shop.scene.customTraits.isEmpty)
  }
}
