import GimbalModel
import GimbalNotation
import GimbalReporting

struct SetList: Command {
  static let manual = Manual(
    "set list", FormatOption.arguments,
    summary: "Lists the sets in their order: where two rules set one property, the later set's wins.",
    examples: ["set list"],
    completing: .formats)

  private let format: FormatOption

  init(_ cursor: inout Cursor) throws(ParseError) { format = try FormatOption(alone: &cursor) }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let rows = scene.sets.map { set -> [Value] in
      [
        Value(set.name), Value(set.condition?.notation), Value(scene.rules(of: set.id).count),
        .bool(scene.isInstalled(set, for: scene.currentTraits)), .bool(scene.installations[set.id] != nil),
      ]
    }
    let columns = ["set", "when", "rules", "installed", "byHand"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("sets", columns, rows: rows)]))
  }
}
