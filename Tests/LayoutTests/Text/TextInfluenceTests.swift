import GimbalLayout
import GimbalModel
import Testing

/// The views that larger text can move.
@Suite struct TextInfluenceTests {
  @Test func textScaleAffectsViewsWithText() throws {
    var shop = try Workshop()
    try shop.view("a", kind: .label, [.text: "Label"])
    try shop.view("below")
    try shop.view("apart", .frame(0, 100, 20, 20))
    try shop.constrain("base", "a.leading == root.leading\na.top == root.top\nbelow.top == a.bottom")
    let scenes = try [nil, 2, 3].map { scale in
      var scene = shop.scene
      for edit in scene.edits(setting: .textScale, to: scale.map(TraitValue.number)) { try scene.apply(edit) }
      return scene
    }
    for (before, after) in [(0, 1), (1, 2), (2, 0)].map({ (scenes[$0], scenes[$1]) }) {
      var footprint = Footprint(after: [], in: after, traits: after.currentTraits)
      footprint.add(before: [], in: before, traits: before.currentTraits)
      for (name, moves) in [("a", true), ("below", true), ("apart", false)] {
        let reach = Reach(
          of: try after.known(name).id.extents, in: after, traits: after.currentTraits)
        let layout = try LayoutSolver().solve(after, traits: after.currentTraits)
        #expect(footprint.canMove(reach, in: layout) == moves, "\(name)")
      }
    }
  }
}
