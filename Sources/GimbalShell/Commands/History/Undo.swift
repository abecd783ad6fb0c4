import GimbalNotation
import GimbalReporting
import GimbalStore

struct Undo: Command {
  static let manual = Manual(
    "undo", "[N]", summary: "Takes back the last command, whatever it was, or the last N.",
    details: [
      "Edits, checkouts, merges, tags, commits: each is one step, also over restarts. 'redo' does them again,",
      "'operations' lists them. A script is one step.",
    ],
    examples: ["undo", "undo 3"], completing: .numbers.maybe)

  private let count: Int

  init(_ cursor: inout Cursor) throws(ParseError) { count = try cursor.steps() }

  var access: Access { .history }

  func run(in workspace: Workspace) throws -> Output? {
    var lines = ""
    for step in 0..<count {
      guard let operation = try workspace.history.undo() else {
        let all = step == 0 ? "" : "only \(step) command\(step == 1 ? "" : "s") can be undone: "
        throw Refusal(
          "\(all)there is nothing before that to undo",
          remedy: try workspace.history.isCut()
            ? "'gc' has forgotten what was done before, or the project was imported"
            : nil,
          at: workspace.span)
      }
      lines += "undone: \(operation.entry.message.visible)\n"
    }
    return .text(lines)
  }
}
