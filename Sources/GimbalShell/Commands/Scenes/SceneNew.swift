import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct SceneNew: Command {
  static let manual = Manual(
    "scene new", "NAME [device DEVICE | size WxH] [orientations O,…] [direction ltr|rtl]",
    summary: "Makes a scene and uses it.",
    details: [
      "Without a device it is shown on an \(standardDevice). A size alone means scale 2 and no insets.",
      "Its view 'root' has the size of the screen.",
    ],
    examples: ["scene new main device \"iPhone 8\"", "scene new panel size 600x400 orientations all"],
    completing: [.new, .sceneSetting.anyTimes])

  private static let standardDevice = "iPhone 15"

  private let name: Spanned<Name>
  private var device: Device?
  private var orientations: OrientationSet?
  private var direction = LayoutDirection.leftToRight

  init(_ cursor: inout Cursor) throws(ParseError) {
    name = try cursor.name(NameRole("a scene", .new))
    while !cursor.isAtEnd {
      let words = ["device", "size", "orientations", "direction"]
      switch try cursor.oneOf(words, "part of 'scene new'").value {
      case "device": device = try cursor.device().value
      case "size":
        guard cursor.isAtSize else { throw cursor.unexpected("a size such as 375x667") }
        device = try cursor.device().value
      case "orientations": orientations = try cursor.orientations()
      default: direction = try cursor.choice("direction", of: LayoutDirection.self).value
      }
    }
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let headers = try workspace.transaction.sceneHeaders()
    try workspace.requireFree(name, "a scene", isTaken: headers.contains { $0.name == name.value })
    guard let device = device ?? Device(named: SceneNew.standardDevice) else { return nil }
    let supported = orientations ?? device.orientations
    let id: SceneID = workspace.ids.id()
    let natural = device.naturalOrientation
    let scene = Scene(
      header: SceneHeader(
        id: id, position: .between(headers.last?.position, nil), name: name.value, device: device,
        orientations: supported, direction: direction),
      display: Display(
        scene: id, device: device,
        orientation: supported.contains(natural) ? natural : supported.members.first ?? natural),
      root: View(
        id: workspace.ids.id(), scene: id, parent: nil, position: .first, name: .root, kind: .view))
    try workspace.transaction.insert(scene)
    workspace.session.state.scene = id
    return nil
  }
}
