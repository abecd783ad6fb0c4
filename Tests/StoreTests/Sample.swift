import Model
import TestSupport

/// Scenes to store.
enum Sample {
  static let device = Device(size: Size(width: 600, height: 600))

  /// A scene of one view, its root.
  static func scene(
    _ name: String = "Main", at position: OrderKey = .first, ids: any IDSource = CountingIDs()
  ) throws -> Scene {
    let id: SceneID = ids.id()
    return Scene(
      header: SceneHeader(
        id: id, position: position, name: try Name(name), device: device, orientations: .allButUpsideDown,
        direction: .leftToRight),
      display: Display(scene: id, device: device, orientation: .portrait),
      root: View(id: ids.id(), scene: id, parent: nil, position: .first, name: .root, kind: .view))
  }

  /// A view of a scene, below its root.
  static func view(_ name: String, in scene: Scene, ids: any IDSource) throws -> View {
    View(
      id: ids.id(), scene: scene.id, parent: scene.root, position: .first, name: try Name(name), kind: .label)
  }

  /// A scene with a row of every kind.
  static func furnished(_ name: String = "Main", ids: any IDSource = CountingIDs()) throws -> Scene {
    var scene = try scene(name, ids: ids)
    let view = try view("yellow", in: scene, ids: ids)
    let set = RuleSet(
      id: ids.id(), scene: scene.id, position: .first, name: try Name("Landscape"),
      condition: .and(.orientation(.landscape), .trait(try Name("images"), .equal, .number(3))))
    let root = scene.root
    let edits: [Edit] = [
      .insert(.view(view)),
      .insert(.property(ViewProperty(view: view.id, property: .contentWidth, value: .number(40)))),
      .insert(.property(ViewProperty(view: view.id, property: .direction, value: .word("rtl")))),
      .insert(.property(ViewProperty(view: root, property: .hidden, value: .flag(false)))),
      .insert(.trait(CustomTrait(scene: scene.id, name: try Name("images"), value: .number(3)))),
      .insert(.trait(CustomTrait(scene: scene.id, name: try Name("theme"), value: .word(try Name("dark"))))),
      .insert(.set(set)),
      .insert(.installation(Installation(set: set.id, isInstalled: false))),
      .insert(
        .constraint(
          Constraint(
            id: ids.id(), set: set.id, position: .first, handle: 1, identifier: try Name("YellowWidth"),
            first: Anchor(item: LayoutItem(view: view.id), attribute: .width), relation: .equal,
            multiplier: 0.5,
            second: Anchor(item: LayoutItem(view: root, guide: .safeArea), attribute: .width),
            constant: -8, priority: .defaultHigh))),
      .insert(
        .override(
          PropertyOverride(
            id: ids.id(), set: set.id, position: .between(.first, nil), view: view.id, property: .hidden,
            value: .flag(true)))),
    ]
    for edit in edits { try scene.apply(edit) }
    return scene
  }
}
