import GimbalModel
import GimbalNotation
import GimbalReporting

struct LayoutList: Command {
  static let manual = Manual(
    "layout list", FormatOption.arguments, summary: "Lists layout managers, set after set.",
    examples: ["layout list"], completing: .formats)

  private let format: FormatOption

  init(_ cursor: inout Cursor) throws(ParseError) { format = try FormatOption(alone: &cursor) }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let rows = scene.managers.map { manager -> [Value] in
      let set = scene.set(manager.set)
      return [
        Value(set?.name), Value(manager.view.flatMap { scene.view($0)?.name }),
        .text(manager.notation(in: scene)), Value(scene.boxes(from: manager.id).count - 1),
        .bool(set.map { scene.isInstalled($0, for: scene.currentTraits) } ?? false),
      ]
    }
    let columns = ["set", "view", "layout", "boxes", "installed"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("layouts", columns, rows: rows)]))
  }
}
