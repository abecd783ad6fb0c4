import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct LayoutRemove: Command {
  static let manual = Manual(
    "layout remove", "VIEW [from SET]",
    summary: "Removes the layout managers of a view, of all sets or of one.",
    examples: ["layout remove root", "layout remove root from landscape"],
    completing: [.view, Syntax.sequence(["from", .set]).maybe])

  private let name: Spanned<Name>
  private var set: Spanned<Name>?

  init(_ cursor: inout Cursor) throws(ParseError) {
    name = try cursor.viewName()
    if cursor.accept(word: "from") { set = try cursor.name(.set) }
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let view = try workspace.view(name, in: scene)
    let wanted = try set.map { try workspace.set($0, in: scene).id }
    let found = scene.managers.filter { $0.view == view.id && (wanted == nil || wanted == $0.set) }
    guard !found.isEmpty else {
      let place = set.map { " in set '\($0.value)'" } ?? ""
      throw Refusal(
        "'\(view.name)' has no layout\(place)", remedy: "'layout list' shows those there are", at: name.span)
    }
    try workspace.apply(found.flatMap { scene.editsRemoving(box: $0.id) }, to: consume scene)
    return nil
  }
}
