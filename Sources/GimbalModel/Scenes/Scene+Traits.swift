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
