import Notation

struct Mode: Command {
  static let manual = Manual(
    "mode", "[\(OutputFormat.allCases.map(\.rawValue).joined(separator: "|"))]",
    summary: "Chooses how listings are printed, in this session; without one says how they are.",
    examples: ["mode json"], completing: .mode.maybe)

  private var format: OutputFormat?

  init(_ cursor: inout Cursor) throws(ParseError) {
    if !cursor.isAtEnd { format = try cursor.choice("mode", of: OutputFormat.self).value }
  }

  func run(in workspace: Workspace) throws -> Output? {
    guard let format else { return .text(workspace.session.state.format.rawValue) }
    workspace.session.state.format = format
    return nil
  }
}
