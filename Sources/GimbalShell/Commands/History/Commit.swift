import GimbalNotation
import GimbalReporting
import GimbalStore

struct Commit: Command {
  static let manual = Manual(
    "commit", "\"MESSAGE\"", summary: "Names the work since the last commit.",
    details: [
      "Every command is a revision already; this gives the newest one words that 'log' shows first and",
      "'log --commits' alone. Committing again at the same revision replaces the words.",
    ],
    examples: ["commit \"The badge stays on top in landscape\""], completing: .new)

  private let message: Spanned<String>

  init(_ cursor: inout Cursor) throws(ParseError) { message = try cursor.quoted("a message") }

  var access: Access { .history }

  func run(in workspace: Workspace) throws -> Output? {
    let text = message.value.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Refusal(
        "the message is empty", remedy: "say what the work since the last commit is for", at: message.span)
    }
    let head = try workspace.headRevision()
    try workspace.history.set(.commit, head.hash.hex, to: head.id, text: text)
    return .text("\(head.hash.short) \(text.visible)\n")
  }
}
