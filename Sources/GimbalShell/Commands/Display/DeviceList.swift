import GimbalModel
import GimbalNotation
import GimbalReporting

struct DeviceList: Command {
  static let manual = Manual(
    "device list", FormatOption.arguments, summary: "Lists the devices known by name.",
    examples: ["device list", "device list --format csv"], completing: .formats)

  private let format: FormatOption

  init(_ cursor: inout Cursor) throws(ParseError) { format = try FormatOption(alone: &cursor) }

  func run(in workspace: Workspace) throws -> Output? {
    let rows = DeviceCatalog.presets.flatMap { device -> [[Value]] in
      [(OrientationClass.portrait, device.portrait), (.landscape, device.landscape)].map {
        orientation, screen in
        let safe = screen.safeArea
        return [
          .text(device.name), .text(orientation.rawValue), .number(screen.size.width),
          .number(screen.size.height), .number(device.scale),
          .array([safe.top, safe.left, safe.bottom, safe.right].map(Value.number)),
          .text(screen.widthClass.rawValue), .text(screen.heightClass.rawValue),
        ]
      }
    }
    let columns = [
      "device", "orientation", "width", "height", "scale", "safeArea", "widthClass", "heightClass",
    ].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("devices", columns, rows: rows)]))
  }
}
