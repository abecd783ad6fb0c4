import GimbalArchive
import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalRender
import GimbalReporting

struct Draw: SceneReadingCommand {
  static let manual = Manual(
    "draw", summary: "Draws a layout in characters: a box for each view.",
    details: [
      "The longer side of the screen, or of VIEW, takes COLUMNS columns in any orientation. The default is the",
      "width of the terminal, or 72. A row is as high as two columns. Several orientations are drawn side by",
      "side if they fit. Boxes contain names, and the sizes of views without content; arrows mark the distances",
      "that constraints set. Safe areas, bars and other guides that rules use are dotted. Hidden views are",
      "dashed. A legend explains other marks and lists views far outside the screen. --ascii draws with + - and",
      "|, which is the default if the locale is not UTF-8. 'render' draws into files.",
    ] + PictureOptions.details,
    examples: ["draw", "draw yellow --orientation landscape", "draw --all-orientations --width 40 --ascii"])

  static let effects = Effects.showingLayout

  static let syntax = Grammar(
    Self(), .part(\.options, PictureOptions.clause), .part(\.sheet, TextSheet.clause))

  private var options = PictureOptions()
  private var sheet = TextSheet()

  var scene: SceneOption { options.scene }

  func run(in workspace: Workspace) throws -> Output? {
    var sheet = sheet
    sheet.columns = workspace.services.console.columns ?? sheet.columns
    sheet.lineWidth = workspace.session.outputWidth
    if !workspace.services.console.showsUnicode { sheet.isASCII = true }
    let subjects = try options.subjects(in: workspace)
    return .picture(sheet.text(of: subjects, subjects.map(\.picture)))
  }
}

struct RenderPicture: SceneReadingCommand {
  static let manual = Manual(
    "render", summary: "Draws a layout in portrait and landscape, and writes it to a file.",
    details: [
      "The extension of the file selects SVG, an HTML page that rotates and resizes the scene, PNG (by",
      "rsvg-convert of the package librsvg2-bin), or text as 'draw' prints it. The scene is drawn in one",
      "portrait and one landscape orientation that it supports, unless options select others. A picture of the",
      "same kind at FILE is replaced when the new one is complete. Files of other kinds are not overwritten.",
      "'-' writes SVG to standard output. '--style app' draws SVG and PNG as the app shows the scene, with text,",
      "colors, controls and bars, and '--style wireframe' draws boxes and distances. The default is app for",
      "scenes of Interface Builder documents. --appearance selects light or dark colors; the default of SVG,",
      "automatic, follows the viewer. --scale applies to PNG, in pixels per point; --width and --ascii to text.",
    ] + PictureOptions.details,
    examples: [
      "render home.svg", "render home.svg --style app --appearance dark",
      "render home.png --orientation landscape --scale 2", "render old.html --at HEAD~1", "render -",
    ])

  static let effects = Effects.reading.reachingOutside

  static let syntax = Grammar<Self>(PictureFile.grammar) { Self(file: $0) }.with(
    .part(\.options, PictureOptions.clause), .part(\.writing, PictureWriting.styledClause)
  ).checked { command throws(ParseError) in try command.writing.refuseUseless(for: command.file.form) }

  private let file: PictureFile
  private var options = PictureOptions()
  private var writing = PictureWriting()

  var scene: SceneOption { options.scene }

  func run(in workspace: Workspace) throws -> Output? {
    try file.refuseToReplace(in: workspace)
    let subjects = try options.subjects(in: workspace, showingBothKinds: true)
    let content = try writing.content(
      file.form, of: subjects, subjects.map(\.picture), options, at: file.path.span, in: workspace)
    try file.write(content, in: workspace)
    let orientations = subjects.map(\.display.orientation.rawValue).joined(separator: ", ")
    return file.message(orientations, in: workspace)
  }
}
