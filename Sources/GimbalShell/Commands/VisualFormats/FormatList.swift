import GimbalModel
import GimbalNotation
import GimbalReporting

struct FormatList: Command {
  static let manual = Manual(
    "vfl list", "[SET] \(FormatOption.arguments)",
    summary: "Lists constraints as visual formats, set after set.",
    details: [
      "What chains cannot say is a 'C:' format, and what no format says an equation. 'vfl' reads them back as the same",
      "constraints, identifiers aside.",
    ],
    examples: ["vfl list", "vfl list landscape"],
    completing: .either(.set, .format).anyTimes)

  private var set: Spanned<Name>?
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if try format.take(&cursor) { continue }
      if let error = cursor.unknownOption(known: [FormatOption.name]) { throw error }
      guard set == nil else { throw cursor.unexpected("the end of the command") }
      set = try cursor.name(.set)
    }
  }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let sets = try set.map { [try workspace.set($0, in: scene)] } ?? scene.sets
    let rows = sets.flatMap { set in
      ConstraintFormat.formats(of: scene.constraints(of: set.id), in: scene).map { found -> [Value] in
        let equations = found.constraints.map { $0.notation(in: scene, identified: false) }
        return [
          Value(set.name), .text(found.format?.notation ?? equations.joined(separator: "; ")),
          .text(found.constraints.map { "#\($0.handle)" }.joined(separator: " ")),
        ]
      }
    }
    let columns = ["set", "format", "constraints"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("formats", columns, rows: rows)]))
  }
}
