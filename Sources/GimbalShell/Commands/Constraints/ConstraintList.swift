import GimbalModel
import GimbalNotation
import GimbalReporting

struct ConstraintList: Command {
  static let manual = Manual(
    "constraint list", "[GLOB] [--set SET] \(FormatOption.arguments)",
    summary: "Lists constraints, set after set.",
    details: ["A pattern of *, ? and letters picks by identifier."],
    examples: ["constraint list Yellow*", "constraint list --set landscape"],
    completing: .either(.constraint, .option("set", .set), .format).anyTimes)

  private var pattern: Spanned<String>?
  private var set: Spanned<Name>?
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if try format.take(&cursor) { continue }
      if cursor.option(named: "set") != nil {
        set = try cursor.name(.set)
      } else if let error = cursor.unknownOption(known: ["set", FormatOption.name]) {
        throw error
      } else if pattern == nil {
        pattern = try cursor.raw(NameRole("a pattern", .constraints))
      } else {
        throw cursor.unexpected("the end of the command")
      }
    }
  }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let sets = try set.map { [try workspace.set($0, in: scene)] } ?? scene.sets
    let glob = pattern.map { Glob($0.value) }
    let rows = sets.flatMap { set -> [[Value]] in
      let isInstalled = scene.isInstalled(set, for: scene.currentTraits)
      return scene.constraints(of: set.id)
        .filter { glob?.matches($0.identifier?.text ?? "") ?? true }
        .map { constraint in
          [
            .text("#\(constraint.handle)"), Value(set.name), Value(constraint.identifier),
            .text(constraint.notation(in: scene, identified: false)), .bool(isInstalled),
          ]
        }
    }
    let columns = ["handle", "set", "identifier", "constraint", "installed"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("constraints", columns, rows: rows)]))
  }
}
