import Notation

struct Help: SessionCommand {
  static let manual = Manual(
    "help", "[COMMAND]", summary: "Lists the commands, or explains one.",
    examples: ["help", "help view new"], completing: .command.maybe)

  private var words: [Spanned<String>] = []

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd { words.append(try cursor.raw("a command")) }
  }

  func run(on session: any Host, _ surroundings: Surroundings) throws -> Output? {
    let manuals = surroundings.manuals
    guard let first = words.first, let last = words.last else { return .text(Help.overview(of: manuals)) }
    let wanted = words.map(\.value)
    let found = manuals.filter { $0.words.starts(with: wanted) }
    guard !found.isEmpty else {
      let verbs = manuals.map { $0.words[0] }
      let seconds = manuals.filter { $0.words[0] == first.value }.compactMap { $0.words.dropFirst().first }
      let candidates = words.count > 1 && !seconds.isEmpty ? seconds : verbs
      throw ParseError(
        .unknownName(
          role: "command", name: wanted.joined(separator: " "),
          nearest: Nearest.name(to: last.value, among: candidates), note: "'help' lists the commands"),
        at: first.span.through(last.span))
    }
    return .text(found.map(\.page).joined(separator: "\n"))
  }

  private static func overview(of manuals: [Manual]) -> String {
    let width = manuals.map { $0.words.joined(separator: " ").count }.max() ?? 0
    let lines = manuals.map { manual in
      let name = manual.words.joined(separator: " ")
      return name + String(repeating: " ", count: width - name.count + 2) + manual.summary
    }
    return (lines + ["", "'help COMMAND' shows how one is written, with examples."]).joined(separator: "\n")
      + "\n"
  }
}
