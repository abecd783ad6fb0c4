import GimbalModel
import GimbalStore

/// The relation between container scenes, such as a navigation controller, and the scenes inside them. The
/// properties `container` and `visibleChild` of the root views define it.
///
/// A scene is visible in its container if its `container` names the container and the container's
/// `visibleChild` names the scene. References to unknown scenes are ignored.
struct Containment {
  let transaction: Transaction

  /// Returns the container of a scene, even if the scene is not visible in it. Returns `nil` if there is no
  /// container.
  func container(of scene: Scene) throws -> Scene? { try self.scene(.container, of: scene) }

  /// Returns the scene that is visible in a container, or `nil` if there is none.
  func visibleChild(of scene: Scene) throws -> Scene? {
    guard let child = try self.scene(.visibleChild, of: scene) else { return nil }
    return try container(of: child)?.id == scene.id ? child : nil
  }

  /// Returns the containers of a scene, innermost first and without repetition.
  func containers(of scene: Scene) throws -> [Scene] { try walk(from: scene, container(of:)) }

  /// Returns the visible scenes inside a scene, outermost first and without repetition.
  func visibleDescendants(of scene: Scene) throws -> [Scene] { try walk(from: scene, visibleChild(of:)) }

  /// Returns the scenes whose container is a given scene, in the order of the project.
  ///
  /// - Complexity: O(rows of all scenes) on first use.
  func children(of scene: Scene) throws -> [Scene] {
    try transaction.sceneHeaders().filter { $0.id != scene.id }.map { try transaction.scene($0.id) }
      .filter { try container(of: $0)?.id == scene.id }
  }

  /// Returns the scenes that share the screen with a scene, including the scene itself.
  func visibleChain(around scene: Scene) throws -> VisibleChain {
    let outer = try walk(from: scene) { scene in
      let container = try container(of: scene)
      return try container.flatMap { try visibleChild(of: $0) }?.id == scene.id ? container : nil
    }
    let outermost = outer.last ?? scene
    let hiding = try container(of: outermost).flatMap { container in
      try visibleChild(of: container)?.id == outermost.id ? nil : container
    }
    return VisibleChain(outermost: outermost, within: try visibleDescendants(of: outermost), hiddenIn: hiding)
  }

  private func scene(_ property: Property, of scene: Scene) throws -> Scene? {
    guard let name = scene.properties(of: scene.root).text(property), name != scene.name.text,
      let header = try transaction.sceneHeaders().first(where: { $0.name.text == name })
    else { return nil }
    return try transaction.scene(header.id)
  }

  /// Returns the scenes that are reached from a scene by calling `step` repeatedly. The walk ends if there is
  /// no next scene or if a scene occurs again, because merges can create cycles of containers.
  private func walk(from scene: Scene, _ step: (Scene) throws -> Scene?) throws -> [Scene] {
    var (found, seen): ([Scene], Set) = ([], [scene.id])
    while let next = try step(found.last ?? scene), seen.insert(next.id).inserted { found.append(next) }
    return found
  }
}

extension Workspace {
  var containment: Containment { Containment(transaction: transaction) }
}

/// The scenes that share the screen, such as a container and its visible child. All of them rotate together.
struct VisibleChain {
  /// The scenes, outermost first. Each scene is visible in the preceding scene. The array is never empty.
  let scenes: [Scene]
  /// The container in which the outermost scene is hidden; `nil` if the outermost scene has no container.
  let hiddenIn: Scene?

  init(outermost: Scene, within: [Scene], hiddenIn: Scene?) {
    scenes = [outermost] + within
    self.outermost = outermost
    self.hiddenIn = hiddenIn
  }

  let outermost: Scene

  /// The scenes that determine whether a rotation is allowed: those from the outermost scene to the first
  /// container that does not ask its visible child. If there is no such container, the result contains all
  /// scenes.
  var deciding: ArraySlice<Scene> {
    let last = scenes.dropLast().firstIndex { !$0.asksVisibleChild } ?? scenes.count - 1
    return scenes[...last]
  }

  /// The scenes inside a container that does not ask its visible child.
  var unasked: ArraySlice<Scene> { scenes[deciding.endIndex...] }

  /// Returns the displays of the scenes in an orientation, all on the device of the outermost scene.
  func displays(in orientation: Orientation) -> [Display] {
    scenes.map { $0.display(sharing: outermost.display.device, in: orientation) }
  }

  /// Returns `true` if all scenes already have the orientation and the device of the outermost scene.
  func isShown(in orientation: Orientation) -> Bool { displays(in: orientation) == scenes.map(\.display) }
}

extension Scene {
  /// Returns the display of the scene on a device that it shares with another scene. A scene that is already
  /// displayed on this device keeps its size, which can be smaller than the screen.
  func display(sharing device: Device, in orientation: Orientation) -> Display {
    let isThere = display.device.whole == device.whole
    let device = isThere ? display.device : self.display(on: device.whole).device
    return Display(scene: id, device: device, orientation: orientation)
  }
}
