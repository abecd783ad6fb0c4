import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Autorotate: Command {
  static let manual = Manual(
    "autorotate", "[on|off [SCENE | --project]] \(FormatOption.arguments)",
    summary: "Says whether scenes turn with the device, or locks one of them or the whole project.",
    details: [
      "Without a scene it locks the one in use. A scene that shares the screen with a locked one does not turn",
      "either. 'override root autorotate off when CONDITION' locks a scene at times. Without arguments it lists what",
      "holds.",
    ],
    examples: ["autorotate off", "autorotate on main", "autorotate off --project", "autorotate"],
    completing: .either([.word(["on", "off"]), .either(.scene, "--project", [])], .formats))

  private enum Target {
    case sceneInUse
    case scene(Spanned<Name>)
    case project
  }

  private var isOn: Bool?
  private var target = Target.sceneInUse
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    guard !cursor.isAtEnd, cursor.peek().kind != .option else {
      format = try FormatOption(alone: &cursor)
      return
    }
    isOn = try cursor.oneOf(["on", "off"], "value of autorotate").value == "on"
    if cursor.option(named: "project") != nil {
      target = .project
    } else if let error = cursor.unknownOption(known: ["project"]) {
      throw error
    } else if !cursor.isAtEnd {
      target = .scene(try cursor.name(.scene))
    }
  }

  var access: Access { isOn == nil ? .read : .write }

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
      workspace.warn("set '\(set.name)' of '\(changed.name)' says otherwise while it is installed")
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
