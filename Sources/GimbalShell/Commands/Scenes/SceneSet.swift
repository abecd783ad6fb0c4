import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct SceneSet: Command {
  static let manual = Manual(
    "scene set", "device DEVICE | orientations O,… | direction ltr|rtl",
    summary: "Changes what the scene in use is by itself.",
    details: [
      "The device is the scene's usual one; 'device' chooses what it is shown on now.",
      "Orientations: all, portrait, landscape, landscapeLeft, landscapeRight, portraitUpsideDown.",
    ],
    examples: ["scene set orientations portrait,landscape", "scene set direction rtl"],
    completing: .sceneSetting)

  private enum Change {
    case device(Device)
    case orientations(OrientationSet)
    case direction(LayoutDirection)
  }

  private let change: Change

  init(_ cursor: inout Cursor) throws(ParseError) {
    switch try cursor.oneOf(["device", "orientations", "direction"], "property of a scene").value {
    case "device": change = .device(try cursor.device().value)
    case "orientations": change = .orientations(try cursor.orientations())
    default: change = .direction(try cursor.choice("direction", of: LayoutDirection.self).value)
    }
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    var header = scene.header
    switch change {
    case .device(let device): header.device = device
    case .direction(let direction): header.direction = direction
    case .orientations(let orientations): header.orientations = orientations
    }
    guard header != scene.header else { return nil }
    let changed = try workspace.apply(scene.edits(giving: header), to: consume scene)
    if !changed.editsTurning.isEmpty {
      let orientation = try turn(changed, workspace).rawValue
      workspace.warn("the scene is turned to \(orientation), as it does not support how it was shown")
    }
    return nil
  }

  /// Turns a scene to what it supports, with all that share the screen where they support it, too.
  private func turn(_ scene: Scene, _ workspace: Workspace) throws -> Orientation {
    let chain = try workspace.containment.visibleChain(around: scene)
    let shared = scene.header.orientations.members.first { orientation in
      chain.scenes.allSatisfy { $0.header.orientations.contains(orientation) }
    }
    guard let shared else {
      return try workspace.apply(scene.editsTurning, to: scene).display.orientation
    }
    try workspace.show(chain.scenes, as: chain.displays(in: shared))
    return shared
  }
}
