/// The predefined devices, called presets.
///
/// Sources:
/// - Sizes, scales and size classes: Apple's Human Interface Guidelines, "Layout: Specifications", including
///   the 2025 devices. The mini phones have their UIKit size, 375 x 812, which is scaled down to the panel.
/// - Safe areas: those that UIKit reports with a visible status bar and without navigation bars, tab bars and
///   toolbars (useyourloaf.com, "iPhone Screen Sizes"). The 2025 phones have the values of iOS 26, where the
///   safe area in landscape has a top inset. All other devices have the values of iOS 18.
/// - Corner radii: `UIScreen._displayCornerRadius` (kylebashour.com, "Finding the real iPhone X corner
///   radius", and its package ScreenCorners).
///
/// Recursion: the catalog contains each preset as a `Device`, and a device is created from the name of a
/// preset.
public enum DeviceCatalog {
  /// All presets: phones, tablets, televisions, and the square canvas of Interface Builder in Xcode 6 and 7.
  /// The canvas has no size classes. It has two presets, with scales 1 and 2.
  public static let presets: [Device] = devices + televisions + canvases

  /// The presets of phones and tablets.
  public static let devices: [Device] = phones + tablets

  /// The presets on which scenes are checked by default: one preset for each screen of the devices that run iOS
  /// 18 or iOS 26. Devices with the same screen have the same layouts.
  public static let current: [Device] = devices.reduce(into: []) { chosen, device in
    guard device.isCurrent, !chosen.contains(where: { $0.hasScreens(of: device) }) else { return }
    chosen.append(device)
  }

  /// The HD and 4K televisions. Both have 1920 x 1080 points. The safe area is that of tvOS 14. The keyboard
  /// of tvOS is a separate screen and covers no part of a scene, so its height is 0.
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

  /// Returns the preset or the iPad window with the given name, ignoring case, spaces and punctuation; `nil`
  /// if there is none.
  ///
  /// - Complexity: O(1) for the exact name of a preset.
  public static func preset(named name: String) -> Device? {
    presetsByName[name] ?? presetsByFoldedName[folded(name)]
  }

  private static let presetsByName = Dictionary((presets + windows).map { ($0.name, $0) }) { first, _ in
    first
  }
  private static let presetsByFoldedName = Dictionary(
    (presets + windows).map { (folded($0.name), $0) }
  ) { first, _ in first }

  private static func folded(_ name: String) -> String {
    String(name.unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) }).lowercased()
  }
}
