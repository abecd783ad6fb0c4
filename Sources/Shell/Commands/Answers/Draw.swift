import Layout
import Model
import Notation
import Render

struct Draw: Command {
  static let manual = Manual(
    "draw",
    "[VIEW] \(DisplayOptions.arguments) \(TextScaleOption.arguments) [--width COLUMNS] [--depth N] [--ascii]",
    summary: "Draws a layout in characters: every view a box, what is in front over what is behind.",
    details: [
      "The longer side of the screen, or of VIEW, takes COLUMNS columns, 72 unless given, whichever way it is turned; a",
      "row is two columns high. Names stand in the boxes, with the sizes of views that have nothing in them.",
      "--depth draws so many levels of views; --ascii draws with + - and |. Hidden views are not drawn. What is far",
      "outside the screen is said below the picture.",
    ],
    examples: ["draw", "draw yellow --orientation landscape", "draw --all-orientations --width 40 --ascii"],
    completing: .either(
      Syntax.view.withPaths, .display, .textScale, .option("width", .number), .option("depth", .number),
      "--ascii"
    ).anyTimes)

  private var view: Spanned<Name>?
  private var display = DisplayOptions()
  private var textScale = TextScaleOption()
  private var style = TextStyle { $0.columns }
  private var depth = Scene.maximumDepth

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if try display.take(&cursor) { continue }
      if try textScale.take(&cursor) { continue }
      if cursor.option(named: "width") != nil {
        style.width = try cursor.integer("a number of columns", in: 10...1000).value
      } else if cursor.option(named: "depth") != nil {
        depth = try cursor.integer("a number of levels", in: 0...Scene.maximumDepth).value
      } else if cursor.option(named: "ascii") != nil {
        style.isASCII = true
      } else if let error = cursor.unknownOption(
        known: DisplayOptions.names + [TextScaleOption.name] + ["width", "depth", "ascii"])
      {
        throw error
      } else if view == nil {
        view = try cursor.viewName()
      } else {
        throw cursor.unexpected("an option", "the end of the command")
      }
    }
  }

  static var looks: Bool { true }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let pictures = try display.displays(of: scene, seen: workspace.look).map { display -> String in
      let composition = try workspace.composition(of: scene, as: display, textScale: textScale.scale)
      let top = try view.map { try workspace.view($0, shownIn: composition).id } ?? scene.root
      let layout = try LayoutPass.solve(composition, isCancelled: workspace.surroundings.isCancelled)
      workspace.warn(of: layout)
      return picture(of: layout, under: top)
    }
    return .text(pictures.joined(separator: "\n"))
  }

  private func picture(of layout: SolvedLayout, under top: ViewID) -> String {
    let boxes = layout.boxes(under: top, depth: depth)
    let picture = TextPicture(of: boxes, style: style)
    let traits = layout.traits
    let title = "\(layout.scene.name)  \(traits.orientation.rawValue)  \(traits.size.notation)"
    let part =
      boxes.first.flatMap { $0.name.isEmpty ? nil : "  \($0.name)  \($0.frame.roundedNotation)" } ?? ""
    let lines = [title + part] + picture.lines + note(of: picture.cutOff.map { boxes[$0] })
    return lines.joined(separator: "\n") + "\n"
  }

  /// The line about what is not in the picture, where something is not.
  private func note(of boxes: [Box]) -> [String] {
    guard !boxes.isEmpty else { return [] }
    let named = boxes.prefix(Draw.longestNote).map { "\($0.name.cited) at \($0.frame.roundedNotation)" }
    let rest = boxes.count > named.count ? ["and \(boxes.count - named.count) more"] : []
    return ["cut off: " + (named + rest).joined(separator: ", ")]
  }

  private static let longestNote = 5
}
