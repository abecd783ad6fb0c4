import GimbalNotation
import GimbalReporting
import GimbalStore

struct Redo: Command {
  static let manual = Manual(
    "redo", "[N]", summary: "Does again what was undone last, or the last N.",
    details: ["Whatever else is done after an undo ends what can be redone."],
    examples: ["redo", "redo 3"], completing: .numbers.maybe)

  private let count: Int

  init(_ cursor: inout Cursor) throws(ParseError) { count = try cursor.steps() }

  var access: Access { .history }

  func run(in workspace: Workspace) throws -> Output? {
    var lines = ""
    for step in 0..<count {
      guard let operation = try workspace.history.redo() else {
        let all = step == 0 ? "" : "only \(step) command\(step == 1 ? "" : "s") can be redone: "
        throw Refusal("\(all)there is nothing to redo", at: workspace.span)
      }
      lines += "redone: \(operation.entry.message.visible)\n"
    }
    return .text(lines)
  }
}
