import GimbalBatch
import GimbalNotation
import GimbalReporting

struct Draw: Command {
  static let manual = Manual(
    "draw",
    "\(PictureOptions.arguments) [--width COLUMNS] [--ascii]",
    summary: "Draws a layout in characters: every view a box, what is in front over what is behind.",
    details: [
      "The longer side of the screen, or of VIEW, takes COLUMNS columns, whichever way it is turned: 72 unless given, or",
      "what the terminal has room for; a row is two columns high. Several orientations stand side by side where there",
      "is room. Names stand in the boxes, with the sizes of views that have nothing in them; what constraints keep apart",
      "has its length between arrows. Safe areas, bars, and other guides that rules speak of, are dotted, hidden views",
      "dashed; the lines below say what other marks mean, and what is far outside the screen.",
      "--ascii draws with + - and |, as is done where the locale is not one of UTF-8. 'render' draws into files.",
    ] + PictureOptions.details,
    examples: ["draw", "draw yellow --orientation landscape", "draw --all-orientations --width 40 --ascii"],
    completing: .either(PictureOptions.syntax, .option("width", .number), "--ascii").anyTimes)

  private var options = PictureOptions()
  private var sheet = TextSheet()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if try options.take(&cursor) { continue }
      if try sheet.take(&cursor) { continue }
      if let error = cursor.unknownOption(known: PictureOptions.names + TextSheet.names) { throw error }
      try options.takeView(&cursor)
    }
  }

  static var looks: Bool { true }

  func run(in workspace: Workspace) throws -> Output? {
    var sheet = sheet
    sheet.columns = workspace.surroundings.console.columns ?? sheet.columns
    if !workspace.surroundings.console.showsUnicode { sheet.isASCII = true }
    let subjects = try options.subjects(in: workspace)
    return .text(sheet.text(of: subjects, subjects.map(\.picture)))
  }
}
