import GimbalBatch
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

struct Check: Command {
  static let manual = Manual(
    "check",
    "[--notes] [LOOK …] | [SWEEP …] \(FormatOption.arguments)",
    summary: "Says what is wrong with a layout: contradictions, ambiguities, and what is rarely meant.",
    details: [
      "Warns of constraints that repeat others, whose names say something else, or that no set of an orientation has,",
      "and of views that are not where their document says. --notes adds constraints of one orientation that have no",
      "counterpart in the other. Exits with 3 where constraints contradict each other, with 4 where a view is",
      "ambiguous. LOOK is '--orientation O' or '--all-orientations', '--device D' or '--text-scale S'.",
      "SWEEP solves all combinations of '--devices D,…|all', '--orientations O,…|all', '--rtl' (both directions) and",
      "'--text-scales S,…', and says each finding once: the smallest screen that shows it, how many combinations do, and",
      "the size of screen from which on it is there. '--kinds' chooses among \(SweepKind.allCases.map(\.rawValue).joined(separator: ", ")) or 'all'",
      "(usually all but overlap); it exits with 1 for what is no conflict and no ambiguity. There may be \(LookAxes.most)",
      "combinations.",
    ],
    examples: [
      "check", "check --notes", "check --all-orientations --format json",
      "check --devices all --orientations all --rtl --text-scales 1,1.5,2",
      "check --devices \"iPhone 8\",iPad11 --kinds truncated,overlap",
    ],
    completing: .either("--notes", .display, .textScale, .format, .sweep).anyTimes)

  private var hasNotes = false
  private var display = DisplayOptions()
  private var textScale = TextScaleOption()
  private var format = FormatOption()
  private var sweep = SweepOptions()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if try display.take(&cursor) { continue }
      if try textScale.take(&cursor) { continue }
      if try format.take(&cursor) { continue }
      if try sweep.take(&cursor) { continue }
      guard cursor.option(named: "notes") != nil else {
        throw cursor.unknownOption(
          known: ["notes"] + DisplayOptions.names + [TextScaleOption.name, FormatOption.name]
            + SweepOptions.names)
          ?? cursor.unexpected("an option", "the end of the command")
      }
      hasNotes = true
    }
    guard let place = sweep.span, hasNotes || display.isGiven || textScale.scale != nil else { return }
    throw ParseError(
      .other(
        message: "a sweep looks at every combination by itself",
        remedy: "leave --notes, --device, --orientation, --all-orientations and --text-scale out"), at: place)
  }

  static var looks: Bool { true }

  var testRule: String? { "check" }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    if let place = sweep.span { return try format.output(run(sweep, at: place, on: scene, in: workspace)) }
    let layouts = try display.displays(of: scene, seen: workspace.look).map {
      try workspace.layout(of: scene, as: $0, textScale: textScale.scale)
    }
    for layout in layouts {
      if !layout.conflicts.isEmpty { workspace.session.note(.unsatisfiable) }
      if !layout.ambiguities.isEmpty { workspace.session.note(.ambiguous) }
    }
    let reports = CheckReport.reports(on: layouts, notes: hasNotes)
    reports.forEach(workspace.session.note)
    return format.output(
      display.isAllOrientations ? .series(reports) : reports.first.map(Output.report) ?? .series([]))
  }

  private func run(
    _ options: SweepOptions, at place: Span, on scene: Scene, in workspace: Workspace
  ) throws -> Report {
    let looks = try options.axes.looks(at: scene, from: workspace.look, span: place)
    let progress = workspace.progress("check", in: .things("combinations"), of: looks.count)
    var sweep = Sweep(
      of: scene, kinds: options.kinds, library: workspace.scene(named:),
      isCancelled: workspace.surroundings.isCancelled
    ) { done, _, _ in progress.tell(done) }
    let results = try sweep.run(looks)
    let found = SweepReport(
      scene: scene.name, cells: looks.count, failedCells: sweep.failedCells, results: results)
    found.note(workspace.session.note)
    let report = found.report
    workspace.session.note(report)
    return report
  }
}
