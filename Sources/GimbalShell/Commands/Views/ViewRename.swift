import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct ViewRename: Command {
  static let manual = Manual(
    "view rename", "NAME NEW", summary: "Gives a view another name; rules go on speaking of it.",
    examples: ["view rename title heading"], completing: [.view, .new])

  private let old: Spanned<Name>
  private let new: Spanned<Name>

  init(_ cursor: inout Cursor) throws(ParseError) {
    old = try cursor.viewName()
    new = try cursor.newName()
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    var view = try workspace.view(old, in: scene)
    guard view.name != new.value else { return nil }
    try workspace.requireFree(new, "a view", isTaken: scene.view(named: new.value) != nil)
    view.name = new.value
    try workspace.apply([.update(.view(view))], to: consume scene)
    return nil
  }
}
