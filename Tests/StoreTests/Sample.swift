import Model
import TestSupport

/// Scenes to store.
enum Sample {
  /// A scene of one view, its root.
  static func scene(_ name: String = "Main", ids: any IDSource = CountingIDs()) throws -> Scene {
    let id: ID<Scene> = ids.id()
    let device = Device(size: Size(width: 600, height: 600))
    return Scene(
      header: SceneHeader(
        id: id, position: .first, name: try Name(name), device: device, orientations: .allButUpsideDown,
        direction: .leftToRight),
      display: Display(scene: id, device: device, orientation: .portrait),
      root: View(id: ids.id(), scene: id, parent: nil, position: .first, name: .root, kind: .view))
  }
}
