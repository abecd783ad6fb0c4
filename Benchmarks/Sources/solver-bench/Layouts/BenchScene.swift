import GimbalModel

/// A scene with a root view and one unconditional set.
struct BenchScene {
  let scene: Scene
  let set: SetID

  init(size: Size, ids: any IDSource) throws {
    let id: SceneID = ids.id()
    let device = Device(size: size)
    var scene = Scene(
      header: SceneHeader(
        id: id, position: .first, name: try Name("bench"), device: device, orientations: .all,
        direction: .leftToRight),
      display: Display(scene: id, device: device, orientation: .portrait),
      root: View(id: ids.id(), scene: id, parent: nil, position: .first, name: .root, kind: .view))
    set = ids.id()
    try scene.apply(
      .insert(.set(RuleSet(id: set, scene: id, position: .first, name: try Name("base"), condition: nil))))
    self.scene = scene
  }
}
