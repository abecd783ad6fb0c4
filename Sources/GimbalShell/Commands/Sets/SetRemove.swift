import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct SetRemove: Command {
  static let manual = Manual(
    "set remove", "NAME …", summary: "Removes sets with their rules.",
    examples: ["set remove landscape"], completing: .sets)

  private var names: [Spanned<Name>] = []

  init(_ cursor: inout Cursor) throws(ParseError) {
    repeat { names.append(try cursor.name(.set)) } while !cursor.isAtEnd
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    for name in names {
      let scene = try workspace.scene()
      let set = try workspace.set(name, in: scene)
      try workspace.remove(scene.rules(of: set.id), by: scene.editsRemoving(set: set), from: consume scene)
    }
    return nil
  }
}
