/// How a scene is shown now: what `device` and `rotate` change. State, not content: in a merge ours wins.
public struct Display: Hashable, Sendable {
  public let scene: SceneID
  public var device: Device
  public var orientation: Orientation

  public init(scene: SceneID, device: Device, orientation: Orientation) {
    self.scene = scene
    self.device = device
    self.orientation = orientation
  }

  /// The same scene on another device. A preset, and a square, keep the orientation; a bare size is shown as it was
  /// given, in landscape if it is wider than high. A scene smaller than its screen stays so.
  ///
  /// - Parameter origin: the device whose part the scene is by itself, so that there and back is the same; nil for the
  ///   one that it is shown on.
  func moved(to other: Device, from origin: Device? = nil) -> Display {
    let device = (origin ?? self.device).replaced(by: other)
    let isSquare = device.portrait.size.width == device.portrait.size.height
    let natural = device.naturalOrientation
    let keeps = device.isPreset || isSquare || natural.isLandscape == orientation.isLandscape
    return Display(scene: scene, device: device, orientation: keeps ? orientation : natural)
  }
}

/// A trait of a scene's own, such as `images=3`.
public struct CustomTrait: Hashable, Sendable {
  public let scene: SceneID
  public let name: Name
  public var value: TraitValue

  public init(scene: SceneID, name: Name, value: TraitValue) {
    self.scene = scene
    self.name = name
    self.value = value
  }

  /// The row's identity, the same on every branch.
  public var id: TraitID { ID(derivedFrom: scene.rawValue, key: name.text) }
}
