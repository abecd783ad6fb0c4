import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct SceneRemove: Command {
  static let manual = Manual(
    "scene remove", "NAME", summary: "Removes a scene with its views and sets, and what names it elsewhere.",
    examples: ["scene remove variant"], completing: .scene)

  private let name: Spanned<Name>

  init(_ cursor: inout Cursor) throws(ParseError) { name = try cursor.name(.scene) }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let id = try workspace.header(name).id
    let count = try workspace.instanceCount(of: name.value)
    try workspace.transaction.remove(scene: id)
    try workspace.rename(scene: name.value, to: nil)
    if count > 0 {
      workspace.warn(
        "\(count) \(count == 1 ? "view" : "views") showed scene \(name.value.text.cited), and "
          + "\(count == 1 ? "shows" : "show") nothing now")
    }
    if workspace.session.state.scene == id { workspace.session.state.scene = nil }
    return nil
  }
}
