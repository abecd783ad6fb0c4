import Notation

struct Help: Command {
  static let manual = Manual(
    "help", "[COMMAND]", summary: "Lists the commands, or explains one.",
    examples: ["help", "help view new"], completing: .commands)

  private var words: [Spanned<String>] = []

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd { words.append(try cursor.raw("a command")) }
  }

  func run(in workspace: Workspace) throws -> Output? {
    let table = workspace.session.commands
    guard let first = words.first, let last = words.last else { return .text(Help.overview(of: table)) }
    let found = table.commands(beginningWith: words.map(\.value))
    guard !found.isEmpty else {
      let known = table.subcommands(of: first.value)
      let candidates = words.count > 1 && !known.isEmpty ? known : table.verbs
      throw ParseError(
        .unknownName(
          role: "command", name: words.map(\.value).joined(separator: " "),
          nearest: Nearest.name(to: last.value, among: candidates), note: "'help' lists the commands"),
        at: first.span.through(last.span))
    }
    return .text(found.map { $0.manual.page }.joined(separator: "\n"))
  }

  private static func overview(of table: CommandTable) -> String {
    let manuals = table.commands.map { $0.manual }
    let width = manuals.map { $0.words.joined(separator: " ").count }.max() ?? 0
    let lines = manuals.map { manual in
      let name = manual.words.joined(separator: " ")
      return name + String(repeating: " ", count: width - name.count + 2) + manual.summary
    }
    return (lines + ["", "'help COMMAND' shows how one is written, with examples."]).joined(separator: "\n")
      + "\n"
  }
}
