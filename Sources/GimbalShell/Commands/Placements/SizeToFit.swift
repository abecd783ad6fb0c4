import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct SizeToFit: Command {
  static let manual = Manual(
    "size-to-fit", "VIEW [width VALUE|P%] [height VALUE|P%] \(SetTarget.arguments)",
    summary: "Makes a view as large as its content asks for.",
    details: [
      "A side that is given a length has that, and the other one follows the content; 'width' alone fits the width",
      "and leaves the height. A percentage is of the superview's side.",
    ],
    examples: ["size-to-fit title", "size-to-fit title width 75%", "size-to-fit title width when landscape"],
    completing: [
      .view, Syntax.sequence([.word(["width", "height"]), Syntax.formula.maybe]).anyTimes, .target,
    ])

  private let placement: PlacementSyntax
  private let target: SetTarget

  init(_ cursor: inout Cursor) throws(ParseError) {
    placement = try cursor.fitting()
    target = try SetTarget(&cursor, orOneOf: ["width", "height"])
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.place(placement, target: target)
    return nil
  }
}
