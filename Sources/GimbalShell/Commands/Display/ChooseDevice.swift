import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct ChooseDevice: Command {
  static let manual = Manual(
    "device", "NAME | WxH", summary: "Shows the scene on another device, with all that share the screen.",
    details: [
      "A size alone means scale 2 and no insets, in landscape if it is wider than high. 'device list' names the",
      "presets.",
    ],
    examples: ["device \"iPhone 14 Pro\"", "device 768x1024"], completing: .device)

  private let device: Spanned<Device>

  init(_ cursor: inout Cursor) throws(ParseError) { device = try cursor.device() }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let chain = try workspace.containment.visibleChain(around: workspace.scene())
    let display = chain.outermost.display(on: device.value)
    let displays =
      [display]
      + chain.scenes.dropFirst().map { scene in
        Display(
          scene: scene.id, device: scene.display(on: device.value).device, orientation: display.orientation)
      }
    for scene in chain.scenes where !scene.header.orientations.contains(display.orientation) {
      throw Refusal(
        "scene '\(scene.name)' does not support \(display.orientation.rawValue), as \(device.value.name) is held",
        remedy: "'scene set orientations' changes what it supports", at: device.span)
    }
    try workspace.show(chain.scenes, as: displays)
    return nil
  }
}
