import GimbalNotation
import GimbalReporting
import GimbalStore

struct Read: Command {
  static let manual = Manual(
    "read", "FILE", summary: "Runs a script: all of it, or nothing.",
    details: ["The script is one transaction. It stops at its first error, and then has changed nothing."],
    examples: ["read examples/rotation.gim"], completing: .file)

  private let file: Spanned<String>

  init(_ cursor: inout Cursor) throws(ParseError) { file = try cursor.raw(.file) }

  // What the script does is not known before it is read.
  var access: Access { .write }

  // A script may write files.
  var reachesOutside: Bool { true }

  func run(in workspace: Workspace) throws -> Output? {
    let text: String
    do {
      text = try workspace.surroundings.files.read(file.value)
    } catch {
      throw Refusal("cannot read \(error.path.cited): \(error.reason)", remedy: error.remedy, at: file.span)
    }
    try workspace.session.runScript(Source(name: file.value, text: text), in: workspace.transaction)
    return nil
  }
}
