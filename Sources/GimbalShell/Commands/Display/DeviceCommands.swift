import GimbalArchive
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct ChooseDevice: Command {
  static let manual = Manual(
    "device", summary: "Shows the scene on another device, with all scenes that share the screen.",
    details: [
      "A size has scale 2 and no safe area insets. It is in landscape if the width exceeds the height. 'device",
      "list' lists the presets.",
      ViewRecording.help,
    ], examples: ["device \"iPhone 14 Pro\"", "device 768x1024", "device \"iPad 11\" --record"])

  static let effects = Effects.changingView

  static let syntax = Grammar<Self>(.device("NAME|WxH")) { Self(device: $0) }.with(
    .part(\.recording, ViewRecording.clause))

  var effects: Effects { recording.effects }

  private let device: Spanned<Device>
  private var recording = ViewRecording()

  func run(in workspace: Workspace) throws -> Output? {
    let chain = try workspace.containment.visibleChain(around: workspace.scene())
    let display = chain.outermost.display(on: device.value)
    let displays =
      [display]
      + chain.scenes.dropFirst().map { scene in
        Display(
          scene: scene.id, device: scene.display(on: device.value).device, orientation: display.orientation)
      }
    for scene in chain.deciding where !scene.header.orientations.contains(display.orientation) {
      throw Refusal(
        "scene '\(scene.name)' does not support \(display.orientation.rawValue), the orientation of "
          + device.value.name,
        remedy: (chain.scenes.count == 1 ? "" : "use 'scene use \(scene.name.notation())', then ")
          + "add the orientation with 'scene set orientations'", at: device.span)
    }
    try workspace.show(chain.scenes, as: displays, recording)
    return nil
  }
}

struct DeviceList: Command {
  static let manual = Manual(
    "device list", summary: "Lists the device presets.",
    examples: ["device list", "device list --format csv"])

  static let effects = Effects.reading

  static let syntax = Grammar(Self(), .format(\.format))

  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let rows = DeviceCatalog.presets.flatMap { device -> [[Value]] in
      let screens = [(OrientationClass.portrait, device.portrait), (.landscape, device.landscape)]
      let shown = screens.filter { orientation, _ in device.onlyOrientation.map(orientation.contains) ?? true
      }
      return shown.map { orientation, screen in
        let safe = screen.safeArea
        return [
          .text(device.name), .text(orientation.rawValue), .number(screen.size.width),
          .number(screen.size.height), .number(device.scale),
          .array([safe.top, safe.left, safe.bottom, safe.right].map(Value.number)),
          .text(screen.widthClass.rawValue), .text(screen.heightClass.rawValue),
          .number(screen.keyboardHeight), .number(device.cornerRadius),
        ]
      }
    }
    let columns = [
      "device", "orientation", "width", "height", "scale", "safeArea", "widthClass", "heightClass",
      "keyboard", "cornerRadius",
    ].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("devices", columns, rows: rows)]))
  }
}

struct AssignTraits: SceneReadingCommand {
  static let manual = Manual(
    "trait", summary: "Sets custom traits of the scene, which conditions test.",
    details: [
      "Without a value, the trait is removed. Without arguments, the command lists the traits. 'textScale'",
      "scales all text. 'textSize' is the text size of the user, which determines the sizes of text styles.",
      "'keyboard' is hidden or shown, which moves 'VIEW.keyboard'. 'environment' is runtime or canvas:",
      "an imported scene starts on the canvas of its document, with the insets and placeholder constraints of",
      "Interface Builder.",
      ViewRecording.help,
    ],
    examples: [
      "trait images=3", "trait theme=dark images=", "trait textScale=1.5",
      "trait textSize=accessibilityLarge", "trait keyboard=shown",
      "trait environment=runtime", "trait", "trait images=3 --record",
    ])

  static let effects = Effects.changingView

  static let syntax = Grammar(
    Self(),
    .arguments(
      .trait(
        of: "the scene", remedy: "use 'rotate', 'device' or 'scene set direction'", isAmongOthers: false),
      \.assignments),
    .part(\.recording, ViewRecording.clause).noting(\.recordOption), .scene(\.scene),
    .format(\.format).noting(\.formatOption)
  ).checked { command throws(ParseError) in
    let (location, message, remedy) =
      command.assignments.isEmpty
      ? (command.recordOption, "'--record' requires a trait", "write 'trait NAME=VALUE --record'")
      : (
        command.formatOption, "a command that sets traits prints no list",
        "remove the format, or use 'trait' to list the traits"
      )
    guard let location else { return }
    throw ParseError(.other(message: message, remedy: remedy), at: location)
  }

  var effects: Effects { assignments.isEmpty ? .reading : recording.effects }

  private var assignments: [TraitAssignment] = []
  private var recording = ViewRecording()
  private var recordOption: Span?
  var scene = SceneOption()
  private var format = FormatOption()
  private var formatOption: Span?

  func run(in workspace: Workspace) throws -> Output? {
    guard !assignments.isEmpty else {
      let rows = try workspace.scene().customTraits.map { [Value($0.name), Value($0.value)] }
      let columns = [Report.Column("trait"), Report.Column("value")]
      return format.output(Report(lists: [Report.List("traits", columns, rows: rows)]))
    }
    let scene = try workspace.scene()
    for assignment in assignments where assignment.value == nil {
      guard scene.traits[assignment.name.value] != nil else {
        throw workspace.unknown(
          "trait", assignment.name, among: scene.customTraits.map(\.name),
          otherwise: "use 'trait' to list the traits")
      }
    }
    // Apply all assignments in one step. In separate steps, a condition that is true before and after the
    // command could become false in between, and its set would be reinstalled.
    let id = scene.id
    let edits = scene.edits(setting: assignments.map { ($0.name.value, $0.value) })
    try workspace.apply(edits, to: consume scene)
    try recording.record(edits, assignments.map { .trait($0.name.value) }, of: id, in: workspace)
    return nil
  }
}
