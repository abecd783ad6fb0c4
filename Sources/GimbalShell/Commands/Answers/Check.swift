import GimbalArchive
import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

struct Check: SceneReadingCommand {
  static let manual = Manual(
    "check", summary: "Lists contradictions, ambiguities and probable mistakes in a layout.",
    details: [
      "Warnings list constraints that repeat others, contradict their identifier, or are missing from the",
      "sets of their orientation, and views whose frame differs from the frame in their document. --notes also",
      "lists constraints of one orientation without a counterpart in the other. The exit code is 3 if",
      "constraints contradict each other, and 4 if a view is ambiguous.",
    ] + DisplayOptions.details + [
      "SWEEP solves all combinations of '--devices D,…|all', '--orientations O,…|all', '--rtl' (both",
      "directions), '--text-scales S,…', '--text-sizes CATEGORY,…|all' and '--keyboards hidden,shown|both', and",
      "reports each finding once, with the smallest screen on which it occurs, the number of combinations, and",
      "the screen size at which it starts to occur. '--windows W,…|all' adds windows of iPads",
      "(\(TabletWindow.groups.joined(separator: ", "))). '--widths A...B' solves every whole width of a range and",
      "prints the widths of each finding. '--kinds' selects the kinds of findings:",
      "\(FindingKind.swept.map(\.name).joined(separator: ", ")) or 'all' (default: all but overlap).",
      "'--scene NAME' checks another scene, and '--scenes NAME,…|all' several scenes.",
      "The exit code is 1 for findings other than conflicts and ambiguities. A sweep has at most",
      "\(TraitOverrideAxes.most) combinations.",
    ],
    examples: [
      "check", "check --notes", "check --all-orientations --format json",
      "check --devices all --orientations all --rtl --text-scales 1,1.5,2",
      "check --scenes all", "check --devices \"iPhone 8\",iPad11 --kinds truncated,overlap",
      "check --widths 320...1366",
    ])

  static let effects = Effects.showingLayout

  static let syntax = Grammar(
    Self(), .flag("notes", \.hasNotes),
    .displayOptions(\.display, \.traits, isBesideSweep: true),
    .either(
      .scene(\.scene),
      .repeatable("scenes", SceneChoice.grammar) { command, scenes in
        command.scenes = command.scenes?.adding(scenes) ?? scenes
      }),
    .format(\.format),
    .group(.part(\.sweep, SweepOptions.clause), as: "SWEEP …")
  ).checked { command throws(ParseError) in
    guard let location = command.sweep.span, command.hasNotes else { return }
    throw ParseError(
      .other(
        message: "'--notes' cannot be combined with a sweep",
        remedy: "remove '--notes', or remove the options of the sweep"), at: location)
  }

  private var scenes: SceneChoice?
  private var hasNotes = false
  private var display = DisplayOptions()
  private var traits = TraitOptions()
  var scene = SceneOption()
  private var format = FormatOption()
  private var sweep = SweepOptions()

  var testRule: String? { "check" }

  func run(in workspace: Workspace) throws -> Output? {
    guard let scenes else {
      let reports = try reports(in: workspace)
      let isSeries = sweep.span == nil && display.isSeries
      return format.output(isSeries ? .series(reports) : reports.first.map(Output.report) ?? .series([]))
    }
    let reports = try scenes.headers(in: workspace).flatMap { header in
      try workspace.services.cancellation.check(CancellationError())
      return try self.reports(in: workspace.reading(header.id))
    }
    return format.output(.series(reports))
  }

  /// Returns the reports on the scene that a workspace reads.
  private func reports(in workspace: Workspace) throws -> [Report] {
    let scene = try workspace.scene()
    if let location = sweep.span { return [try run(sweep, at: location, on: scene, in: workspace)] }
    let layouts = try display.displays(of: scene, under: workspace.traitOverrides).map {
      try workspace.layout(of: scene, as: $0, under: traits.overrides)
    }
    for layout in layouts {
      if !layout.conflicts.isEmpty { workspace.session.note(.unsatisfiable) }
      if !layout.ambiguities.isEmpty { workspace.session.note(.ambiguous) }
    }
    let reports = CheckReport.reports(on: layouts, notes: hasNotes)
    workspace.session.note(reports.flatMap(\.findings))
    return reports.map(\.report)
  }

  private func run(
    _ options: SweepOptions, at location: Span, on scene: Scene, in workspace: Workspace
  ) throws -> Report {
    var options = options
    options.axes.add(display.axes, traits.overrides)
    try options.addWindows()
    let combinations = try options.axes.combinations(
      for: scene, from: workspace.traitOverrides, span: location)
    try workspace.warnIfNoTextScales(in: combinations)
    let progress = workspace.progress("check", in: .things("combinations"), of: combinations.count)
    if let widths = options.widths {
      let results = try combinations.enumerated().map { index, combination in
        progress.update(index)
        let found = try findings(at: widths, of: scene, combination, kinds: options.kinds, in: workspace)
        return (combination.description, found)
      }
      let report = WidthReport(scene: scene.name, range: widths, results: results)
      workspace.session.note(report.findings)
      return report.report
    }
    var sweep = Sweep(
      of: scene, kinds: options.kinds, library: workspace.scene(named:),
      cancellation: workspace.services.cancellation
    ) { done, _, _ in progress.update(done) }
    let results = try sweep.run(combinations)
    let found = SweepReport(
      scene: scene.name, cells: combinations.count, sweep: sweep, results: results)
    found.note(workspace.session.note)
    workspace.session.note(found.findings)
    return found.report
  }

  /// Returns the findings of a scene at all widths of a range, in one combination of the other traits.
  private func findings(
    at widths: WidthRange, of scene: Scene, _ combination: TraitOverrides, kinds: Set<FindingKind>,
    in workspace: Workspace
  ) throws -> [WidthResult] {
    var overrides = combination
    overrides.environment = .runtime
    let shown = try scene.scenesWithinReach(library: workspace.scene(named:))
    let findings = try WidthProof(
      of: scene, traits: overrides.traits(of: scene, as: overrides.display(of: scene)), range: widths,
      kinds: kinds, library: { shown[$0] }, cancellation: workspace.services.cancellation
    ).run()
    for found in findings { workspace.session.note(found.kind.failure) }
    return findings
  }
}
