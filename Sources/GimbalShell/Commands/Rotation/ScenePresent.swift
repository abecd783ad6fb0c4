import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct ScenePresent: Command {
  static let manual = Manual(
    "scene present", "NAME [in CONTAINER]",
    summary: "Shows a scene in a container, as a navigation controller shows its visible child.",
    details: [
      "The scene, and what it shows itself, is laid out as the container is: on its device, in its orientation. What",
      "the container showed is not visible any more and stays as it is until it is presented again. 'in' may be left",
      "out where the scene has a container.",
    ],
    examples: ["scene present detail in navigation", "scene present detail"],
    completing: [.scene, Syntax.sequence(["in", .scene]).maybe])

  private let name: Spanned<Name>
  private var containerName: Spanned<Name>?

  init(_ cursor: inout Cursor) throws(ParseError) {
    name = try cursor.name(.scene)
    guard !cursor.isAtEnd else { return }
    try cursor.expect(word: "in")
    containerName = try cursor.name(NameRole("the container", .scenes))
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let containment = workspace.containment
    let scene = try workspace.transaction.scene(workspace.header(name).id)
    let container = try container(of: scene, workspace)
    try refuseCircle(of: scene, in: container, containment)
    let shown = [scene] + (try containment.visibleDescendants(of: scene))
    let orientation = container.display.orientation
    for scene in shown where !scene.header.orientations.contains(orientation) {
      let known = scene.header.orientations.members.map(\.rawValue).joined(separator: ", ")
      throw Refusal(
        "scene '\(scene.name)' does not support \(orientation.rawValue), which '\(container.name)' is shown in",
        remedy: "it supports \(known); turn '\(container.name)' first, or change that with"
          + " 'scene set orientations'",
        at: name.span)
    }
    for scene in shown where !scene.autorotates && scene.display.orientation != orientation {
      throw Refusal(
        "scene '\(scene.name)' does not turn to \(orientation.rawValue), in which '\(container.name)' is shown: its "
          + "autorotate is off",
        remedy: "autorotate on \(scene.name.notation())", at: name.span)
    }
    let displays = shown.map { $0.display(sharing: container.display.device, in: orientation) }
    try workspace.requireFit(of: shown, as: displays)
    if let old = try containment.container(of: scene), old.id != container.id,
      try containment.visibleChild(of: old)?.id == scene.id
    {
      try workspace.apply(old.edits(giving: old.root, [(.visibleChild, nil)]), to: old)
    }
    try workspace.show(shown, as: displays)
    try workspace.apply(
      scene.edits(giving: scene.root, [(.container, .word(container.name.text))]), to: scene)
    try workspace.apply(
      container.edits(giving: container.root, [(.visibleChild, .word(scene.name.text))]), to: container)
    return nil
  }

  private func container(of scene: Scene, _ workspace: Workspace) throws -> Scene {
    if let containerName {
      return try workspace.transaction.scene(workspace.header(containerName).id)
    }
    guard let container = try workspace.containment.container(of: scene) else {
      throw Refusal(
        "scene '\(scene.name)' is in no container",
        remedy: "name one: scene present \(scene.name.notation()) in CONTAINER", at: name.span)
    }
    return container
  }

  private func refuseCircle(of scene: Scene, in container: Scene, _ containment: Containment) throws {
    let place = containerName?.span ?? name.span
    guard container.id != scene.id else {
      throw Refusal(
        "scene '\(scene.name)' cannot contain itself", remedy: "name another container", at: place)
    }
    let around = try containment.containers(of: container)
    guard around.contains(where: { $0.id == scene.id }) else { return }
    throw Refusal(
      "scene '\(container.name)' is in '\(scene.name)' itself",
      remedy:
        "take it out first: 'scene use \(container.name.notation())', then 'view set root container default'",
      at: place)
  }
}
