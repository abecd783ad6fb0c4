/// The state of the keyboard, as the trait `keyboard`.
public enum KeyboardState: String, CaseIterable, Sendable {
  case hidden, shown
}

/// The heights of docked keyboards, in points.
///
/// They are those of the English keyboard with its suggestion bar, and include the inset of the home indicator: the
/// height that UIKit reports in `keyboardFrameEndUserInfoKey`. Other languages and keyboard types differ by a few
/// points.
///
/// Sources: frames of keyboards that public code and bug reports record.
///
/// - 320 points wide: 253; iPhone 8 Plus: 271 (`warriorg/notes`, `devpolant/SwiftyComponents`).
/// - Keys without the suggestion bar: 216 with a home button, 226 for iPhone 8 Plus, 291 with a home indicator
///   (`shaktiprakash099/ToDoAppIniOS`), 162 and 171 in landscape. The bar adds 44 or 45 points in portrait and 38 in
///   landscape. The widest phones have keys that are 10 points higher.
/// - Tablets: 313 and 398 (openradar 38117524); 12.9 inches: 371 and 459 (TinyMCE). For tablets with a home indicator
///   no record was found; their inset is added to the height of the tablet with a home button.
enum KeyboardHeight {
  private static let landscapeBar = 38.0
  /// The short side from which the keyboards of phones are higher.
  private static let wideSide = 414.0

  /// Returns the height for a phone.
  ///
  /// - Parameter width: The short side of the screen.
  static func ofPhone(width: Double, hasHomeButton: Bool, isLandscape: Bool) -> Double {
    if isLandscape { return (hasHomeButton ? 162 : 171) + landscapeBar }
    let isWide = width >= wideSide
    if !hasHomeButton { return (isWide ? 301 : 291) + 45 }
    return isWide ? 226 + 45 : width < 375 ? 216 + 37 : 216 + 44
  }

  /// Returns the height for a tablet with a screen size.
  static func ofTablet(_ size: Size, _ safeArea: EdgeInsets) -> Double {
    let isLandscape = size.width > size.height
    let keyboard =
      min(size.width, size.height) >= 1024 ? (isLandscape ? 459.0 : 371) : isLandscape ? 398 : 313
    return keyboard + safeArea.bottom
  }

  /// Returns the height for a device that is only known by its size: that of a device with a home button.
  static func ofScreen(_ size: Size, isTablet: Bool) -> Double {
    isTablet
      ? ofTablet(size, .zero)
      : ofPhone(
        width: min(size.width, size.height), hasHomeButton: true, isLandscape: size.width > size.height)
  }
}
