import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalSolvedHistory
import GimbalStore

struct BlameView: Command {
  static let manual = Manual(
    "blame", "VIEW[.ATTRIBUTE] [--orientation O] [--device D] \(FormatOption.arguments)",
    summary: "Says which revision and which rule put a view where it is.",
    details: [
      "It is the newest revision at which the frame, or the attribute, became what it is at HEAD, within 0.01 pt, in",
      "the orientation that the scene is shown in or that was asked for, on the device that the scene was shown on",
      "at the time. Attributes are those of 'expect'. Of several changes in one revision those are named without",
      "which the view would be elsewhere, those of a scene that an instance shows with its name. Renaming a view does",
      "not matter.",
    ],
    examples: ["blame yellow", "blame yellow.width --orientation landscape", "blame yellow --format json"],
    completing: [
      .name(.shownItems), Syntax.sequence([.symbol([.dot]), .word(["frame"] + Cursor.measures)]).maybe,
      Syntax.either(.option("orientation", .orientation), .option("device", .device), .format).anyTimes,
    ])

  private let name: Spanned<Name>
  private let measure: Measure?
  private var display = DisplayOptions()
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    name = try cursor.viewName()
    measure = try cursor.measure(orWhole: "frame")
    while !cursor.isAtEnd {
      if cursor.peek().text != "--all-orientations", try display.take(&cursor) { continue }
      if try format.take(&cursor) { continue }
      throw cursor.unknownOption(known: ["orientation", "device", FormatOption.name])
        ?? cursor.unexpected("an option", "the end of the command")
    }
  }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let viewpoint = try Viewpoint(display, of: scene)
    let composed = try workspace.inTime(scene).composition(from: viewpoint)
    let view = try workspace.view(name, shownIn: composed)
    let solver = workspace.historySolver(for: "blame")
    let search = BlameSearch(
      BlameSubject(view: view.id, measure: measure), in: scene.id, from: viewpoint,
      history: workspace.history, solver: solver)
    guard let blame = try search.run(from: workspace.history.head().revision) else {
      throw Refusal(
        "view \(name.value.text.cited) is in no revision yet",
        remedy: "a script is one revision, made at its end",
        at: name.span)
    }
    return format.output(
      BlameReport(workspace: workspace, view: view.name, blame: blame, solver: solver).report)
  }
}
