import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct BranchRename: Command {
  static let manual = Manual(
    "branch rename", "OLD NEW", summary: "Renames a branch.", examples: ["branch rename main trunk"],
    completing: [.branch, .new])

  private let old: Spanned<Name>
  private let new: Spanned<Name>

  init(_ cursor: inout Cursor) throws(ParseError) {
    old = try cursor.referenceName(.branch)
    new = try cursor.referenceName(.new("branch"))
  }

  var access: Access { .history }

  func run(in workspace: Workspace) throws -> Output? {
    let history = workspace.history
    let revision = try workspace.target(.branch, old)
    try workspace.requireFreeReference(new)
    let isCurrent = try history.head().branch == old.value.text
    try history.set(.branch, new.value.text, to: revision)
    // HEAD first: it must never be on a branch that is not there.
    if isCurrent { try history.checkout(branch: new.value.text) }
    try history.set(.branch, old.value.text, to: nil)
    return nil
  }
}
