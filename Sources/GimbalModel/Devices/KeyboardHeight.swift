/// The visibility of the keyboard, which is the value of the trait `keyboard`.
public enum KeyboardState: String, CaseIterable, Sendable {
  case hidden, shown
}

/// The heights of docked keyboards, in points.
///
/// The heights are those that UIKit reports in `keyboardFrameEndUserInfoKey` for the English keyboard with
/// its suggestion bar. They include the inset of the home indicator. The heights for other languages and
/// keyboard types differ by a few points.
///
/// Sources: keyboard frames in public code and bug reports.
///
/// - Phones that are 320 points wide: 253; iPhone 8 Plus: 271 (`warriorg/notes`,
///   `devpolant/SwiftyComponents`).
/// - Keys without the suggestion bar: 216 with a home button, 226 for iPhone 8 Plus, 291 with a home
///   indicator (`shaktiprakash099/ToDoAppIniOS`), 162 and 171 in landscape. In portrait, the bar adds 44 or 45
///   points, and 37 points on phones that are 320 points wide. In landscape, it adds 38 points. On wide
///   phones, the rows of keys are 10 points taller in total.
/// - Tablets: 313 and 398 (openradar 38117524); 12.9 inches: 371 and 459 (TinyMCE). No source was found for
///   tablets with a home indicator. Their height is that of a tablet with a home button plus the inset of the
///   home indicator.
enum KeyboardHeight {
  private static let landscapeBar = 38.0
  /// The smallest width of a wide phone in portrait, in points. On wide phones, the rows of keys are, in total,
  /// 10 points taller than on narrower phones.
  private static let wideSide = 414.0

  /// Returns the height of the keyboard on a phone.
  ///
  /// - Parameter width: The short side of the screen, in points.
  static func ofPhone(width: Double, hasHomeButton: Bool, isLandscape: Bool) -> Double {
    if isLandscape { return (hasHomeButton ? 162 : 171) + landscapeBar }
    let isWide = width >= wideSide
    if !hasHomeButton { return (isWide ? 301 : 291) + 45 }
    return isWide ? 226 + 45 : width < 375 ? 216 + 37 : 216 + 44
  }

  /// Returns the height of the keyboard on a tablet, given the size of the screen in the current orientation.
  static func ofTablet(_ size: Size, _ safeArea: EdgeInsets) -> Double {
    let isLandscape = size.width > size.height
    let keyboard =
      min(size.width, size.height) >= 1024 ? (isLandscape ? 459.0 : 371) : isLandscape ? 398 : 313
    return keyboard + safeArea.bottom
  }

  /// Returns the height of the keyboard on an unknown device with a given screen size. The device is assumed
  /// to have a home button.
  static func ofScreen(_ size: Size, isTablet: Bool) -> Double {
    isTablet
      ? ofTablet(size, .zero)
      : ofPhone(
        width: min(size.width, size.height), hasHomeButton: true, isLandscape: size.width > size.height)
  }
}
