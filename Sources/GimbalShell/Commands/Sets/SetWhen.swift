import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct SetWhen: Command {
  static let manual = Manual(
    "set when", "NAME CONDITION | NAME always",
    summary: "Gives a set a condition, or takes it away.",
    examples: ["set when landscape heightClass=compact", "set when landscape always"],
    completing: [.set, .either("always", .condition)])

  private let name: Spanned<Name>
  private let condition: Condition?

  init(_ cursor: inout Cursor) throws(ParseError) {
    name = try cursor.name(.set)
    condition = cursor.accept(word: "always") ? nil : try cursor.condition()
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let set = try workspace.set(name, in: scene)
    workspace.warn(ofUnknownTraitsIn: condition, scene: scene)
    try workspace.apply(scene.edits(conditioning: set, on: condition), to: consume scene)
    return nil
  }
}
