import GimbalModel
import GimbalNotation
import GimbalReporting

struct LayoutShow: Command {
  static let manual = Manual(
    "layout show", "VIEW \(FormatOption.arguments)",
    summary: "Shows the layout managers of a view, set after set, as they are written.",
    examples: ["layout show root"], completing: [.view, .formats])

  private let name: Spanned<Name>
  private let format: FormatOption

  init(_ cursor: inout Cursor) throws(ParseError) {
    name = try cursor.viewName()
    format = try FormatOption(alone: &cursor)
  }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let view = try workspace.ownView(name, in: scene)
    let rows = scene.managers.filter { $0.view == view.id }.map { manager -> [Value] in
      let set = scene.set(manager.set)
      return [
        Value(set?.name), .bool(set.map { scene.isInstalled($0, for: scene.currentTraits) } ?? false),
        .lines(manager.block(in: scene)),
      ]
    }
    let columns = ["set", "installed", "layout"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("layouts", columns, rows: rows)]))
  }
}

extension Scene {
  /// The layout managers, set after set.
  var managers: [LayoutBox] {
    sets.flatMap { rules(of: $0.id) }.compactMap { if case .manager(let box) = $0 { box } else { nil } }
  }
}
