import GimbalModel
import GimbalNotation
import Testing

extension Workshop {
  /// Lays out the subviews of a view by a manager, in a set that is made where it is missing.
  mutating func layout(_ set: String = "base", _ text: String) throws {
    let syntax = try LayoutSyntax.parse(Source(name: "test", text: text))
    let set = try self.set(set)
    let ids = self.ids
    try apply { scene in
      let tree = try syntax.resolve(in: scene, set: set.id, ids: ids)
      return scene.edits(
        layingOut: tree, replacing: tree.box.view.flatMap { scene.manager(of: $0, in: set.id) })
    }
  }
}
