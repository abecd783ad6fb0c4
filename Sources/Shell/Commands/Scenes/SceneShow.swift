import Model
import Notation
import Store

struct SceneShow: Command {
  static let manual = Manual(
    "scene show", "[NAME] \(FormatOption.arguments)",
    summary: "Shows how a scene is shown, its traits and its size.", completing: [.scene.maybe, .formats])

  private var name: Spanned<Name>?
  private let format: FormatOption

  init(_ cursor: inout Cursor) throws(ParseError) {
    if cursor.isAtName { name = try cursor.name("a scene") }
    format = try FormatOption(alone: &cursor)
  }

  func run(in workspace: Workspace) throws -> Output? {
    let scene =
      try name.map { try workspace.transaction.scene(workspace.header($0).id) } ?? workspace.scene()
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
      ("autorotate", scene.autorotates ? .null : .text("off")),
    ].filter { $0.1 != .null }
    let own = scene.customTraits.map { Value.Field(key: $0.name.text, value: Value($0.value)) }
    return format.output(Report(facts: facts + roles + [("traits", .fields(own))]))
  }
}
