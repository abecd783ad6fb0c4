import GimbalFindings
import GimbalNotation
import GimbalReporting

struct ExplainConflict: Command {
  static let manual = Manual(
    "explain conflict", "[N] [--orientation O] [--device D] \(FormatOption.arguments)",
    summary: "Says why rules contradict each other, and what would mend it.",
    details: [
      "N counts the conflicts as 'check' lists them, 1 unless given. Each repair was tried on a copy and solved in every",
      "orientation of the scene: it ends the contradiction and makes no other. Those that move views the least come",
      "first; 'repair N.K' makes one of them.",
    ],
    examples: ["explain conflict 1", "explain conflict 2 --orientation portrait --format json"],
    completing: .either(.number, .display, .format).anyTimes)

  private var number: ConflictNumber?
  private var display = DisplayOptions()
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if cursor.peek().text != "--all-orientations", try display.take(&cursor) { continue }
      if try format.take(&cursor) { continue }
      if let error = cursor.unknownOption(known: ["orientation", "device", FormatOption.name]) {
        throw error
      }
      guard number == nil else { throw cursor.unexpected("an option", "the end of the command") }
      number = try ConflictNumber(&cursor)
    }
  }

  static var looks: Bool { true }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let number = number ?? ConflictNumber(conflict: 1, span: workspace.span)
    guard let display = try display.displays(of: scene, seen: workspace.look).first else { return nil }
    let mended = try workspace.mendedConflict(number, of: scene, as: display)
    return format.output(mended.report(number: number.conflict))
  }
}
