import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct SceneDismiss: Command {
  static let manual = Manual(
    "scene dismiss", "NAME",
    summary: "Hides the scene that a container shows; the container then shows nothing.",
    details: [
      "The scene stays in its container: no turn reaches it until 'scene present' shows it again. To take it out,",
      "'view set root container default'.",
    ],
    examples: ["scene dismiss detail"], completing: .scene)

  private let name: Spanned<Name>

  init(_ cursor: inout Cursor) throws(ParseError) { name = try cursor.name(.scene) }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let containment = workspace.containment
    let scene = try workspace.transaction.scene(workspace.header(name).id)
    guard let container = try containment.container(of: scene) else {
      throw Refusal("scene '\(scene.name)' is in no container", at: name.span)
    }
    let visible = try containment.visibleChild(of: container)
    guard visible?.id == scene.id else {
      throw Refusal(
        "scene '\(scene.name)' is not visible in '\(container.name)'",
        remedy: visible.map { "'\($0.name)' is" } ?? "no scene is", at: name.span)
    }
    try workspace.apply(
      container.edits(giving: container.root, [(.visibleChild, nil)]), to: container)
    return nil
  }
}
