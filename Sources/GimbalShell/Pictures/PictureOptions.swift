import GimbalDocuments
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalRender
import GimbalStore

/// The options that select the subject of a picture: a view, and the display, depth and revision of the
/// scene.
struct PictureOptions: Sendable {
  private var view: Spanned<Name>?
  private(set) var display = DisplayOptions()
  private var traits = TraitOptions()
  private(set) var scene = SceneOption()
  private var environment = LayoutEnvironment.runtime
  private(set) var depth = Scene.maximumDepth
  private var revision: Spanned<RevisionSyntax>?

  static let details =
    DisplayOptions.details + [
      "Pictures show the scene at run time; '--environment",
      "canvas' shows the canvas of an imported scene, which has only the current display. --scene draws another scene, --at the scene",
      "at a revision. --depth limits the number of levels of views.",
    ]

  static let clause: Clause<PictureOptions> = .group(
    .argument(.shownView(), \.view), .displayOptions(\.display, \.traits), .scene(\.scene),
    .option("environment", .oneOf("environment"), \.environment),
    .option("at", .revision(), \.revision),
    .option("depth", .integer("a number of levels", in: 0...Scene.maximumDepth, as: "N"), \.depth))

  /// The traits that replace traits of the scene in the pictures.
  private var overrides: TraitOverrides {
    var overrides = traits.overrides
    overrides.environment = environment
    return overrides
  }

  /// Returns the subjects of the pictures with their solved layouts.
  ///
  /// - Parameter showsBothKinds: `true` to draw the scene in portrait and in landscape, if it supports them
  ///   and if the options name no orientation.
  func subjects(in workspace: Workspace, showingBothKinds showsBothKinds: Bool = false) throws
    -> [PictureSubject]
  {
    let past = try revision.map { try PastScene($0, in: workspace) }
    let scene = try past?.scene ?? workspace.scene()
    let displays =
      showsBothKinds
      ? try display.displaysOfBothKinds(of: scene, under: workspace.traitOverrides)
      : try display.displays(of: scene, under: workspace.traitOverrides)
    return try displays.map { shown in
      let composition =
        try past?.composition(as: shown, under: overrides)
        ?? workspace.composition(of: scene, as: shown, under: overrides)
      let top = try view.map {
        try past?.view($0, in: composition).id ?? workspace.view($0, shownIn: composition).id
      }
      let layout = try workspace.solving { try $0.solve(composition) }
      workspace.warn(of: layout)
      return PictureSubject(
        layout: layout, display: shown, top: top, depth: depth, revision: past?.revision)
    }
  }

  /// Returns the solver for the variants of the scene on an HTML page, such as other orientations.
  func solver(in workspace: Workspace) throws -> PageSolver {
    let snapshot =
      try revision.map { try PastScene($0, in: workspace).snapshot }
      ?? workspace.snapshot(of: workspace.scene())
    return PageSolver(snapshot, overrides: overrides, solver: workspace.solver)
  }
}
