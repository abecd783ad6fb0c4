import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalScript
import GimbalStore

struct SceneList: Command {
  static let manual = Manual(
    "scene list", summary: "Lists the scenes of the project.", examples: ["scene list"])

  static let effects = Effects.reading

  static let syntax = Grammar(Self(), .format(\.format))

  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let headers = try workspace.transaction.sceneHeaders()
    let used = try? workspace.scene().id
    let rows = try headers.map { header -> [Value] in
      let scene = try workspace.transaction.scene(header.id)
      return [
        Value(header.name), .text(scene.display.device.name), .text(scene.display.orientation.rawValue),
        Value(scene.viewCount - 1), Value(scene.sets.count), .bool(header.id == used),
      ]
    }
    let columns = ["scene", "device", "orientation", "views", "sets", "inUse"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("scenes", columns, rows: rows)]))
  }
}

struct SceneShow: Command {
  static let manual = Manual(
    "scene show",
    summary:
      "Shows a scene's device, orientation, traits, size and instances, and the scenes that contain instances of it.",
    details: ["--script prints the commands that create the scene."],
    examples: ["scene show", "scene show home --format json", "scene show home --script"])

  static let effects = Effects.reading

  static let syntax = Grammar(
    Self(), .argument(.scene(), \.name), .flag("script", \.isScript), .format(\.format))

  private var name: Spanned<Name>?
  private var isScript = false
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let scene =
      try name.map { try workspace.transaction.scene(workspace.header($0).id) } ?? workspace.scene()
    if isScript { return .script(try script(of: scene, workspace)) }
    return format.output(try SceneShow.report(on: scene, in: workspace))
  }

  static func report(on scene: Scene, in workspace: Workspace) throws -> Report {
    let traits = scene.currentTraits
    let safe = traits.safeArea
    let facts: [(String, Value)] = [
      ("scene", Value(scene.name)), ("device", .text(scene.display.device.name)),
      ("orientation", .text(scene.display.orientation.rawValue)), ("size", .text(traits.size.notation)),
      ("scale", .number(traits.scale)),
      ("safeArea", .array([safe.top, safe.left, safe.bottom, safe.right].map(Value.number))),
      ("widthClass", .text(traits.widthClass.rawValue)), ("heightClass", .text(traits.heightClass.rawValue)),
      ("direction", .text(traits.direction.rawValue)),
      ("orientations", .array(scene.header.orientations.members.map { .text($0.rawValue) })),
      ("defaultDevice", .text(scene.header.device.name)),
      ("views", Value(scene.viewCount - 1)), ("sets", Value(scene.sets.count)),
    ]
    let containment = workspace.containment
    let roles: [(String, Value)] = [
      ("container", Value(try containment.container(of: scene)?.name)),
      ("visibleChild", Value(try containment.visibleChild(of: scene)?.name)),
      ("asksVisibleChild", scene.asksVisibleChild ? .null : .text("no")),
      ("presentedFrom", Value(scene.properties(of: scene.root).text(.presentedFrom))),
      ("preferredOrientation", Value(scene.properties(of: scene.root).text(.preferredOrientation))),
      ("autorotate", scene.autorotates ? .null : .text("off")),
    ].filter { $0.1 != .null }
    let own = scene.customTraits.map { Value.Field(key: $0.name.text, value: Value($0.value)) }
    let instances: [(String, Value)] = [
      ("instances", .array(SceneShow.instances(in: scene))),
      ("shownBy", .array(try SceneShow.showing(scene, in: workspace))),
    ].filter { $0.1 != .array([]) }
    return Report(facts: facts + roles + [("traits", .fields(own))] + instances)
  }

  private func script(of scene: Scene, _ workspace: Workspace) throws -> String {
    let others = try workspace.transaction.sceneHeaders().map(\.name)
    do {
      return try SceneScript(of: scene, base: RuleSet.baseName, available: Set(others)).text
    } catch {
      throw Refusal(unwritable: error, at: workspace.span)
    }
  }

  /// Returns the views that show other scenes, either always or while a rule set is installed. Each value
  /// contains the view, the shown scene, the rule set and the traits of the shown scene.
  private static func instances(in scene: Scene) -> [Value] {
    scene.viewsWithInstances.flatMap { view -> [Value] in
      let traits = scene.instanceTraits(of: view.id).map {
        Value.Field(key: $0.name.notation(), value: Value($0.value))
      }
      func instance(of shown: Name, in set: Name? = nil) -> Value {
        .fields(
          [Value.Field(key: "view", value: Value(view.name)), Value.Field(key: "scene", value: Value(shown))]
            + (set.map { [Value.Field(key: "set", value: Value($0))] } ?? [])
            + (traits.isEmpty ? [] : [Value.Field(key: "traits", value: .fields(traits))]))
      }
      let own = scene.properties(of: view.id).shownScene.map { [instance(of: $0)] } ?? []
      return own
        + scene.rules(about: [view.id]).compactMap { rule in
          guard case .override(let override) = rule, override.view == view.id, override.property == .instance
          else { return nil }
          return override.value.sceneName.map { instance(of: $0, in: scene.set(override.set)?.name) }
        }
    }
  }

  /// Returns the scenes that contain instances of a scene, with the number of instances in each.
  private static func showing(_ scene: Scene, in workspace: Workspace) throws -> [Value] {
    try workspace.instanceCounts(of: scene.name).map { shower, views in
      .fields([
        Value.Field(key: "scene", value: Value(shower)), Value.Field(key: "views", value: Value(views)),
      ])
    }
  }
}
