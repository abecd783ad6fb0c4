import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

struct Frames: Command {
  static let manual = Manual(
    "frames",
    "[VIEW …] [--absolute] [--exact] [LOOK …] [--at REVISION] \(FormatOption.arguments)",
    summary: "Prints where views end up: x, y, width and height in points.",
    details: [
      "Frames are in the superview's coordinates (--absolute: the root's), y down, on the device's pixels",
      "(--exact: as solved). LOOK is '--orientation O' or '--all-orientations', '--device D' or '--text-scale S', which",
      "looks without changing how the scene is shown; --at looks at the scene as a revision left it, on the device and",
      "in the orientation that it had there. Text that is cut is 'truncated'.",
    ],
    examples: [
      "frames", "frames yellow red --orientation landscape --format json", "frames --device 320x480",
      "frames --text-scale 1.5",
      "frames yellow --at HEAD~3",
    ],
    completing: .either(
      Syntax.view.withPaths, "--absolute", "--exact", .display, .textScale, .option("at", .revision), .format
    ).anyTimes)

  private var views: [Spanned<Name>] = []
  private var isAbsolute = false
  private var isExact = false
  private var display = DisplayOptions()
  private var textScale = TextScaleOption()
  private var revision: Spanned<RevisionSyntax>?
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if try display.take(&cursor) { continue }
      if try textScale.take(&cursor) { continue }
      if try format.take(&cursor) { continue }
      if cursor.option(named: "absolute") != nil {
        isAbsolute = true
      } else if cursor.option(named: "exact") != nil {
        isExact = true
      } else if cursor.option(named: "at") != nil {
        revision = try cursor.revision()
      } else if let error = cursor.unknownOption(
        known: ["absolute", "exact", "at"] + DisplayOptions.names + [TextScaleOption.name, FormatOption.name])
      {
        throw error
      } else {
        views.append(try cursor.viewName())
      }
    }
  }

  static var looks: Bool { true }

  func run(in workspace: Workspace) throws -> Output? {
    let past = try revision.map { try PastScene($0, in: workspace) }
    let scene = try past?.scene ?? workspace.scene()
    let reports = try display.displays(of: scene, seen: workspace.look).map { display -> Report in
      let composition =
        try past?.composition(as: display, textScale: textScale.scale)
        ?? workspace.composition(of: scene, as: display, textScale: textScale.scale)
      let layout = try workspace.solver.solve(composition)
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
      display.isAllOrientations ? .series(reports) : reports.first.map(Output.report) ?? .series([]))
  }
}
