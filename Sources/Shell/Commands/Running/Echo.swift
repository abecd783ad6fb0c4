import Notation

struct Echo: Command {
  static let manual = Manual(
    "echo", "[TEXT …]", summary: "Prints its words.", examples: ["echo \"after the rotation:\""])

  private var words: [String] = []

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd { words.append(try cursor.raw("a text").value) }
  }

  static var looks: Bool { true }

  func run(in workspace: Workspace) throws -> Output? { .text(words.joined(separator: " ") + "\n") }
}
