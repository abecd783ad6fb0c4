import GimbalModel
import GimbalNotation
import GimbalReporting

struct SceneUse: Command {
  static let manual = Manual(
    "scene use", "NAME", summary: "Makes a scene the one that commands speak of, in this session.",
    examples: ["scene use main"], completing: .scene)

  private let name: Spanned<Name>

  init(_ cursor: inout Cursor) throws(ParseError) { name = try cursor.name(.scene) }

  func run(in workspace: Workspace) throws -> Output? {
    workspace.session.state.scene = try workspace.header(name).id
    return nil
  }
}
