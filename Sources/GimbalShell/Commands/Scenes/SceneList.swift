import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct SceneList: Command {
  static let manual = Manual(
    "scene list", FormatOption.arguments, summary: "Lists the project's scenes.", examples: ["scene list"],
    completing: .formats)

  private let format: FormatOption

  init(_ cursor: inout Cursor) throws(ParseError) { format = try FormatOption(alone: &cursor) }

  func run(in workspace: Workspace) throws -> Output? {
    let headers = try workspace.transaction.sceneHeaders()
    let used = try? workspace.scene().id
    let rows = try headers.map { header -> [Value] in
      let scene = try workspace.transaction.scene(header.id)
      return [
        Value(header.name), .text(scene.display.device.name), .text(scene.display.orientation.rawValue),
        Value(scene.viewCount - 1), Value(scene.sets.count), .bool(header.id == used),
      ]
    }
    let columns = ["scene", "device", "orientation", "views", "sets", "inUse"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("scenes", columns, rows: rows)]))
  }
}
