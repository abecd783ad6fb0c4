import GimbalModel
import TestSupport
import Testing

@Suite struct RecordTests {
  @Test func sceneRoundTripsThroughRows() throws {
    let scene = try Workshop.sample().scene
    let rows = scene.records
    #expect(rows.count == 14)
    #expect(try Scene(records: rows).records == rows)
    #expect(try Scene(records: rows.reversed()).records == rows)
    var chance = SeededGenerator(seed: 1)
    for _ in 0..<20 { #expect(try Scene(records: rows.shuffled(using: &chance)).records == rows) }
  }

  @Test func referencedRowsComeFirst() throws {
    let scene = try Workshop.sample().scene
    var views: Set<ViewID> = []
    var sets: Set<SetID> = []
    var boxes: Set<BoxID> = []
    for row in scene.records {
      switch row {
      case .scene, .display, .trait: break
      case .view(let view):
        #expect(view.parent.map(views.contains) ?? true)
        views.insert(view.id)
      case .property(let row): #expect(views.contains(row.view))
      case .instanceTrait(let row): #expect(views.contains(row.view))
      case .set(let set): sets.insert(set.id)
      case .installation(let row): #expect(sets.contains(row.set))
      case .constraint(let row): #expect(sets.contains(row.set) && views.contains(row.first.item.view))
      case .override(let row): #expect(sets.contains(row.set) && views.contains(row.view))
      case .placement(let row):
        #expect(sets.contains(row.set) && views.contains(row.view))
        #expect(row.source.map { views.contains($0.view) } ?? true)
      case .number(let row): #expect(sets.contains(row.set))
      case .box(let row):
        #expect(sets.contains(row.set) && row.view.map(views.contains) ?? true)
        #expect(row.parent.map(boxes.contains) ?? true)
        boxes.insert(row.id)
      }
    }
  }

  @Test func invalidRowsAreRejected() throws {
    let shop = try Workshop.sample()
    let rows = shop.scene.records
    func expect(_ error: EditError, _ rows: [Record], _ location: SourceLocation = #_sourceLocation) {
      #expect(throws: error, sourceLocation: location) { try Scene(records: rows) }
    }
    expect(.danglingReference, [])
    for missing in [0, 1, 3] { expect(.danglingReference, Array(rows[..<missing] + rows[(missing + 1)...])) }
    expect(.rowExists, rows + [rows[rows.count - 1]])
    expect(.danglingReference, rows + [.view(shop.view("x", in: ID(rawValue: 999)))])
    let (one, other): (ViewID, ViewID) = (shop.ids.id(), shop.ids.id())
    func view(_ id: ViewID, in parent: ViewID?, _ text: String) -> Record {
      .view(
        View(id: id, scene: shop.scene.id, parent: parent, position: .first, name: name(text), kind: .view))
    }
    expect(.danglingReference, rows + [view(one, in: other, "x"), view(other, in: one, "y")])
    expect(.danglingReference, rows + [view(one, in: nil, "root")])
    expect(.danglingReference, rows + [view(one, in: nil, "x")])
    expect(.rowExists, rows + [rows[0]])
    expect(.rowExists, rows + [rows[1]])
    expect(.rowExists, rows + Workshop.stranger.records)
    expect(.nameTaken(name("red")), rows + [view(one, in: shop.scene.root, "red")])
  }

  @Test func copyHasNewIdentities() throws {
    let shop = try Workshop.sample()
    let position = OrderKey.between(.first, nil)
    let copy = try shop.scene.copy(as: name("Copy"), at: position, ids: shop.ids)
    #expect(copy.name == name("Copy") && copy.header.position == position && copy.id != shop.scene.id)
    #expect(copy.records.count == shop.scene.records.count)
    #expect(copy.viewsInTreeOrder.map(\.name) == shop.scene.viewsInTreeOrder.map(\.name))
    #expect(copy.viewsInTreeOrder.map(\.kind) == shop.scene.viewsInTreeOrder.map(\.kind))
    #expect(Set(copy.viewsInTreeOrder.map(\.id)).isDisjoint(with: shop.scene.viewsInTreeOrder.map(\.id)))
    #expect(Set(copy.constraints.map(\.id)).isDisjoint(with: shop.scene.constraints.map(\.id)))
    #expect(copy.constraints.map(\.handle) == shop.scene.constraints.map(\.handle))
    #expect(copy.constraints.map(\.constant) == shop.scene.constraints.map(\.constant))
    #expect(copy.customTraits.map(\.value) == shop.scene.customTraits.map(\.value))
    #expect(copy.display.orientation == shop.scene.display.orientation)
    let red = try copy.wanted("red")
    #expect(copy.properties(of: red.id).content(.horizontal) == 40)
    #expect(try copy.installations == [copy.wantedSet("turned").id: true])
    #expect(copy.rules(about: [red.id]).count == 2)

    // A change of the copy does not affect the original.
    var changed = copy
    for edit in copy.editsRemoving(view: red.id) { try changed.apply(edit) }
    #expect(try shop.scene.wanted("red").name == red.name)
  }

  @Test func derivedIdentitiesAreDeterministicAndDistinct() {
    let view = ViewID(rawValue: 7)
    let row = ViewProperty(view: view, property: .frameX, value: .number(1))
    #expect(row.id == ViewProperty(view: view, property: .frameX, value: .number(2)).id)
    #expect(row.id != ViewProperty(view: view, property: .frameY, value: .number(1)).id)
    #expect(row.id != ViewProperty(view: ID(rawValue: 8), property: .frameX, value: .number(1)).id)
    let scene = SceneID(rawValue: 7)
    let trait = CustomTrait(scene: scene, name: name("a"), value: .number(1))
    #expect(trait.id != CustomTrait(scene: scene, name: name("b"), value: .number(1)).id)
    var seen: Set<Int64> = []
    for owner in 0..<2000 as Range<Int64> {
      for property in Property.allCases {
        let id = PropertyID(derivedFrom: owner, key: property.rawValue)
        #expect(id.rawValue > 0)
        seen.insert(id.rawValue)
      }
    }
    #expect(seen.count == 2000 * Property.allCases.count)
    #expect(ViewID(rawValue: 1) < ViewID(rawValue: 2))
  }

  @Test func randomIdentitiesArePositive() {
    let ids = RandomIDs()
    let drawn = (0..<1000).map { _ in ids.id(of: View.self).rawValue }
    #expect(drawn.allSatisfy { $0 > 0 } && Set(drawn).count == 1000)
  }
}
