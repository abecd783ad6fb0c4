/// The current device and orientation of a scene, which `device` and `rotate` change. Merges keep our value.
public struct Display: Hashable, Sendable {
  public let scene: SceneID
  public var device: Device
  public var orientation: Orientation

  public init(scene: SceneID, device: Device, orientation: Orientation) {
    self.scene = scene
    self.device = device
    self.orientation = orientation
  }

  /// Returns the display on another device. Presets and squares keep the orientation. A device created from a
  /// size keeps it only if its natural orientation is of the same class. A scene that is smaller than its
  /// screen remains so.
  ///
  /// - Parameter origin: The device from which the scene size is derived; `nil` for the current one. With the
  ///   default device of the scene, replacing a device is reversible.
  func moved(to other: Device, from origin: Device? = nil) -> Display {
    let device = (origin ?? self.device).replaced(by: other)
    let isSquare = device.portrait.size.width == device.portrait.size.height
    let natural = device.naturalOrientation
    let keeps = device.isPreset || isSquare || natural.isLandscape == orientation.isLandscape
    if let only = device.onlyOrientation { return Display(scene: scene, device: device, orientation: only) }
    return Display(scene: scene, device: device, orientation: keeps ? orientation : natural)
  }
}

/// A custom trait of a scene, such as `images=3`.
public struct CustomTrait: Hashable, Sendable {
  public let scene: SceneID
  public let name: Name
  public var value: TraitValue

  public init(scene: SceneID, name: Name, value: TraitValue) {
    self.scene = scene
    self.name = name
    self.value = value
  }

  /// The identity of the row, the same on every branch.
  public var id: TraitID { ID(derivedFrom: scene.rawValue, key: name.text) }
}
