import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct SceneCopy: Command {
  static let manual = Manual(
    "scene copy", "NAME NEW", summary: "Makes a scene like another one, and uses it.",
    examples: ["scene copy main variant"], completing: [.scene, .new])

  private let original: Spanned<Name>
  private let new: Spanned<Name>

  init(_ cursor: inout Cursor) throws(ParseError) {
    original = try cursor.name(.scene)
    new = try cursor.name(.new("copy"))
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let headers = try workspace.transaction.sceneHeaders()
    let source = try workspace.transaction.scene(workspace.header(original).id)
    try workspace.requireFree(new, "a scene", isTaken: headers.contains { $0.name == new.value })
    var copy = try source.copy(
      as: new.value, at: .between(headers.last?.position, nil), ids: workspace.ids)
    // Nobody presented the copy yet.
    for edit in copy.edits(giving: copy.root, [(.container, nil), (.visibleChild, nil)]) {
      try copy.apply(edit)
    }
    try workspace.transaction.insert(copy)
    try workspace.refuseCircle(named: new)
    workspace.session.state.scene = copy.id
    return nil
  }
}
