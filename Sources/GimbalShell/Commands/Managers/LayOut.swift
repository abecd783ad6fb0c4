import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct LayOut: Command {
  static let manual = Manual(
    "layout", "VIEW KIND [PROPERTY …] [{ BOXES }] \(SetTarget.arguments)",
    summary: "Lays out the subviews of a view by a layout manager.",
    details: [
      "Kinds are fill, vertical, horizontal, tile RxC, grid and border; properties margin and padding (one to four",
      "numbers as in CSS, or margin-top and its like), halign, valign, and of a fill 'front VIEW'. A box is a view",
      "with a size such as 300x150 or 'width 33%', or a kind with a block of its own; of a grid 'row LENGTH { cell",
      "LENGTH VIEW … }'; of a border north, south, west, east or center. Lengths are px, % or 'rest'. Without a block",
      "all subviews are laid out in their order. What the set had for the view before is replaced.",
    ],
    examples: [
      "layout root vertical margin 10 { title 300x40; body height rest }",
      "layout root grid padding 5 { row 33% { cell a; cell 150px b }; row { cell horizontal { c d } } }",
      "layout root border north=10% west=190px { north title; center { a b } } when landscape",
      "layout root tile 2x2 margin=10",
    ],
    completing: [.layout, .target])

  private let layout: LayoutSyntax
  private let target: SetTarget

  init(_ cursor: inout Cursor) throws(ParseError) {
    layout = try cursor.layout()
    target = try SetTarget(&cursor, orOneOf: LayoutBox.edges + ["halign", "valign", "front"])
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let id = try workspace.scene().id
    let set = try workspace.set(for: target, in: workspace.transaction.scene(id))
    let scene = try workspace.transaction.scene(id)
    let tree = try layout.resolve(
      in: scene, set: set.id, ids: workspace.ids, elsewhere: workspace.elsewhere(than: scene))
    let view = try workspace.view(layout.view, in: scene).id
    try workspace.apply(
      scene.edits(layingOut: tree, replacing: scene.manager(of: view, in: set.id)), to: consume scene)
    if let front = layout.front { try workspace.bringToFront(front, target: target) }
    return nil
  }
}
