import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct ConstraintRemove: Command {
  static let manual = Manual(
    "constraint remove", "#HANDLE | IDENTIFIER …", summary: "Removes constraints.",
    examples: ["constraint remove #7"], completing: .constraints)

  private var references: [ConstraintReference] = []

  init(_ cursor: inout Cursor) throws(ParseError) {
    repeat { references.append(try ConstraintReference(&cursor)) } while !cursor.isAtEnd
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    for reference in references {
      let scene = try workspace.scene()
      let rule = Rule.constraint(try reference.resolve(in: scene))
      try workspace.remove([rule], by: [.delete(rule.record)], from: consume scene)
    }
    return nil
  }
}
