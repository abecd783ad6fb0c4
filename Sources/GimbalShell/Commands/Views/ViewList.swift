import GimbalModel
import GimbalNotation
import GimbalReporting

struct ViewList: Command {
  static let manual = Manual(
    "view list", "[VIEW] \(FormatOption.arguments)",
    summary: "Lists the views in tree order, with what each was given.",
    examples: ["view list", "view list --format json"], completing: [.view.maybe, .formats])

  private var top: Spanned<Name>?
  private let format: FormatOption

  init(_ cursor: inout Cursor) throws(ParseError) {
    if cursor.isAtName { top = try cursor.viewName() }
    format = try FormatOption(alone: &cursor)
  }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let top = try top.map { try workspace.ownView($0, in: scene).id } ?? scene.root
    let depth = scene.ancestors(of: top).count
    let rows = scene.subtree(of: top).map { view -> [Value] in
      let indent = String(repeating: "  ", count: scene.ancestors(of: view.id).count - depth)
      let given = scene.properties(of: view.id).given.map { property, value in
        Value.Field(key: property.rawValue, value: Value(value, of: property))
      }
      let traits = scene.instanceTraits(of: view.id).map {
        Value.Field(key: $0.name.notation(), value: Value($0.value))
      }
      return [
        .text(indent + view.name.text), Value(view.name), Value(view.parent.flatMap { scene.view($0)?.name }),
        .text(view.kind.rawValue), .fields(given),
      ] + (scene.hasInstances ? [.fields(traits)] : [])
    }
    let columns =
      [
        Report.Column("view", for: .tables), Report.Column("view", for: .data),
        Report.Column("parent", for: .data), Report.Column("kind"), Report.Column("properties"),
      ] + (scene.hasInstances ? [Report.Column("traits")] : [])
    return format.output(Report(lists: [Report.List("views", columns, rows: rows)]))
  }
}
