import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Hide: Command {
  static let manual = Manual(
    "hide", "VIEW … \(SetTarget.arguments)", summary: "Hides views while a set is installed.",
    details: [
      "A hidden view still takes part in the layout, as in UIKit; among what a stack view arranges, and as an item of",
      "a layout manager, it takes up no room and the others close the gap.",
    ],
    examples: ["hide badge when landscape"], completing: [.viewsBeforeTarget, .target])

  private let views: [Spanned<Name>]
  private let target: SetTarget

  init(_ cursor: inout Cursor) throws(ParseError) {
    views = try cursor.viewsBeforeTarget()
    target = try SetTarget(&cursor)
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    for name in views {
      let view = try workspace.view(name, in: workspace.scene())
      try workspace.override(view.id, with: [(.hidden, .flag(true))], target: target)
    }
    return nil
  }
}

extension Cursor {
  /// Takes the names of views, up to `into`, `when` or the end.
  mutating func viewsBeforeTarget() throws(ParseError) -> [Spanned<Name>] {
    var names: [Spanned<Name>] = []
    repeat {
      names.append(try viewName())
    } while isAtName
      && !(peek().kind == .word && ["into", "when"].contains(peek().text))
    return names
  }
}
