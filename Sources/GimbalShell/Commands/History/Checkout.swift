import GimbalNotation
import GimbalReporting
import GimbalStore

struct Checkout: Command {
  static let manual = Manual(
    "checkout", "BRANCH | REVISION", summary: "Goes to a branch, or to an earlier revision.",
    details: [
      "On a branch, changes move the branch. At a revision, HEAD is detached: changes are kept and 'branch NAME'",
      "gives them a branch.",
    ],
    examples: ["checkout main", "checkout HEAD~3"], completing: .revision)

  private let target: Spanned<RevisionSyntax>

  init(_ cursor: inout Cursor) throws(ParseError) { target = try cursor.revision() }

  var access: Access { .history }

  func run(in workspace: Workspace) throws -> Output? {
    let revision = try workspace.revision(target)
    if case .name(let name) = target.value.base, target.value.steps.isEmpty,
      try workspace.history.target(.branch, name) != nil
    {
      try workspace.history.checkout(branch: name)
      return .text("on branch \(name) at \(revision.hash.short)  \(revision.entry.message.visible)\n")
    }
    try workspace.history.checkout(revision.id)
    return .text(
      "at \(revision.hash.short)  \(revision.entry.message.visible)\nHEAD is on no branch: 'branch NAME' makes one here\n"
    )
  }
}
