import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct TagDelete: Command {
  static let manual = Manual(
    "tag delete", "NAME", summary: "Takes a tag away; 'undo' gives it back.", examples: ["tag delete v1"],
    completing: .tag)

  private let name: Spanned<Name>

  init(_ cursor: inout Cursor) throws(ParseError) { name = try cursor.referenceName(.tag) }

  var access: Access { .history }

  func run(in workspace: Workspace) throws -> Output? {
    _ = try workspace.target(.tag, name)
    try workspace.history.set(.tag, name.value.text, to: nil)
    return nil
  }
}
