import Layout
import Model
import Notation

struct Check: Command {
  static let manual = Manual(
    "check", "[--notes] \(DisplayOptions.arguments) \(TextScaleOption.arguments) \(FormatOption.arguments)",
    summary: "Says what is wrong with a layout: contradictions, ambiguities, and what is rarely meant.",
    details: [
      "Warns of constraints that repeat others, whose names say something else, or that no set of an orientation has,",
      "and of views that are not where their document says. --notes adds constraints of one orientation that have no",
      "counterpart in the other. Exits with 3 where constraints contradict each other, with 4 where a view is",
      "ambiguous.",
    ],
    examples: ["check", "check --notes", "check --all-orientations --format json"],
    completing: .either("--notes", .display, .textScale, .format).anyTimes)

  private var hasNotes = false
  private var display = DisplayOptions()
  private var textScale = TextScaleOption()
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if try display.take(&cursor) { continue }
      if try textScale.take(&cursor) { continue }
      if try format.take(&cursor) { continue }
      guard cursor.option(named: "notes") != nil else {
        throw cursor.unknownOption(
          known: ["notes"] + DisplayOptions.names + [TextScaleOption.name, FormatOption.name])
          ?? cursor.unexpected("an option", "the end of the command")
      }
      hasNotes = true
    }
  }

  static var looks: Bool { true }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let layouts = try display.displays(of: scene, seen: workspace.look).map {
      try workspace.layout(of: scene, as: $0, textScale: textScale.scale)
    }
    for layout in layouts {
      if !layout.conflicts.isEmpty { workspace.session.note(.unsatisfiable) }
      if !layout.ambiguities.isEmpty { workspace.session.note(.ambiguous) }
    }
    let reports = CheckReport.reports(on: layouts, notes: hasNotes)
    return format.output(
      display.isAllOrientations ? .series(reports) : reports.first.map(Output.report) ?? .series([]))
  }
}
