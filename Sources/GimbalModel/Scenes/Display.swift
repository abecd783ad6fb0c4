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

extension Scene {
  /// The traits the scene has as it is shown now.
  public var currentTraits: Traits { traits(as: display) }

  /// The traits the scene would have if it were shown otherwise.
  public func traits(as display: Display) -> Traits {
    Traits(
      device: display.device, orientation: display.orientation, direction: header.direction, custom: traits)
  }

  /// How the scene is shown on another device. A scene that is made for a part of a screen is a part of every screen.
  public func display(on device: Device) -> Display {
    let isPart = header.device.whole != header.device
    return display.moved(to: device, from: isPart ? header.device : nil)
  }

  /// Whether a set's rules are in force under some traits.
  ///
  /// What was installed or uninstalled by hand stays so until a change of traits flips the set's condition: under
  /// traits that flip it, the condition decides.
  public func isInstalled(_ set: RuleSet, for traits: Traits) -> Bool {
    guard let condition = set.condition else { return installations[set.id] ?? true }
    let holds = condition.holds(for: traits)
    guard let byHand = installations[set.id], condition.holds(for: currentTraits) == holds else {
      return holds
    }
    return byHand
  }

  /// The sets in force under some traits, in their order.
  public func installedSets(for traits: Traits) -> [RuleSet] {
    sets.filter { isInstalled($0, for: traits) }
  }
}
