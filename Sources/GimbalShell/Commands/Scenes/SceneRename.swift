import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct SceneRename: Command {
  static let manual = Manual(
    "scene rename", "NAME NEW", summary: "Gives a scene another name, wherever it is named.",
    examples: ["scene rename main detail"], completing: [.scene, .new])

  private let old: Spanned<Name>
  private let new: Spanned<Name>

  init(_ cursor: inout Cursor) throws(ParseError) {
    old = try cursor.name(.scene)
    new = try cursor.newName()
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    var header = try workspace.header(old)
    guard header.name != new.value else { return nil }
    let isTaken = try workspace.transaction.sceneHeaders().contains { $0.name == new.value }
    try workspace.requireFree(new, "a scene", isTaken: isTaken)
    header.name = new.value
    try workspace.apply([.update(.scene(header))], to: workspace.transaction.scene(header.id))
    try workspace.rename(scene: old.value, to: new.value)
    try workspace.refuseCircle(named: new)
    return nil
  }
}
