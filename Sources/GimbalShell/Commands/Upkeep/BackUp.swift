import GimbalNotation
import GimbalReporting
import GimbalStore

struct BackUp: Command {
  static let manual = Manual(
    "backup", "FILE",
    summary: "Copies the project with its whole history, while others go on writing.",
    details: [
      "The copy is one state of the project, verified and on the disk before it gets its name. A project at FILE is",
      "replaced, anything else is not. This is also how a project in memory is kept.",
    ],
    examples: ["backup \"copies/monday.gimbal\""], completing: .file)

  private let file: Spanned<String>

  init(_ cursor: inout Cursor) throws(ParseError) { file = try cursor.raw(.file) }

  var standsAlone: Bool { true }

  func run(in workspace: Workspace) throws -> Output? {
    let verification = try workspace.transaction.backUp(
      to: workspace.surroundings.files.expanded(file.value))
    let counts = [("revisions", verification.revisions), ("scenes", verification.scenes)]
    return .text(
      "\(file.value.visible): \(counts.map { $1.counted($0) }.joined(separator: ", ")), verified\n")
  }
}
