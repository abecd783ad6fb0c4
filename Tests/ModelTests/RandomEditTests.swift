import GimbalModel
import TestSupport
import Testing

/// Random sequences of valid and invalid edits. Rejected edits change nothing, and every scene equals the one
/// loaded from its rows.
@Suite struct RandomEditTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func randomEdits(_ seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    var shop = try Workshop.sample()
    var done = 0
    for step in 0..<1500 {
      let edit = try Self.edit(&shop, &chance)
      let before = shop.scene
      do {
        try shop.scene.apply(edit)
        done += 1
      } catch {
        #expect(shop.scene.records == before.records, "step \(step): \(edit)")
        #expect(shop.scene.highestHandle == before.highestHandle)
      }
      if step % 100 == 0 { try Self.check(shop.scene) }
    }
    try Self.check(shop.scene)
    #expect(done > 300)
  }

  private static func check(_ scene: Scene) throws {
    let loaded = try Scene(records: scene.records)
    #expect(loaded.records == scene.records)
    #expect(loaded.highestHandle == scene.highestHandle)
    #expect(loaded.numberUsers == scene.numberUsers && loaded.usesNumbers == !scene.numberUsers.isEmpty)
    #expect(scene.usesNumbers == loaded.usesNumbers && loaded.numbers == scene.numbers)
    for view in scene.viewsInTreeOrder { #expect(scene.view(named: view.name) == view) }
    for set in scene.sets { #expect(scene.set(named: set.name) == set) }
    #expect(loaded.scenesShown == scene.scenesShown && loaded.viewsWithInstances == scene.viewsWithInstances)
    for view in scene.viewsInTreeOrder {
      let spoken = scene.sets.flatMap { scene.rules(of: $0.id) }.filter { rule in
        rule.firstView == view.id || rule.secondView == view.id
      }
      #expect(scene.rules(about: [view.id]) == spoken)
    }
    let names = scene.viewsInTreeOrder.map(\.name)
    #expect(Set(names).count == names.count && names.count == scene.viewCount)
    #expect(scene.constraints.map(\.handle).max() ?? 0 == scene.highestHandle)
  }

  /// Returns a random edit, which can be invalid.
  private static func edit(_ shop: inout Workshop, _ chance: inout SeededGenerator) throws -> Edit {
    let views = shop.scene.viewsInTreeOrder
    let sets = shop.scene.sets
    let rules = sets.flatMap { shop.scene.rules(of: $0.id) }
    func anyView() -> View { views.randomElement(using: &chance) ?? shop.view("none") }
    let setID = sets.randomElement(using: &chance)?.id ?? ID(rawValue: 999)
    let text = "n\(Int.random(in: 0..<40, using: &chance))"
    switch Int.random(in: 0..<20, using: &chance) {
    case 0, 1: return .insert(.view(shop.view(text, in: anyView().id)))
    case 2:
      var view = anyView()
      view.parent = anyView().id
      view.position = OrderKey.between(nil, view.position)
      if Bool.random(using: &chance) { view.name = name(text) }
      return .update(.view(view))
    case 3: return .delete(.view(anyView()))
    case 4: return .insert(.set(shop.set(text)))
    case 5: return sets.randomElement(using: &chance).map { .delete(.set($0)) } ?? .delete(.view(anyView()))
    case 6, 7:
      let attributes = Attribute.allCases
      let first = anchor(anyView(), attributes.randomElement(using: &chance) ?? .top)
      let second = anchor(anyView(), attributes.randomElement(using: &chance) ?? .top)
      return .insert(.constraint(shop.constraint(in: setID, first, second)))
    case 8:
      guard case .constraint(var constraint)? = rules.randomElement(using: &chance) else { fallthrough }
      constraint.formula.constant += 1
      if Bool.random(using: &chance) { constraint.formula.constantTerms = NumberTerms(name("pad")) }
      constraint.set = setID
      constraint.handle = Int.random(in: 1..<50, using: &chance)
      return .update(.constraint(constraint))
    case 9: return rules.randomElement(using: &chance).map { .delete($0.record) } ?? .delete(.view(anyView()))
    case 10:
      let row = ViewProperty(view: anyView().id, property: .frameX, value: .number(1))
      return Bool.random(using: &chance) ? .insert(.property(row)) : .delete(.property(row))
    case 11, 12:
      let view = anyView().id
      return .insert(.placement(placement(of: view, in: setID, &shop, &chance)))
    case 13: return .insert(.box(manager(of: anyView().id, in: setID, &shop)))
    case 14:
      guard case .manager(let top)? = rules.randomElement(using: &chance),
        let outer = shop.scene.boxes(from: top.id).randomElement(using: &chance)
      else { fallthrough }
      return .insert(.box(innerBox(of: outer, in: setID, views, &shop, &chance)))
    case 15:
      let row = InstanceTrait(view: anyView().id, name: name(text), value: .number(1))
      return Bool.random(using: &chance) ? .insert(.instanceTrait(row)) : .delete(.instanceTrait(row))
    case 16:
      let row = ViewProperty(view: anyView().id, property: .instance, value: .word(text))
      return Bool.random(using: &chance) ? .insert(.property(row)) : .delete(.property(row))
    case 17, 18:
      return .insert(
        .number(NumberDefinition(set: setID, position: .first, name: name(text), value: 1)))
    default: return .insert(.override(shop.override(in: setID, of: anyView().id)))
    }
  }

  private static func placement(
    of view: ViewID, in set: SetID, _ shop: inout Workshop, _ chance: inout SeededGenerator
  ) -> Placement {
    var random = RandomPlacements(seed: chance.next())
    let (measure, relation, value) = random.next(for: view, in: shop.scene) ?? (.width, .equal, .content)
    return Placement(
      id: shop.ids.id(), set: set, position: .first, view: view, measure: measure, relation, value: value)
  }

  /// Returns a box inside of another, with a random role. Not every role is valid there.
  private static func innerBox(
    of outer: LayoutBox, in set: SetID, _ views: [View], _ shop: inout Workshop,
    _ chance: inout SeededGenerator
  ) -> LayoutBox {
    let role = BoxRole.allCases.randomElement(using: &chance) ?? .item
    return LayoutBox(
      id: shop.ids.id(), set: set, parent: outer.id, position: .first, role: role,
      view: role == .item ? views.randomElement(using: &chance)?.id : nil,
      arrangement: role == .cell ? Arrangement.allCases.randomElement(using: &chance) : nil)
  }

  private static func manager(of view: ViewID, in set: SetID, _ shop: inout Workshop) -> LayoutBox {
    LayoutBox(
      id: shop.ids.id(), set: set, parent: nil, position: .first, role: .manager, view: view,
      arrangement: [.grid, .border, .vertical][Int(shop.ids.next() % 3)])
  }
}
