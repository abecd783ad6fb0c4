import GimbalLayout
import GimbalModel
import Testing

/// A change of the appearance moves no view, so that solved layouts stay valid.
@Suite struct AppearanceInfluenceTests {
  @Test(arguments: [
    (Property.backgroundColor, PropertyValue.word("#FF0000")), (.image, .word("logo")), (.alpha, .number(0)),
    (.contentMode, .word("center")), (.placeholder, .word("Name")), (.customClass, .word("RoundView")),
    (.runtimeAttributes, .word("a nil")),
  ])
  func appearanceMovesNoView(_ property: Property, _ value: PropertyValue) throws {
    var shop = try Workshop()
    try shop.view("a", kind: .imageView)
    try shop.constrain("base", "a.leading == root.leading\na.top == root.top")
    let before = shop.scene
    var after = before
    let view = try before.known("a").id
    let row = Record.property(ViewProperty(view: view, property: property, value: value))
    try after.apply(.insert(row))
    let change = RecordChange(scene: before.id, before: nil, after: row)
    var footprint = Footprint(after: [change], in: after, traits: after.currentTraits)
    footprint.add(before: [change], in: before, traits: before.currentTraits)
    let layout = try LayoutSolver().solve(after, traits: after.currentTraits)
    let old = try LayoutSolver().solve(before, traits: before.currentTraits)
    #expect(layout.views.map(\.frame) == old.views.map(\.frame))
    #expect(!footprint.canMove(Reach(of: view.extents, in: after, traits: after.currentTraits), in: layout))
  }
}
