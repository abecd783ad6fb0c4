import Model
import Notation
import Store

struct ChooseDevice: Command {
  static let manual = Manual(
    "device", "NAME | WxH", summary: "Shows the scene on another device.",
    details: [
      "A size alone means scale 2 and no insets, in landscape if it is wider than high. 'device list' names the",
      "presets.",
    ],
    examples: ["device \"iPhone 14 Pro\"", "device 768x1024"], completing: .device)

  private let device: Spanned<Device>

  init(_ cursor: inout Cursor) throws(ParseError) { device = try cursor.device() }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let display = scene.display(on: device.value)
    guard scene.header.orientations.contains(display.orientation) else {
      throw Refusal(
        "scene '\(scene.name)' does not support \(display.orientation.rawValue), as \(device.value.name) is held",
        remedy: "'scene set orientations' changes what it supports", at: device.span)
    }
    try workspace.apply(scene.edits(showing: display), to: scene.id)
    return nil
  }
}
