import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Resize: Command {
  static let manual = Manual(
    "resize", "VIEW to VIEW | WxH | width VALUE [height VALUE] \(SetTarget.arguments)",
    summary: "Gives a view the size that frame arithmetic says.",
    details: ["A value is written as for 'place'; a percentage is of the superview's side."],
    examples: [
      "resize badge to title", "resize badge 80x20 when landscape", "resize badge width 2 * title.width - 8",
    ],
    completing: [
      .view, .either(["to", .reference], .number, .repeated([.word(["width", "height"]), .formula])), .target,
    ])

  private let placement: PlacementSyntax
  private let target: SetTarget

  init(_ cursor: inout Cursor) throws(ParseError) {
    placement = try cursor.resizing()
    target = try SetTarget(&cursor)
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.place(placement, target: target)
    return nil
  }
}
