import Notation

struct Quit: Command {
  static let manual = Manual("quit", summary: "Leaves; in a script, skips the rest of that script.")

  init(_ cursor: inout Cursor) throws(ParseError) {}

  func run(in workspace: Workspace) throws -> Output? {
    workspace.session.state.isOver = true
    return nil
  }
}
