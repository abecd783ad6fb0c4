/// The predefined devices, called presets.
///
/// Sizes and scales are from Apple's Human Interface Guidelines, "Layout: Specifications". Safe areas are
/// those that UIKit reports with a visible status bar and without navigation bars, tab bars and toolbars.
/// Size classes are from the table "Device size classes" of the same guidelines.
///
/// Recursion: the catalog contains each preset as a `Device`, and a device is created from the name of a
/// preset.
public enum DeviceCatalog {
  /// All presets: phones, tablets, televisions, and the square canvas of Interface Builder in Xcode 6 and 7.
  /// The canvas has no size classes. It has two presets, with scales 1 and 2.
  public static let presets: [Device] = devices + televisions + canvases

  /// The presets of phones and tablets.
  public static let devices: [Device] =
    phones.map { phone in
      let (name, width, height, scale, top, isLarge) = phone
      let hasHomeButton = top == homeButtonTop
      let short = Size(width: width, height: height)
      return Device(
        name: name, scale: scale,
        portrait: Screen(
          size: short,
          safeArea: EdgeInsets(top: top, bottom: hasHomeButton ? 0 : 34),
          widthClass: .compact, heightClass: .regular,
          keyboardHeight: KeyboardHeight.ofPhone(
            width: width, hasHomeButton: hasHomeButton, isLandscape: false)),
        // Phones with a home button hide the status bar in landscape. Phones without a home button have
        // insets for the sensor housing at both short sides, and an inset of 21 pt for the home indicator.
        landscape: Screen(
          size: short.turned,
          safeArea: hasHomeButton ? .zero : EdgeInsets(left: top, bottom: 21, right: top),
          widthClass: isLarge ? .regular : .compact, heightClass: .compact,
          keyboardHeight: KeyboardHeight.ofPhone(
            width: width, hasHomeButton: hasHomeButton, isLandscape: true)),
        orientations: .allButUpsideDown)
    }
    + tablets.map { tablet in
      let (name, width, height, safeArea) = tablet
      let short = Size(width: width, height: height)
      func screen(_ size: Size) -> Screen {
        Screen(
          size: size, safeArea: safeArea, widthClass: .regular, heightClass: .regular,
          keyboardHeight: KeyboardHeight.ofTablet(size, safeArea))
      }
      return Device(
        name: name, scale: 2, portrait: screen(short), landscape: screen(short.turned), orientations: .all)
    }

  /// Televisions in high definition and in 4K. Both have 1920 x 1080 points. The safe area is that of tvOS
  /// 14. The keyboard of tvOS takes up the whole screen, so it has no height in a scene.
  private static let televisions = [("Apple TV", 1.0), ("Apple TV 4K", 2)].map { name, scale in
    let screen = Screen(
      size: Size(width: 1920, height: 1080), safeArea: EdgeInsets(top: 60, left: 80, bottom: 60, right: 80),
      widthClass: .regular, heightClass: .regular, keyboardHeight: 0)
    return Device(
      name: name, scale: scale, portrait: screen, landscape: screen,
      orientations: OrientationSet(.landscapeLeft),
      naturalOrientation: .landscapeLeft, isTelevision: true)
  }

  private static let canvases = [1.0, 2].map { scale in
    let size = Size(width: 600, height: 600)
    let screen = Screen(
      size: size, safeArea: .zero, widthClass: .unspecified, heightClass: .unspecified,
      keyboardHeight: KeyboardHeight.ofScreen(size, isTablet: false))
    return Device(
      name: "Canvas \(Int(clamping: scale))x", scale: scale, portrait: screen, landscape: screen,
      orientations: .all)
  }

  /// Returns the preset with a name, ignoring case, spaces and punctuation.
  ///
  /// - Complexity: O(1) for the exact name of a preset.
  public static func preset(named name: String) -> Device? {
    presetsByName[name] ?? presetsByFoldedName[folded(name)]
  }

  private static let presetsByName = Dictionary(presets.map { ($0.name, $0) }) { first, _ in first }
  private static let presetsByFoldedName = Dictionary(presets.map { (folded($0.name), $0) }) { first, _ in
    first
  }

  private static let homeButtonTop = 20.0

  /// Each phone, in portrait: its name, width, height, scale and top inset. The last value is `true` if its
  /// width class in landscape is regular.
  private static let phones: [(String, Double, Double, Double, Double, Bool)] = [
    ("iPhone 4s", 320, 480, 2, homeButtonTop, false),
    ("iPhone SE", 320, 568, 2, homeButtonTop, false),
    ("iPhone SE 2", 375, 667, 2, homeButtonTop, false),
    ("iPhone 8", 375, 667, 2, homeButtonTop, false),
    ("iPhone 8 Plus", 414, 736, 3, homeButtonTop, true),
    ("iPhone X", 375, 812, 3, 44, false),
    ("iPhone 11", 414, 896, 2, 48, true),
    ("iPhone 11 Pro", 375, 812, 3, 44, false),
    ("iPhone 11 Pro Max", 414, 896, 3, 44, true),
    ("iPhone 12 mini", 375, 812, 3, 50, false),
    ("iPhone 12", 390, 844, 3, 47, false),
    ("iPhone 12 Pro Max", 428, 926, 3, 47, true),
    ("iPhone 14 Pro", 393, 852, 3, 59, false),
    ("iPhone 15", 393, 852, 3, 59, false),
    ("iPhone 15 Pro Max", 430, 932, 3, 59, true),
    ("iPhone 16 Pro", 402, 874, 3, 62, false),
    ("iPhone 16 Pro Max", 440, 956, 3, 62, true),
  ]

  /// Each tablet, in portrait: its name, width and height. The last value is its safe area in both
  /// orientations.
  private static let tablets: [(String, Double, Double, EdgeInsets)] = [
    ("iPad 9.7", 768, 1024, EdgeInsets(top: 20)),
    ("iPad 10.5", 834, 1112, EdgeInsets(top: 20)),
    ("iPad 10.2", 810, 1080, EdgeInsets(top: 20)),
    ("iPad 10.9", 820, 1180, EdgeInsets(top: 24, bottom: 20)),
    ("iPad Pro 12.9", 1024, 1366, EdgeInsets(top: 20)),
    ("iPad 11", 834, 1194, EdgeInsets(top: 24, bottom: 20)),
    ("iPad 12.9", 1024, 1366, EdgeInsets(top: 24, bottom: 20)),
  ]

  private static func folded(_ name: String) -> String {
    String(name.unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) }).lowercased()
  }
}
