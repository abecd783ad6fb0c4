import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Branch: Command {
  static let manual = Manual(
    "branch", "[NAME [REVISION]] \(FormatOption.arguments)",
    summary: "Makes a branch, here or at a revision, and lists branches without a name.",
    details: [
      "Where HEAD is on no branch, a new branch made here is gone to; otherwise 'checkout NAME' goes to it."
    ],
    examples: ["branch", "branch tall", "branch rescue HEAD~3"],
    completing: .either([.new, .revision.maybe], .format).anyTimes)

  private var name: Spanned<Name>?
  private var start: Spanned<RevisionSyntax>?
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if try format.take(&cursor) { continue }
      if let error = cursor.unknownOption(known: [FormatOption.name]) { throw error }
      if name == nil {
        name = try cursor.referenceName(NameRole("a branch", .new))
      } else if start == nil {
        start = try cursor.revision()
      } else {
        throw cursor.unexpected("the end of the command")
      }
    }
  }

  var access: Access { name == nil ? .read : .history }

  func run(in workspace: Workspace) throws -> Output? {
    let history = workspace.history
    guard let name else { return format.output(try ReferenceList(.branch, "branches").report(in: workspace)) }
    try workspace.requireFreeReference(name)
    let head = try history.head()
    let revision = try start.map { try workspace.revision($0) } ?? workspace.headRevision()
    try history.set(.branch, name.value.text, to: revision.id)
    if head.branch == nil, start == nil {
      try history.checkout(branch: name.value.text)
      return .text("on branch \(name.value) at \(revision.hash.short)\n")
    }
    return .text(
      "branch \(name.value) at \(revision.hash.short); 'checkout \(name.value.notation())' goes to it\n")
  }
}
