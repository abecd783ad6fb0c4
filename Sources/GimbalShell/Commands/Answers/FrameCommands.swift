import GimbalArchive
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

struct Frames: SceneReadingCommand {
  static let manual = Manual(
    "frames", summary: "Prints the frames of views: x, y, width and height in points.",
    details: [
      "Frames are in the coordinates of the superview (--absolute: of the root), with y down, rounded to",
      "device pixels (--exact: as solved).",
    ] + DisplayOptions.details + [
      "--at shows the scene at a revision, with the device, the orientation, the traits and the sets that this",
      "session has selected; --recorded shows the scene in its recorded state. 'truncated' marks text that does",
      "not fit.",
    ],
    examples: [
      "frames", "frames yellow red --orientation landscape --format json", "frames --device 320x480",
      "frames --device \"iPhone 8\",\"iPad 11\" --orientation all",
      "frames --text-scale 1.5", "frames --keyboard shown",
      "frames yellow --at HEAD~3",
    ])

  static let effects = Effects.showingLayout

  static let syntax = Grammar.constant(Self()).with(clauses)

  static let clauses: [Clause<Frames>] = [
    .arguments(.shownView(), \.views), .flag("absolute", \.isAbsolute), .flag("exact", \.isExact),
    .displayOptions(\.display, \.traits), .scene(\.scene), .option("at", .revision(), \.revision),
    .flag("recorded", \.isRecorded), .format(\.format),
  ]

  private var views: [Spanned<Name>] = []
  private var isAbsolute = false
  private var isExact = false
  private var display = DisplayOptions()
  private var traits = TraitOptions()
  private var revision: Spanned<RevisionSyntax>?
  private var isRecorded = false
  var scene = SceneOption()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.seeing(recorded: isRecorded) { try output(in: workspace) }
  }

  private func output(in workspace: Workspace) throws -> Output {
    let past = try revision.map { try PastScene($0, in: workspace) }
    let scene = try past?.scene ?? workspace.scene()
    let reports = try display.displays(of: scene, under: workspace.traitOverrides).map { display -> Report in
      let composition =
        try past?.composition(as: display, under: traits.overrides)
        ?? workspace.composition(of: scene, as: display, under: traits.overrides)
      let layout = try workspace.solving { try $0.solve(composition) }
      let wanted = try views.map {
        try past?.view($0, in: composition).id ?? workspace.view($0, shownIn: composition).id
      }
      workspace.warn(of: layout)
      var frames = FramesReport(layout)
      frames.views = wanted.isEmpty ? nil : Set(wanted)
      frames.isAbsolute = isAbsolute
      frames.isExact = isExact
      frames.revision = past?.revision
      return frames.report
    }
    return format.output(
      display.isSeries ? .series(reports) : reports.first.map(Output.report) ?? .series([]))
  }
}

struct Fit: SceneReadingCommand {
  static let manual = Manual(
    "fit",
    summary: "Prints the fitting size of a view, like systemLayoutSizeFitting, without changing the scene.",
    details: [
      "The content of the view is solved alone. 'compressed', the default, is the smallest possible size,",
      "'expanded' is the size nearest to 10000x10000, and WxH selects the size nearest to WxH. @H and @V are the",
      "priorities of the width and the height relative to the content. The default, 50, is weaker than all",
      "content; 1000 is required. A single side, such as 320x or x200, is required; a single priority applies to",
      "this side.",
      "The size is rounded up to whole pixels (--exact: as solved). DISPLAY, --at and --recorded work as in 'frames'.",
    ],
    examples: [
      "fit row 320x", "fit row", "fit row expanded", "fit row 320x100 @1000,@50",
      "fit row x44 --text-scale 1.5 --format json",
    ])

  static let effects = Effects.showingLayout

  static let syntax = Grammar<Self>(.shownView()) { Self(view: $0) }.with(
    .part(\.fitting, FittingSyntax.clause), .flag("exact", \.isExact),
    .displayOptions(\.display, \.traits), .scene(\.scene), .option("at", .revision(), \.revision),
    .flag("recorded", \.isRecorded), .format(\.format))

  private let view: Spanned<Name>
  private var fitting = FittingSyntax()
  private var isExact = false
  private var display = DisplayOptions()
  private var traits = TraitOptions()
  private var revision: Spanned<RevisionSyntax>?
  private var isRecorded = false
  var scene = SceneOption()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.seeing(recorded: isRecorded) { try output(in: workspace) }
  }

  private func output(in workspace: Workspace) throws -> Output {
    let past = try revision.map { try PastScene($0, in: workspace) }
    let scene = try past?.scene ?? workspace.scene()
    let reports = try display.displays(of: scene, under: workspace.traitOverrides).compactMap {
      display -> Report? in
      let composition =
        try past?.composition(as: display, under: traits.overrides)
        ?? workspace.composition(of: scene, as: display, under: traits.overrides)
      let id =
        try past?.view(view, in: composition).id ?? workspace.view(view, shownIn: composition).id
      let fitted = try workspace.solving { try $0.fit(id, of: composition, target: fitting.target) }
      guard let fitted else { return nil }
      workspace.warn(of: fitted)
      return report(fitted)
    }
    return format.output(
      display.isSeries ? .series(reports) : reports.first.map(Output.report) ?? .series([]))
  }

  private func report(_ fitted: FittedSize) -> Report {
    let traits = fitted.layout.traits
    let size = isExact ? fitted.size : fitted.pixelSize
    return Report(facts: [
      ("view", Value(fitted.view.name)), ("orientation", .text(traits.orientation.rawValue)),
      ("target", .array([.number(fitted.target.size.width), .number(fitted.target.size.height)])),
      (
        "priorities",
        .array([
          .number(fitted.target.horizontalPriority.value), .number(fitted.target.verticalPriority.value),
        ])
      ),
      ("size", .array([.number(size.width), .number(size.height)])),
    ])
  }
}

extension Workspace {
  /// Prints a warning for each conflict that occurred while the fitting size of a view was computed.
  fileprivate func warn(of fitted: FittedSize) {
    var diagnosis = Diagnosis(layout: fitted.layout)
    diagnosis.fitted = fitted
    for conflict in fitted.layout.conflicts {
      let (head, details) = diagnosis.description(of: conflict)
      warn(head, details: details)
    }
  }
}
