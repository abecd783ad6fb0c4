import GimbalNotation
import GimbalReporting

struct Help: SessionCommand {
  static let manual = Manual(
    "help", "[TOPIC | COMMAND | all]", summary: "Lists what there is, or explains a topic or a command.",
    examples: ["help", "help turning", "help view new"],
    completing: Syntax.either(.command, "all", .word(HelpTopic.all.map(\.name))).maybe)

  private var words: [Spanned<String>] = []

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd { words.append(try cursor.raw(NameRole("a command", .verbs))) }
  }

  func run(on session: any Host, _ surroundings: Surroundings) throws -> Output? {
    let index = HelpIndex(surroundings.manuals)
    guard let first = words.first, let last = words.last else { return .text(index.overview) }
    let wanted = words.map(\.value)
    if let text = index.text(about: wanted) { return .text(text) }
    throw ParseError(
      .unknownName(
        role: "command", name: wanted.joined(separator: " "), nearest: index.nearest(to: wanted),
        note: "'help' lists the commands"),
      at: first.span.through(last.span))
  }
}
