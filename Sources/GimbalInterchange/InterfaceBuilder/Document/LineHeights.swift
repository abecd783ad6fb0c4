internal import GimbalModel

/// The evidence that recorded line heights give about the scale of the display.
enum LineHeights {
  /// Returns `true` if single-line labels in the system font have whole heights although their height at 2x is not
  /// whole, `false` if they have the height at 2x, and `nil` if there are no such labels or both kinds.
  static func areWhole(in elements: [Element]) -> Bool? {
    var (whole, exact) = (0, 0)
    for label in elements where label.name == "label" && label["numberOfLines"] == nil {
      guard label.isConstrained, let height = label.frame?.height,
        let line = Font(of: label)?.height(atScale: 2),
        line != line.rounded()
      else { continue }
      if height == line { exact += 1 }
      if height == line.rounded(.up) { whole += 1 }
    }
    return whole > 0 && exact > 0 || whole + exact == 0 ? nil : whole > 0
  }
}
