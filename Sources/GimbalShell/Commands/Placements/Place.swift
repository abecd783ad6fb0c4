import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Place: Command {
  static let manual = Manual(
    "place", "VIEW below VIEW … | at X,Y | center-in VIEW | MEASURE VALUE \(SetTarget.arguments)",
    summary: "Puts a view where frame arithmetic says.",
    details: [
      "'below', 'above', 'after' or 'before' another view: 'margin M' is the distance between the two, whose side",
      "'margin-top' (below), 'margin-bottom' (above), 'margin-leading' (after) or 'margin-trailing' (before) names;",
      "'x X' ('y Y') or 'centered-to VIEW' gives the other axis. 'center-x' and 'center-y' are of the superview, or",
      "'in VIEW'. A value is a number or [M *] REFERENCE.MEASURE [+ C], a reference being a view beside, the",
      "superview, its safeArea, layoutMargins or readableContent, or a bar of the screen. Placements run in order:",
      "what is measured was placed before.",
    ],
    examples: [
      "place title below navigationBar margin 8 x 16",
      "place subtitle below title margin-top 8 centered-to title",
      "place badge at 10,20 when landscape", "place badge center-in title",
      "place badge maxX root.width * 0.5 - 8 into base",
    ],
    completing: [.view, .placement, .target])

  private let placement: PlacementSyntax
  private let target: SetTarget

  init(_ cursor: inout Cursor) throws(ParseError) {
    placement = try cursor.placement()
    target = try SetTarget(&cursor, orOneOf: ["margin"])
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.place(placement, target: target)
    return nil
  }
}
