import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct SetNew: Command {
  static let manual = Manual(
    "set new", "NAME [when CONDITION]",
    summary: "Makes a set of rules; one with a condition is installed while it holds.",
    details: [
      "Conditions test orientation, widthClass, heightClass, width, height, direction, scale and traits of",
      "the scene's own; 'and', 'or', 'not' and parentheses join them.",
    ],
    examples: ["set new landscape when landscape", "set new gallery when heightClass=compact and images=3"],
    completing: [.new, .conditional])

  private let name: Spanned<Name>
  private var condition: Condition?

  init(_ cursor: inout Cursor) throws(ParseError) {
    name = try cursor.name(.new("set"))
    if cursor.accept(word: "when") {
      condition = try cursor.condition()
    } else if !cursor.isAtEnd {
      throw cursor.unexpected("'when'", "the end of the command")
    }
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    try workspace.requireFree(name, "a set", isTaken: scene.set(named: name.value) != nil)
    let set = workspace.newSet(name.value, when: condition, in: scene)
    try workspace.apply([.insert(.set(set))], to: consume scene)
    return nil
  }
}
