package import GimbalModel

/// The device and the settings for which code runs.
package struct Environment: Hashable, Sendable {
  package var device: Device
  package var orientation: Orientation
  package var isTablet: Bool
  package var direction: LayoutDirection
  package var textSize: ContentSizeCategory
  package var isDark: Bool
  /// The major version of iOS.
  package var systemVersion: Int
  /// The values of the custom traits, which are counts that are known only at run time, such as `images`.
  package var counts: [Name: Int] = [:]

  package init(device: Device, orientation: Orientation) {
    (self.device, self.orientation) = (device, orientation)
    isTablet =
      device.screen(in: orientation).widthClass == .regular
      && device.screen(in: orientation).heightClass == .regular
    (direction, textSize, isDark, systemVersion) = (.leftToRight, .large, false, 18)
  }

  /// The traits of a scene that fills the screen.
  package var traits: Traits {
    var traits = Traits(device: device, orientation: orientation, direction: direction)
    traits.textSize = textSize
    for (name, count) in counts { traits.custom[name] = .number(Double(count)) }
    return traits
  }
}

/// A trait that code asked for.
package enum TraitAxis: String, Hashable, Sendable, CaseIterable {
  case orientation, size, widthClass, heightClass, idiom, direction, textSize, style, systemVersion
  /// A custom trait.
  case count
}
