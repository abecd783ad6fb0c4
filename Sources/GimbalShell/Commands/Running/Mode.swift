import GimbalNotation
import GimbalReporting

struct Mode: SessionCommand {
  static let manual = Manual(
    "mode", "[\(OutputFormat.allCases.map(\.rawValue).joined(separator: "|"))]",
    summary: "Chooses how listings are printed, in this session; without one says how they are.",
    examples: ["mode json"], completing: .mode.maybe)

  private var format: OutputFormat?

  init(_ cursor: inout Cursor) throws(ParseError) {
    if !cursor.isAtEnd { format = try cursor.choice("mode", of: OutputFormat.self).value }
  }

  func run(on session: any Host, _ surroundings: Surroundings) throws -> Output? {
    guard let format else { return .text(session.state.format.rawValue) }
    session.state.format = format
    return nil
  }
}
