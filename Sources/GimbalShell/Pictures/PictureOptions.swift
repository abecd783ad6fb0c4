import GimbalBatch
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalRender
import GimbalStore

/// What a picture is of: `[VIEW]`, how to look at the scene, how deep, and at which revision.
struct PictureOptions: Sendable {
  private var view: Spanned<Name>?
  private(set) var display = DisplayOptions()
  private var textScale = TextScaleOption()
  private(set) var depth = Scene.maximumDepth
  private var revision: Spanned<RevisionSyntax>?

  static let names = DisplayOptions.names + [TextScaleOption.name, "depth", "at"]
  static let arguments = "[VIEW] [LOOK …] [--at REVISION] [--depth N]"
  static let details = [
    "LOOK is '--orientation O' or '--all-orientations', '--device D' or '--text-scale S', which looks without",
    "changing how the scene is shown; --at draws the scene as a revision left it; --depth draws so many levels of views.",
  ]
  static let syntax: Syntax = .either(
    Syntax.view.withPaths, .display, .textScale, .option("at", .revision), .option("depth", .number))

  /// Takes one of the options, if one comes next.
  mutating func take(_ cursor: inout Cursor) throws(ParseError) -> Bool {
    if try display.take(&cursor) { return true }
    if try textScale.take(&cursor) { return true }
    if cursor.option(named: "depth") != nil {
      depth = try cursor.integer("a number of levels", in: 0...Scene.maximumDepth).value
    } else if cursor.option(named: "at") != nil {
      revision = try cursor.revision()
    } else {
      return false
    }
    return true
  }

  /// Takes the view; what stands in its place is no option.
  mutating func takeView(_ cursor: inout Cursor) throws(ParseError) {
    guard view == nil else { throw cursor.unexpected("an option", "the end of the command") }
    view = try cursor.viewName()
  }

  /// What is to be drawn, solved.
  ///
  /// - Parameter showsBothKinds: whether, where no orientation was asked for, one of each kind is shown that the scene
  ///   supports.
  func subjects(in workspace: Workspace, showingBothKinds showsBothKinds: Bool = false) throws
    -> [PictureSubject]
  {
    let past = try revision.map { try PastScene($0, in: workspace) }
    let scene = try past?.scene ?? workspace.scene()
    let displays =
      showsBothKinds && display.orientation == nil && !display.isAllOrientations
      ? try display.displaysOfBothKinds(of: scene, seen: workspace.look)
      : try display.displays(of: scene, seen: workspace.look)
    return try displays.map { shown in
      let composition =
        try past?.composition(as: shown, textScale: textScale.scale)
        ?? workspace.composition(of: scene, as: shown, textScale: textScale.scale)
      let top = try view.map {
        try past?.view($0, in: composition).id ?? workspace.view($0, shownIn: composition).id
      }
      let layout = try workspace.solver.solve(composition)
      workspace.warn(of: layout)
      return PictureSubject(
        layout: layout, display: shown, top: top, depth: depth, revision: past?.revision)
    }
  }

  /// What solves the same scene in other ways.
  func solver(in workspace: Workspace) throws -> PageSolver {
    let inTime =
      try revision.map { try PastScene($0, in: workspace).inTime } ?? workspace.inTime(workspace.scene())
    return PageSolver(inTime, textScale: textScale.scale, solver: workspace.solver)
  }
}
