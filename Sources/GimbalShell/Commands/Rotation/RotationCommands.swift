import GimbalArchive
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Rotate: SceneReadingCommand {
  static let manual = Manual(
    "rotate", summary: "Rotates the device and prints the frames of the scene in use.",
    details: [
      "Sets whose conditions no longer hold are uninstalled, and sets whose conditions now hold are",
      "installed, in one step. Without an orientation, the device turns by 90 degrees to the next",
      "orientation that the scene supports. All scenes that share the screen rotate together. If one of them",
      "does not allow the rotation, none rotates ('help autorotate'). 'portrait' turns a device that is upside",
      "down.",
      ViewRecording.help,
    ], examples: ["rotate", "rotate landscapeRight", "rotate landscape --record"])

  static let effects = Effects.changingView

  static let syntax = Grammar(
    Self(), .argument(.orientation(), \.orientation), .part(\.recording, ViewRecording.clause),
    .scene(\.scene))

  var effects: Effects { recording.effects }

  private var orientation: Spanned<OrientationClass>?
  private var recording = ViewRecording()
  var scene = SceneOption()

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.rotate(RotationRequest(orientation), recording)
    let layout = try workspace.layout(of: workspace.scene())
    workspace.warn(of: layout)
    return .report(FramesReport(layout).report)
  }
}

struct Autorotate: Command {
  static let manual = Manual(
    "autorotate",
    summary: "Allows or locks the rotation of a scene or of the whole project, or prints the current state.",
    details: [
      "The default scene is the scene in use. A scene that shares the screen with a locked scene does not rotate",
      "either. 'override root autorotate off when CONDITION' locks a scene while a condition holds.",
    ], examples: ["autorotate off", "autorotate on main", "autorotate off --project", "autorotate"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>.choice(
    Grammar(state, .optional(target, else: .sceneInUse)) { Self(isOn: $0, target: $1) },
    Grammar(Self(), .format(\.format)))

  /// The grammar of `on` or `off`. If the state is missing before `--project`, this grammar is still selected. Its parser
  /// then reports that `on` or `off` is expected.
  private static let state = Grammar<Bool>(
    Shape(usage: .choice(states.map(Usage.text))) { cursor in
      cursor.isAt(oneOf: states) || cursor.peek().kind == .option && cursor.peek().text == "--project"
    }
  ) { (cursor) throws(ParseError) in try cursor.oneOf(states, "autorotate setting").value == "on" }

  private static let states = ["on", "off"]

  private static let target = Grammar<Target>.choice(
    Grammar(.scene("SCENE")) { .scene($0) }, .option("project", .project))

  var effects: Effects { isOn == nil ? .reading : .writing }

  private enum Target: Sendable {
    case sceneInUse
    case scene(Spanned<Name>)
    case project
  }

  private var isOn: Bool?
  private var target = Target.sceneInUse
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    guard let isOn else { return format.output(try report(in: workspace)) }
    switch target {
    case .project: try workspace.transaction.give(.autorotate, isOn ? nil : .flag(false))
    case .sceneInUse: try set(isOn, of: workspace.scene(), workspace)
    case .scene(let name):
      try set(isOn, of: workspace.transaction.scene(workspace.header(name).id), workspace)
    }
    return nil
  }

  private func set(_ isOn: Bool, of scene: Scene, _ workspace: Workspace) throws {
    let value = isOn ? nil : PropertyValue.flag(false)
    let changed = try workspace.apply(
      scene.edits(giving: scene.root, [(.autorotate, value)]), to: scene)
    if changed.autorotates != isOn, let set = changed.setDecidingAutorotate {
      workspace.warn(
        "set '\(set.name)' overrides the 'autorotate' setting of scene '\(changed.name)' while the set is installed"
      )
    }
  }

  private func report(in workspace: Workspace) throws -> Report {
    let project = try workspace.transaction.projectProperties().autorotates
    let rows = try workspace.transaction.sceneHeaders().map { header -> [Value] in
      let scene = try workspace.transaction.scene(header.id)
      let autorotates = scene.autorotates
      return [
        Value(scene.name), .text(autorotates ? "on" : "off"), .bool(autorotates),
        Value(scene.setDecidingAutorotate?.name),
      ]
    }
    let columns = [
      Report.Column("scene"), Report.Column("autorotate", for: .tables),
      Report.Column("autorotate", for: .data), Report.Column("set"),
    ]
    return Report(
      title: "project  \(project ? "on" : "off")", facts: [("project", .bool(project))],
      lists: [Report.List("scenes", columns, rows: rows)])
  }
}
