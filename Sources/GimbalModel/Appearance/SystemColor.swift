/// A UIKit color whose components depend on the user interface style.
package struct SystemColor: Hashable, Sendable {
  /// The name in Interface Builder documents, such as `systemRedColor` for `UIColor.systemRed`.
  package let name: String
  /// The components in the light user interface style.
  package let light: ColorComponents
  /// The components in the dark user interface style.
  package let dark: ColorComponents

  /// The name of the Swift property of `UIColor`, such as `systemRed`.
  package var swiftName: String { name == "tintColor" ? name : String(name.dropLast("Color".count)) }

  /// Creates a color from its name; `nil` for an unknown name.
  package init?(named name: String) {
    guard let color = SystemColor.byName[name] else { return nil }
    self = color
  }

  private init(_ name: String, _ light: UInt32, _ dark: UInt32) {
    (self.name, self.light, self.dark) = (name, ColorComponents(light), ColorComponents(dark))
  }

  /// All system colors, in the order of `table`.
  package static let all = table.map { SystemColor($0.name, $0.light, $0.dark) }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The names of the colors and their components in iOS 17, as 0xRRGGBBAA. Interface Builder documents
  /// record the light components.
  private static let table: [(name: String, light: UInt32, dark: UInt32)] = [
    ("systemBackgroundColor", 0xFFFFFFFF, 0x000000FF),
    ("secondarySystemBackgroundColor", 0xF2F2F7FF, 0x1C1C1EFF),
    ("tertiarySystemBackgroundColor", 0xFFFFFFFF, 0x2C2C2EFF),
    ("systemGroupedBackgroundColor", 0xF2F2F7FF, 0x000000FF),
    ("secondarySystemGroupedBackgroundColor", 0xFFFFFFFF, 0x1C1C1EFF),
    ("tertiarySystemGroupedBackgroundColor", 0xF2F2F7FF, 0x2C2C2EFF),
    ("labelColor", 0x000000FF, 0xFFFFFFFF),
    ("secondaryLabelColor", 0x3C3C4399, 0xEBEBF599),
    ("tertiaryLabelColor", 0x3C3C434C, 0xEBEBF54C),
    ("quaternaryLabelColor", 0x3C3C432D, 0xEBEBF529),
    ("placeholderTextColor", 0x3C3C434C, 0xEBEBF54C),
    ("darkTextColor", 0x000000FF, 0x000000FF),
    ("lightTextColor", 0xFFFFFF99, 0xFFFFFF99),
    ("linkColor", 0x007AFFFF, 0x0984FFFF),
    ("tintColor", 0x007AFFFF, 0x0A84FFFF),
    ("separatorColor", 0x3C3C4349, 0x54545899),
    ("opaqueSeparatorColor", 0xC6C6C8FF, 0x38383AFF),
    ("systemFillColor", 0x78788033, 0x7878805B),
    ("secondarySystemFillColor", 0x78788028, 0x78788051),
    ("tertiarySystemFillColor", 0x7676801E, 0x7676803D),
    ("quaternarySystemFillColor", 0x74748014, 0x7676802D),
    ("systemRedColor", 0xFF3B30FF, 0xFF453AFF),
    ("systemOrangeColor", 0xFF9500FF, 0xFF9F0AFF),
    ("systemYellowColor", 0xFFCC00FF, 0xFFD60AFF),
    ("systemGreenColor", 0x34C759FF, 0x30D158FF),
    ("systemMintColor", 0x00C7BEFF, 0x63E6E2FF),
    ("systemTealColor", 0x30B0C7FF, 0x40CBE0FF),
    ("systemCyanColor", 0x32ADE6FF, 0x64D2FFFF),
    ("systemBlueColor", 0x007AFFFF, 0x0A84FFFF),
    ("systemIndigoColor", 0x5856D6FF, 0x5E5CE6FF),
    ("systemPurpleColor", 0xAF52DEFF, 0xBF5AF2FF),
    ("systemPinkColor", 0xFF2D55FF, 0xFF375FFF),
    ("systemBrownColor", 0xA2845EFF, 0xAC8E68FF),
    ("systemGrayColor", 0x8E8E93FF, 0x8E8E93FF),
    ("systemGray2Color", 0xAEAEB2FF, 0x636366FF),
    ("systemGray3Color", 0xC7C7CCFF, 0x48484AFF),
    ("systemGray4Color", 0xD1D1D6FF, 0x3A3A3CFF),
    ("systemGray5Color", 0xE5E5EAFF, 0x2C2C2EFF),
    ("systemGray6Color", 0xF2F2F7FF, 0x1C1C1EFF),
  ]
}
