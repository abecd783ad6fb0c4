import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Rotate: Command {
  static let manual = Manual(
    "rotate", "[\(OrientationClass.allCases.map(\.rawValue).joined(separator: "|"))]",
    summary: "Turns the device and prints the frames of the scene in use.",
    details: [
      "Sets whose conditions no longer hold are uninstalled and those that now do installed, in one step.",
      "Without an orientation it goes on to the next one that the scene supports, a quarter turn at a time.",
      "All scenes that share the screen turn together, or none where one of them refuses ('help autorotate').",
    ],
    examples: ["rotate", "rotate landscapeRight"], completing: .orientation.maybe)

  private var orientation: Spanned<OrientationClass>?

  init(_ cursor: inout Cursor) throws(ParseError) {
    if !cursor.isAtEnd { orientation = try cursor.orientation() }
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let inquiry = try workspace.inquire(RotationWish(orientation), for: scene)
    let goal = try inquiry.allowed(at: workspace.span)
    try workspace.requireFit(of: inquiry.chain.scenes, as: inquiry.chain.displays(in: goal))
    try workspace.show(inquiry.chain.scenes, as: inquiry.chain.displays(in: goal))
    let layout = try workspace.layout(of: workspace.scene())
    workspace.warn(of: layout)
    return .report(FramesReport(layout).report)
  }
}
