import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct SetRename: Command {
  static let manual = Manual(
    "set rename", "NAME NEW", summary: "Gives a set another name.",
    examples: ["set rename landscape wide"], completing: [.set, .new])

  private let old: Spanned<Name>
  private let new: Spanned<Name>

  init(_ cursor: inout Cursor) throws(ParseError) {
    old = try cursor.name(.set)
    new = try cursor.newName()
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    var set = try workspace.set(old, in: scene)
    guard set.name != new.value else { return nil }
    try workspace.requireFree(new, "a set", isTaken: scene.set(named: new.value) != nil)
    set.name = new.value
    try workspace.apply([.update(.set(set))], to: consume scene)
    return nil
  }
}
