import GimbalModel
import GimbalNotation
import GimbalReporting

struct ConstraintShow: Command {
  static let manual = Manual(
    "constraint show", "#HANDLE | IDENTIFIER \(FormatOption.arguments)",
    summary: "Shows everything about a constraint.",
    examples: ["constraint show #7", "constraint show YellowTopLandscape"],
    completing: [.constraint, .formats])

  private let reference: ConstraintReference
  private let format: FormatOption

  init(_ cursor: inout Cursor) throws(ParseError) {
    reference = try ConstraintReference(&cursor)
    format = try FormatOption(alone: &cursor)
  }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let constraint = try reference.resolve(in: scene)
    let set = scene.set(constraint.set)
    let isInstalled = set.map { scene.isInstalled($0, for: scene.currentTraits) } ?? false
    let facts: [(String, Value)] = [
      ("handle", .text("#\(constraint.handle)")), ("identifier", Value(constraint.identifier)),
      ("constraint", .text(constraint.notation(in: scene, identified: false))),
      ("set", Value(set?.name)), ("when", Value(set?.condition?.notation)),
      ("installed", .bool(isInstalled)), ("multiplier", .number(constraint.multiplier)),
      ("constant", .number(constraint.constant)), ("priority", .number(constraint.priority.value)),
    ]
    return format.output(Report(facts: facts))
  }
}
