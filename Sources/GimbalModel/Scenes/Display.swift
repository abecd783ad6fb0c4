/// The current device and orientation of a scene. The commands `device` and `rotate` change them. A merge
/// keeps the display of the current branch.
public struct Display: Hashable, Sendable {
  public let scene: SceneID
  public var device: Device
  public var orientation: Orientation

  public init(scene: SceneID, device: Device, orientation: Orientation) {
    self.scene = scene
    self.device = device
    self.orientation = orientation
  }

  /// Returns the display of the scene on another device.
  ///
  /// The orientation depends on the other device:
  ///
  /// - A device with a single orientation, such as a television, determines the orientation.
  /// - On a preset or a device with a square screen, the orientation stays the same.
  /// - On a device that was created from a size, the orientation stays the same if it has the same class,
  ///   portrait or landscape, as the natural orientation of the device. Otherwise, it is the natural orientation.
  ///
  /// A scene that is smaller than the screen, such as a cell, remains smaller than the screen of the other
  /// device.
  ///
  /// - Parameter origin: The device from which the scene size is derived; `nil` for the current device. If
  ///   this is the default device of the scene, a change to another device and back restores the scene size.
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

  /// The identity of the database row. It is derived from the scene and the name, so it is the same on every
  /// branch.
  public var id: TraitID { ID(derivedFrom: scene.rawValue, key: name.text) }
}
