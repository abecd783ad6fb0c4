import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalSolvedHistory
import GimbalStore

struct ExplainView: Command {
  static let manual = Manual(
    "explain",
    "VIEW[.ATTRIBUTE] [--orientation O | --all-orientations] [--device D] \(FormatOption.arguments)",
    summary: "Says why a view is where it is: the rules that decide a number, and the arithmetic.",
    details: [
      "Each number is what the rules below it add up to, and none of them can be left out. Rules come with what their",
      "sides come to, the set that they are in, their priority unless they are required, and the revision that wrote",
      "them last. 'won over' are rules that are missed because these hold, 'without them' rules that would say the",
      "same. Without an attribute it is about x, y, width and height; attributes are those of 'expect'. A view called",
      "'conflict' or 'ambiguity' is in quotes.",
    ],
    examples: [
      "explain yellow.width", "explain yellow --orientation landscape",
      "explain title.trailing --format json",
    ],
    completing: [
      .name(.shownItems), Syntax.sequence([.symbol([.dot]), .word(Cursor.measures)]).maybe,
      Syntax.either(.display, .format).anyTimes,
    ])

  private static let usual: [Measure] = [.x, .y, .attribute(.width), .attribute(.height)]

  private let name: Spanned<Name>
  private let measure: Measure?
  private var display = DisplayOptions()
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    name = try cursor.viewName()
    measure = try cursor.measure()
    while !cursor.isAtEnd {
      if try display.take(&cursor) { continue }
      if try format.take(&cursor) { continue }
      throw cursor.unknownOption(known: DisplayOptions.names + [FormatOption.name])
        ?? cursor.unexpected("an option", "the end of the command")
    }
  }

  static var looks: Bool { true }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let reports = try display.displays(of: scene, seen: workspace.look).map { display in
      let explainer = try workspace.explainer(of: scene, as: display)
      guard let composition = explainer.layout.composition else { return Report() }
      let view = try workspace.view(name, shownIn: composition)
      let explanations = try (measure.map { [$0] } ?? ExplainView.usual).compactMap {
        try explainer.explanation(
          of: $0, of: view.id)
      }
      let named = Set(explanations.flatMap { $0.parts.compactMap(\.reason.constraint) })
      return ExplanationReport(
        layout: explainer.layout, view: view, explanations: explanations,
        revisions: try RuleRevisions(workspace.history).revisions(of: named)
      ).report
    }
    return format.output(
      display.isAllOrientations ? .series(reports) : reports.first.map(Output.report) ?? .series([]))
  }
}
