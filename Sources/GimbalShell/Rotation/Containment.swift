import GimbalModel
import GimbalStore

/// Which scenes of a project contain which, as the properties `container` and `visibleChild` of their roots say.
///
/// A scene is visible in its container where both name each other. A name of no scene is as if it were not there.
struct Containment {
  let transaction: Transaction

  /// The scene that contains another, whether it shows it or not.
  func container(of scene: Scene) throws -> Scene? { try self.scene(.container, of: scene) }

  /// The scene that a container shows.
  func visibleChild(of scene: Scene) throws -> Scene? {
    guard let child = try self.scene(.visibleChild, of: scene) else { return nil }
    return try container(of: child)?.id == scene.id ? child : nil
  }

  /// The scenes around a scene, the nearest first; without any twice.
  func containers(of scene: Scene) throws -> [Scene] { try walk(from: scene, container(of:)) }

  /// The scenes that a scene shows within, the nearest first; without any twice.
  func visibleDescendants(of scene: Scene) throws -> [Scene] { try walk(from: scene, visibleChild(of:)) }

  /// The scenes that a scene contains, in the project's order.
  ///
  /// - Complexity: O(rows of all scenes) where they were not read before.
  func children(of scene: Scene) throws -> [Scene] {
    try transaction.sceneHeaders().filter { $0.id != scene.id }.map { try transaction.scene($0.id) }
      .filter { try container(of: $0)?.id == scene.id }
  }

  /// The scenes that share the screen with a scene, and itself.
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

  /// Goes on until there is nothing more, or a circle closes: merges can make one.
  private func walk(from scene: Scene, _ step: (Scene) throws -> Scene?) throws -> [Scene] {
    var (found, seen): ([Scene], Set) = ([], [scene.id])
    while let next = try step(found.last ?? scene), seen.insert(next.id).inserted { found.append(next) }
    return found
  }
}

extension Workspace {
  var containment: Containment { Containment(transaction: transaction) }
}

/// Scenes that share the screen: each shows the next within itself. The device turns all of them or none.
struct VisibleChain {
  /// The outermost first; never empty.
  let scenes: [Scene]
  /// The container that does not show the outermost; nil where that is in none.
  let hiddenIn: Scene?

  init(outermost: Scene, within: [Scene], hiddenIn: Scene?) {
    scenes = [outermost] + within
    self.outermost = outermost
    self.hiddenIn = hiddenIn
  }

  let outermost: Scene

  /// How each is shown when the device is held in an orientation: on the outermost's device, all of them.
  func displays(in orientation: Orientation) -> [Display] {
    scenes.map { $0.display(sharing: outermost.display.device, in: orientation) }
  }

  /// Whether all are shown so already.
  func isShown(in orientation: Orientation) -> Bool { displays(in: orientation) == scenes.map(\.display) }
}

extension Scene {
  /// How the scene is shown on the same screen as another scene. A part of a screen stays one.
  func display(sharing device: Device, in orientation: Orientation) -> Display {
    let isThere = display.device.whole == device.whole
    let device = isThere ? display.device : self.display(on: device.whole).device
    return Display(scene: id, device: device, orientation: orientation)
  }
}
