import Model
import Notation
import Store

struct Rotate: Command {
  static let manual = Manual(
    "rotate", "[\(OrientationClass.allCases.map(\.rawValue).joined(separator: "|"))]",
    summary: "Turns the scene and prints its frames.",
    details: [
      "Sets whose conditions no longer hold are uninstalled and those that now do installed, in one step.",
      "Without an orientation it goes on to the next one that the scene supports, a quarter turn at a time.",
    ],
    examples: ["rotate", "rotate landscapeRight"], completing: .orientation.maybe)

  private var orientation: Spanned<OrientationClass>?

  init(_ cursor: inout Cursor) throws(ParseError) {
    if !cursor.isAtEnd { orientation = try cursor.orientation() }
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let display = try orientation.map { try scene.display.turned(to: $0, for: scene) } ?? next(for: scene)
    let turned = try workspace.apply(scene.edits(showing: display), to: scene.id)
    let layout = try workspace.layout(of: turned)
    workspace.warn(of: layout)
    return .report(FramesReport(layout).report)
  }

  private func next(for scene: Scene) -> Display {
    let supported = scene.header.orientations.members
    let current = supported.firstIndex(of: scene.display.orientation)
    let next = current.map { supported[($0 + 1) % supported.count] } ?? scene.display.orientation
    return Display(scene: scene.id, device: scene.display.device, orientation: next)
  }
}
