import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct BranchDelete: Command {
  static let manual = Manual(
    "branch delete", "NAME", summary: "Takes a branch's name away; 'undo' gives it back.",
    details: ["Its revisions stay until 'gc' finds that nothing reaches them."],
    examples: ["branch delete tall"], completing: .branch)

  private let name: Spanned<Name>

  init(_ cursor: inout Cursor) throws(ParseError) { name = try cursor.referenceName(.branch) }

  var access: Access { .history }

  func run(in workspace: Workspace) throws -> Output? {
    _ = try workspace.target(.branch, name)
    guard try workspace.history.head().branch != name.value.text else {
      throw Refusal(
        "HEAD is on branch \(name.value.text.cited)", remedy: "go to another branch first: 'checkout'",
        at: name.span)
    }
    try workspace.history.set(.branch, name.value.text, to: nil)
    return nil
  }
}
