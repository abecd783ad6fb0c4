import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting

struct SetShow: Command {
  static let manual = Manual(
    "set show", "NAME \(FormatOption.arguments)", summary: "Lists the rules of a set.",
    examples: ["set show landscape"], completing: [.set, .formats])

  private let name: Spanned<Name>
  private let format: FormatOption

  init(_ cursor: inout Cursor) throws(ParseError) {
    name = try cursor.name(.set)
    format = try FormatOption(alone: &cursor)
  }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let set = try workspace.set(name, in: scene)
    let rows = scene.rules(of: set.id).map { rule -> [Value] in
      switch rule {
      case .constraint(let constraint):
        [.text("#\(constraint.handle)"), .text(constraint.notation(in: scene))]
      case .override(let override): [.null, .text(override.words(in: scene))]
      case .placement(let placement): [.null, .text(placement.notation(in: scene))]
      case .manager(let box): [.null, .lines(box.block(in: scene))]
      }
    }
    let facts: [(String, Value)] = [
      ("set", Value(set.name)), ("when", Value(set.condition?.notation)),
      ("installed", .bool(scene.isInstalled(set, for: scene.currentTraits))),
    ]
    let columns = [Report.Column("handle"), Report.Column("rule")]
    return format.output(Report(facts: facts, lists: [Report.List("rules", columns, rows: rows)]))
  }
}
