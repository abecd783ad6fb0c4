import GimbalNotation
import GimbalReporting

struct ListHistory: SessionCommand {
  static let manual = Manual(
    "history", "[TEXT …]", summary: "Lists what was typed at the prompt, the newest last.",
    details: [
      "With a TEXT, what has it somewhere in it, whatever the case of its letters. Entries keep their numbers, and are kept",
      "from one session to the next. Ctrl-R searches backwards while one types; the project's own past is 'log'.",
    ],
    examples: ["history", "history constrain"], completing: Syntax.new.anyTimes)

  private var words: [String] = []
  private let span: Span

  init(_ cursor: inout Cursor) throws(ParseError) {
    let start = cursor.offset
    while !cursor.isAtEnd { words.append(try cursor.raw(.text).value) }
    span = cursor.span(from: start)
  }

  func run(on session: any Host, _ surroundings: Surroundings) throws -> Output? {
    guard let dialogue = surroundings.dialogue else {
      throw Refusal(
        "there is no prompt here, at which something was typed", remedy: "'log' lists what was done", at: span
      )
    }
    let wanted = words.joined(separator: " ").lowercased()
    let entries = dialogue.entries
    let width = "\(entries.count)".count
    let lines = zip(1..., entries).filter { wanted.isEmpty || $1.lowercased().contains(wanted) }.map {
      number, entry in
      let label = String(repeating: " ", count: width - "\(number)".count) + "\(number)  "
      // What was entered in several lines stands below its first one.
      return label
        + entry.split(separator: "\n", omittingEmptySubsequences: false).map(\.visible)
        .joined(separator: "\n" + String(repeating: " ", count: label.count)) + "\n"
    }
    return .text(lines.joined())
  }
}
