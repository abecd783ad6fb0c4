import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct TagRename: Command {
  static let manual = Manual(
    "tag rename", "OLD NEW", summary: "Renames a tag.", examples: ["tag rename v1 release"],
    completing: [.tag, .new])

  private let old: Spanned<Name>
  private let new: Spanned<Name>

  init(_ cursor: inout Cursor) throws(ParseError) {
    old = try cursor.referenceName(.tag)
    new = try cursor.referenceName(.new("tag"))
  }

  var access: Access { .history }

  func run(in workspace: Workspace) throws -> Output? {
    let revision = try workspace.target(.tag, old)
    try workspace.requireFreeReference(new)
    try workspace.history.set(.tag, new.value.text, to: revision)
    try workspace.history.set(.tag, old.value.text, to: nil)
    return nil
  }
}
