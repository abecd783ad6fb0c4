import GimbalModel

/// How a request looks at a scene, where not as it is shown by itself.
struct SceneLook: Sendable {
  var device: Device?
  var orientation: OrientationClass?
  /// The root's, whatever the device.
  var size: Size?
  var direction: LayoutDirection?
  var textScale: Double?
  /// Besides those of the scene, or instead of them.
  var traits: [(name: Name, value: TraitValue)] = []

  /// The device and the orientation, as `frames --device D --orientation O` has them.
  ///
  /// - Throws: `RequestError` for an orientation that the scene does not support.
  func display(of scene: Scene) throws(RequestError) -> Display {
    var display = device.map { scene.display(on: $0) } ?? scene.display
    if let orientation, !orientation.contains(display.orientation) {
      guard let first = orientation.members.first(where: scene.header.orientations.contains) else {
        let known = scene.header.orientations.members.map(\.rawValue).joined(separator: ", ")
        throw RequestError(
          field: "orientation", "scene '\(scene.name)' does not support \(orientation.rawValue)",
          remedy: "it supports \(known)")
      }
      display.orientation = first
    }
    if let size { display.device = display.device.giving(size, in: display.orientation) }
    return display
  }

  /// What the scene's conditions are tested on.
  func traits(of scene: Scene, as display: Display) -> Traits {
    var all = scene.traits(as: display)
    if let direction { all.direction = direction }
    for trait in traits { all.custom[trait.name] = trait.value }
    if let textScale { all.textScale = textScale }
    return all
  }
}
