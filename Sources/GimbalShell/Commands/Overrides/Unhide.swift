import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Unhide: Command {
  static let manual = Manual(
    "unhide", "VIEW … \(SetTarget.arguments)", summary: "Takes back what hides views.",
    details: [
      "Without a set, every 'hide' of the view goes, and the view's own 'hidden'. With one, the view is visible",
      "while that set is installed.",
    ],
    examples: ["unhide badge", "unhide badge when landscape"], completing: [.viewsBeforeTarget, .target])

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
      if case .base = target {
        try unhide(view, workspace, at: name.span)
      } else {
        try workspace.override(view.id, with: [(.hidden, .flag(false))], target: target)
      }
    }
    return nil
  }

  private func unhide(_ view: View, _ workspace: Workspace, at place: Span) throws {
    let scene = try workspace.scene()
    let overrides = scene.overrides(of: view.id).filter { $0.property == .hidden }
    let own = scene.edits(giving: view.id, [(.hidden, nil)])
    guard !overrides.isEmpty || !own.isEmpty else {
      throw Refusal("nothing hides '\(view.name)'", at: place)
    }
    try workspace.apply(overrides.map { .delete(.override($0)) } + own, to: consume scene)
  }
}
