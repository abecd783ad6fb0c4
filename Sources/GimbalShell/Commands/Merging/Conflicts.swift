import GimbalFindings
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Conflicts: Command {
  static let manual = Manual(
    "conflicts", FormatOption.arguments,
    summary: "Lists what a merge could not decide: as it was before, ours, and theirs.",
    details: ["Ours stands in the project until 'resolve' settles it."], examples: ["conflicts"],
    completing: .formats)

  private let format: FormatOption

  init(_ cursor: inout Cursor) throws(ParseError) { format = try FormatOption(alone: &cursor) }

  func run(in workspace: Workspace) throws -> Output? {
    let list = try ConflictList(workspace.transaction.conflicts(), in: workspace.transaction).list()
    return format.output(Report(title: list.rows.isEmpty ? "no conflicts" : nil, lists: [list]))
  }
}
