import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct ConstraintMove: Command {
  static let manual = Manual(
    "constraint move", "#HANDLE | IDENTIFIER into SET", summary: "Files a constraint in another set.",
    examples: ["constraint move #7 into landscape"], completing: [.constraint, "into", .set])

  private let reference: ConstraintReference
  private let target: Spanned<Name>

  init(_ cursor: inout Cursor) throws(ParseError) {
    reference = try ConstraintReference(&cursor)
    try cursor.expect(word: "into")
    target = try cursor.name(.set)
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    var constraint = try reference.resolve(in: scene)
    let set = try workspace.set(target, in: scene)
    guard set.id != constraint.set else { return nil }
    constraint.set = set.id
    constraint.position = .between(scene.rules(of: set.id).last?.position, nil)
    try workspace.apply([.update(.constraint(constraint))], to: consume scene)
    return nil
  }
}
