public import GimbalModel

/// The device and the settings for which code runs.
public struct Environment: Hashable, Sendable {
  public var device: Device
  public var orientation: Orientation
  public var isTablet: Bool
  public var direction: LayoutDirection
  public var textSize: ContentSizeCategory
  public var isDark: Bool
  /// The major version of iOS.
  public var systemVersion: Int
  /// The values of the custom traits, which are counts that are known only at run time, such as `images`.
  public var counts: [Name: Int] = [:]

  public init(device: Device, orientation: Orientation) {
    (self.device, self.orientation) = (device, orientation)
    isTablet =
      device.screen(in: orientation).widthClass == .regular
      && device.screen(in: orientation).heightClass == .regular
    (direction, textSize, isDark, systemVersion) = (.leftToRight, .large, false, 18)
  }

  /// The traits of a scene that fills the screen.
  public var traits: Traits {
    var traits = Traits(device: device, orientation: orientation, direction: direction)
    traits.textSize = textSize
    for (name, count) in counts { traits.custom[name] = .number(Double(count)) }
    return traits
  }
}

/// A trait that code asked for.
public enum TraitAxis: String, Hashable, Sendable, CaseIterable {
  case orientation, size, widthClass, heightClass, idiom, direction, textSize, style
  /// A custom trait.
  case count
}
