import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct ViewRemove: Command {
  static let manual = Manual(
    "view remove", "NAME …",
    summary: "Removes views with all that is in them and every rule that speaks of any of it.",
    examples: ["view remove badge"], completing: .views)

  private var names: [Spanned<Name>] = []

  init(_ cursor: inout Cursor) throws(ParseError) {
    repeat { names.append(try cursor.viewName()) } while !cursor.isAtEnd
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    var seen: Set<Name> = []
    for name in names where seen.insert(name.value).inserted {
      let scene = try workspace.scene()
      let view = try workspace.view(name, in: scene)
      guard view.id != scene.root else {
        throw Refusal(
          "the root view stays", remedy: "it leaves with its scene: 'scene remove'", at: name.span)
      }
      try workspace.apply(scene.editsRemoving(view: view.id), to: consume scene)
    }
    return nil
  }
}
