import GimbalNotation
import GimbalReporting

struct Quit: SessionCommand {
  static let manual = Manual(
    "quit", summary: "Leaves; in a script, skips the rest of that script.", examples: ["quit"])

  init(_ cursor: inout Cursor) throws(ParseError) {}

  func run(on session: any Host, _ surroundings: Surroundings) throws -> Output? {
    session.state.isOver = true
    return nil
  }
}
