import GimbalBatch
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
      "container. The scene that the container showed before is hidden and keeps its state until it is",
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
    let orientation = container.display.orientation
    for scene in shown where !scene.header.orientations.contains(orientation) {
      let known = ParseError.alternatives(scene.header.orientations.members.map(\.rawValue))
      throw Refusal(
        "scene '\(scene.name)' does not support \(orientation.rawValue), the orientation of '\(container.name)'",
        remedy: "rotate '\(container.name)' to \(known) first, or add the orientation with"
          + " 'scene use \(scene.name.notation())' and 'scene set orientations'",
        at: name.span)
    }
    for scene in shown where !scene.autorotates && scene.display.orientation != orientation {
      throw Refusal(
        "scene '\(scene.name)' cannot rotate to \(orientation.rawValue), the orientation of '\(container.name)', "
          + "because autorotate of '\(scene.name)' is off",
        remedy: "use 'autorotate on \(scene.name.notation())'", at: name.span)
    }
    let displays = shown.map { $0.display(sharing: container.display.device, in: orientation) }
    try workspace.requireFit(of: shown, as: displays)
    if let old = try containment.container(of: scene), old.id != container.id,
      try containment.visibleChild(of: old)?.id == scene.id
    {
      try workspace.apply(old.edits(giving: old.root, [(.visibleChild, nil)]), to: old)
    }
    try record(shown, on: container, in: workspace)
    try workspace.show(shown.map { try workspace.transaction.scene($0.id) }, as: displays)
    try workspace.apply(
      scene.edits(giving: scene.root, [(.container, .word(container.name.text))]), to: scene)
    try workspace.apply(
      container.edits(giving: container.root, [(.visibleChild, .word(scene.name.text))]), to: container)
    return nil
  }

  /// Records the device and the orientation of scenes that a container shows, as they are recorded for the
  /// container. A scene that does not support the recorded orientation keeps its recorded state.
  private func record(_ shown: [Scene], on container: Scene, in workspace: Workspace) throws {
    try workspace.transaction.inRecordedState {
      let display = try workspace.transaction.scene(container.id).display
      let scenes = try shown.map { try workspace.transaction.scene($0.id) }.filter {
        $0.header.orientations.contains(display.orientation)
      }
      try workspace.show(
        scenes, as: scenes.map { $0.display(sharing: display.device, in: display.orientation) })
    }
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
    let place = containerName?.span ?? name.span
    guard container.id != scene.id else {
      throw Refusal(
        "scene '\(scene.name)' cannot contain itself", remedy: "choose another container", at: place)
    }
    let around = try containment.containers(of: container)
    guard around.contains(where: { $0.id == scene.id }) else { return }
    throw Refusal(
      "scene '\(container.name)' cannot contain '\(scene.name)', because '\(scene.name)' contains '\(container.name)'",
      remedy:
        "remove '\(container.name)' from its container first: 'scene use \(container.name.notation())', then "
        + "'view set root container default'",
      at: place)
  }
}

struct SceneDismiss: Command {
  static let manual = Manual(
    "scene dismiss", summary: "Hides the scene that a container shows. The container then shows nothing.",
    details: [
      "The scene stays in its container, and does not rotate until 'scene present' shows it again. 'view set",
      "root container default' removes it from the container.",
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
    try workspace.apply(
      container.edits(giving: container.root, [(.visibleChild, nil)]), to: container)
    return nil
  }
}
