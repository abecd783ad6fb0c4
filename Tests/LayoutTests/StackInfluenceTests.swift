import GimbalLayout
import GimbalModel
import Testing

/// The views that a change in a stack view can move.
struct StackInfluenceTests {
  private func shop() throws -> Workshop {
    var shop = try Workshop()
    try shop.view("s", kind: .stackView, .frame(0, 0, 300, 50).merging([.distribution: "fillEqually"]) { $1 })
    for name in ["a", "b", "c"] { try shop.view(name, in: "s") }
    try shop.view("apart", .frame(0, 100, 20, 20))
    return shop
  }

  /// Returns `true` if a change between two scenes can move a view, according to the layout after it.
  private func canMove(_ name: String, from before: Scene, to after: Scene, by change: RecordChange) throws
    -> Bool
  {
    let traits = after.currentTraits
    var footprint = Footprint(after: [change], in: after, traits: traits)
    footprint.add(before: [change], in: before, traits: before.currentTraits)
    let reach = Reach(of: try after.known(name).id.extents, in: after, traits: traits)
    return footprint.canMove(reach, in: try LayoutSolver().solve(after, traits: traits))
  }

  @Test func addedOrRemovedViewMovesOthers() throws {
    let with = try shop().scene
    let view = try with.known("c")
    var without = with
    for edit in with.editsRemoving(view: view.id) { try without.apply(edit) }
    let going = RecordChange(scene: with.id, before: .view(view), after: nil)
    let coming = RecordChange(scene: with.id, before: nil, after: .view(view))
    for (name, moves) in [("a", true), ("s", true), ("apart", false)] {
      #expect(try canMove(name, from: with, to: without, by: going) == moves, "\(name)")
      #expect(try canMove(name, from: without, to: with, by: coming) == moves, "\(name)")
    }
  }

  @Test func hiddenViewMovesOthers() throws {
    let before = try shop()
    var after = before
    try after.give("c", [.hidden: true])
    let property = ViewProperty(view: try before.scene.known("c").id, property: .hidden, value: true)
    let change = RecordChange(scene: before.scene.id, before: nil, after: .property(property))
    for (name, moves) in [("a", true), ("apart", false)] {
      #expect(try canMove(name, from: before.scene, to: after.scene, by: change) == moves, "\(name)")
    }
    #expect(try after.solve().frame("a").width == 150)
  }

  @Test func reorderedViewMovesOthers() throws {
    let before = try shop().scene
    let view = try before.known("c")
    var moved = view
    moved.position = .between(nil, try before.known("a").position)
    var after = before
    try after.apply(.update(.view(moved)))
    let change = RecordChange(scene: before.id, before: .view(view), after: .view(moved))
    for (name, moves) in [("a", true), ("apart", false)] {
      #expect(try canMove(name, from: before, to: after, by: change) == moves, "\(name)")
    }
  }
}
