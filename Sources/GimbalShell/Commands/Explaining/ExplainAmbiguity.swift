import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

struct ExplainAmbiguity: Command {
  static let manual = Manual(
    "explain ambiguity", "[VIEW] \(DisplayOptions.arguments) \(FormatOption.arguments)",
    summary: "Says what the rules leave free, within which range, and what would settle it.",
    details: [
      "The range is all that the rules allow without being met any worse. The constraint was added to a copy and",
      "solved: it settles the number where it is, and contradicts nothing.",
    ],
    examples: ["explain ambiguity", "explain ambiguity badge --all-orientations"],
    completing: .either(Syntax.view.withPaths, .display, .format).anyTimes)

  private var name: Spanned<Name>?
  private var display = DisplayOptions()
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if try display.take(&cursor) { continue }
      if try format.take(&cursor) { continue }
      if let error = cursor.unknownOption(known: DisplayOptions.names + [FormatOption.name]) { throw error }
      guard name == nil else { throw cursor.unexpected("an option", "the end of the command") }
      name = try cursor.viewName()
    }
  }

  static var looks: Bool { true }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let reports = try display.displays(of: scene, seen: workspace.look).map { display in
      let explainer = try workspace.explainer(of: scene, as: display)
      let layout = explainer.layout
      let wanted = try name.map {
        try workspace.view($0, shownIn: workspace.composition(of: scene, as: display))
      }
      let trial = AmbiguityTrial(scene, before: layout) { try workspace.layout(of: $0, as: display) }
      let ambiguities = layout.ambiguities.filter { wanted == nil || $0.view == wanted?.id }
      let progress = workspace.progress("explain", in: .things("numbers"), of: ambiguities.count)
      let entries = try ambiguities.enumerated().map { place, ambiguity in
        defer { progress.tell(place + 1) }
        return AmbiguityReport.Entry(
          explanation: try explainer.explanation(
            of: ambiguity),
          isSettled: scene.view(ambiguity.view) == nil ? nil : try trial.settles(ambiguity))
      }
      return AmbiguityReport(layout: layout, entries: entries).report
    }
    return format.output(
      display.isAllOrientations ? .series(reports) : reports.first.map(Output.report) ?? .series([]))
  }
}
