import GimbalBatch
import GimbalModel
import GimbalNotation
import GimbalRender
import GimbalReporting

struct RenderPicture: Command {
  static let manual = Manual(
    "render",
    "FILE \(PictureOptions.arguments) \(PictureWriting.arguments)",
    summary: "Draws a layout into a file: portrait and landscape side by side.",
    details: [
      "The name's ending says what is drawn: an SVG, one page of HTML that turns and resizes the scene, a PNG (by",
      "rsvg-convert, of the package librsvg2-bin), or text as 'draw' prints it. The scene is drawn in one orientation of",
      "each kind that it supports, unless some are asked for. A picture of the same kind at FILE is replaced once the",
      "new one is whole, anything else is not. --scale is for PNG, pixels a point; --width and --ascii are for text.",
    ] + PictureOptions.details,
    examples: [
      "render home.svg", "render home.png --orientation landscape --scale 2", "render old.html --at HEAD~1",
    ],
    completing: [.file, .either(PictureOptions.syntax, PictureWriting.syntax).anyTimes])

  private let file: PictureFile
  private var options = PictureOptions()
  private var writing = PictureWriting()

  init(_ cursor: inout Cursor) throws(ParseError) {
    file = try PictureFile(&cursor)
    while !cursor.isAtEnd {
      if try options.take(&cursor) { continue }
      if try writing.take(&cursor) { continue }
      if let error = cursor.unknownOption(known: PictureOptions.names + PictureWriting.names) { throw error }
      try options.takeView(&cursor)
    }
    try writing.refuseUseless(for: file.form)
  }

  var reachesOutside: Bool { true }

  func run(in workspace: Workspace) throws -> Output? {
    try file.refuseToReplace(in: workspace)
    let subjects = try options.subjects(in: workspace, showingBothKinds: true)
    let content = try writing.content(
      file.form, of: subjects, subjects.map(\.picture), options, at: file.path.span, in: workspace)
    try file.write(content, in: workspace)
    let orientations = subjects.map(\.display.orientation.rawValue).joined(separator: ", ")
    return .text("\(file.path.value.visible): \(orientations)\n")
  }
}
