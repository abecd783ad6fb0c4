import GimbalNotation
import GimbalReporting

struct Echo: SessionCommand {
  static let manual = Manual(
    "echo", "[TEXT …]", summary: "Prints its words.", examples: ["echo \"after the rotation:\""])

  private var words: [String] = []

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd { words.append(try cursor.raw(.text).value) }
  }

  static var looks: Bool { true }

  func run(on session: any Host, _ surroundings: Surroundings) throws -> Output? {
    .text(words.joined(separator: " ") + "\n")
  }
}
