import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct ScenePresent: Command {
  static let manual = Manual(
    "scene present",
    summary: "Shows a scene in a container, as a navigation controller shows its visible child.",
    details: [
      "The scene, and each scene that it shows, is laid out on the device and in the orientation of the",
      "container. As in UIKit, the device turns if the scene does not support this orientation, or if it has a",
      "'preferredOrientation'; 'scene dismiss' turns it back. A container with 'asksVisibleChild no' keeps its",
      "orientation. The scene that the container showed before is hidden and keeps its state until it is",
      "presented again. 'in' is optional if the scene has a container.",
    ], examples: ["scene present detail in navigation", "scene present detail"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.scene(), .optional(.after("in", .scene("CONTAINER")))) {
    Self(name: $0, containerName: $1)
  }

  private let name: Spanned<Name>
  private var containerName: Spanned<Name>?

  func run(in workspace: Workspace) throws -> Output? {
    let containment = workspace.containment
    let scene = try workspace.transaction.scene(workspace.header(name).id)
    let container = try container(of: scene, workspace)
    try refuseCircle(of: scene, in: container, containment)
    let shown = [scene] + (try containment.visibleDescendants(of: scene))
    let former = try containment.visibleChild(of: container).flatMap { $0.id == scene.id ? nil : $0.id }
    let presentation = try workspace.presentation(of: shown.map(\.id), in: container.id)
    let goal = try presentation.allowed(at: name.span)
    try workspace.requireFit(of: presentation.chain.deciding, as: presentation.displays(in: goal))
    if let old = try containment.container(of: scene), old.id != container.id,
      try containment.visibleChild(of: old)?.id == scene.id
    {
      try workspace.apply(old.edits(giving: old.root, [(.visibleChild, nil)]), to: old)
    }
    try workspace.recordPresentation(of: shown.map(\.id), in: container.id)
    try workspace.show(presentation, in: goal)
    try workspace.give([(.container, .word(container.name.text))], toRootOf: scene.id)
    try workspace.give(
      [
        (.visibleChild, .word(scene.name.text)),
        (.presentedFrom, presentation.origin(of: goal).map { .word($0.rawValue) }),
      ], toRootOf: container.id)
    try former.map(workspace.endForcedOrientation)
    return nil
  }

  private func container(of scene: Scene, _ workspace: Workspace) throws -> Scene {
    if let containerName {
      return try workspace.transaction.scene(workspace.header(containerName).id)
    }
    guard let container = try workspace.containment.container(of: scene) else {
      throw Refusal(
        "scene '\(scene.name)' is not in a container",
        remedy: "specify the container: scene present \(scene.name.notation()) in CONTAINER", at: name.span)
    }
    return container
  }

  private func refuseCircle(of scene: Scene, in container: Scene, _ containment: Containment) throws {
    let location = containerName?.span ?? name.span
    guard container.id != scene.id else {
      throw Refusal(
        "scene '\(scene.name)' cannot contain itself", remedy: "choose another container", at: location)
    }
    let around = try containment.containers(of: container)
    guard around.contains(where: { $0.id == scene.id }) else { return }
    throw Refusal(
      "scene '\(container.name)' cannot contain '\(scene.name)', because '\(scene.name)' contains '\(container.name)'",
      remedy:
        "remove '\(container.name)' from its container first: 'scene use \(container.name.notation())', then "
        + "'view set root container default'",
      at: location)
  }
}

struct SceneDismiss: Command {
  static let manual = Manual(
    "scene dismiss", summary: "Hides the scene that a container shows. The container then shows nothing.",
    details: [
      "The scene stays in its container, and does not rotate until 'scene present' shows it again. If it turned",
      "the device when it was presented, the device turns back. 'view set root container default' removes it",
      "from the container.",
    ], examples: ["scene dismiss detail"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.scene()) { Self(name: $0) }

  private let name: Spanned<Name>

  func run(in workspace: Workspace) throws -> Output? {
    let containment = workspace.containment
    let scene = try workspace.transaction.scene(workspace.header(name).id)
    guard let container = try containment.container(of: scene) else {
      throw Refusal("scene '\(scene.name)' is not in a container", at: name.span)
    }
    let visible = try containment.visibleChild(of: container)
    guard visible?.id == scene.id else {
      throw Refusal(
        "scene '\(scene.name)' is not visible in '\(container.name)'",
        remedy: visible.map { "choose the visible scene '\($0.name)'" }
          ?? "use 'scene present' first; '\(container.name)' shows no scene",
        at: name.span)
    }
    try workspace.give([(.visibleChild, nil)], toRootOf: container.id)
    try workspace.turnBack(container.id)
    try workspace.endForcedOrientation(of: scene.id)
    return nil
  }
}
