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
    presetsByName[name] ?? presetsByFoldedName[folded(name)] ?? preset(withScreenOf: folded(name))
  }

  /// Returns the preset with the screen of another model; `nil` for an unknown model.
  private static func preset(withScreenOf model: String) -> Device? {
    modelsByPreset.first { $0.models.contains(model) }.flatMap { presetsByName[$0.preset] }
  }

  /// Models without a preset of their own, by the preset with the same screen. The names of models are folded.
  ///
  /// Source: Apple's technical specifications of each model (support.apple.com/specs).
  private static let modelsByPreset: [(preset: String, models: Set<String>)] = [
    ("iPhone 4s", ["iphone4"]),
    ("iPhone SE", ["iphone5", "iphone5c", "iphone5s", "iphonese1", "iphonese2016"]),
    ("iPhone SE 2", ["iphonese2020"]), ("iPhone SE 3", ["iphonese2022"]),
    ("iPhone 8", ["iphone6", "iphone6s", "iphone7"]),
    ("iPhone 8 Plus", ["iphone6plus", "iphone6splus", "iphone7plus"]),
    ("iPad 9.7", ["ipad5", "ipad6", "ipadair", "ipadair1", "ipadair2", "ipadpro97"]),
    ("iPad 10.5", ["ipadair3", "ipadpro105"]), ("iPad 10.2", ["ipad7", "ipad8", "ipad9"]),
    ("iPad 10.9", ["ipad10", "ipada16", "ipadair4", "ipadair5"]),
    ("iPad mini 5", ["ipadmini2", "ipadmini3", "ipadmini4"]), ("iPad mini 7", ["ipadminia17pro"]),
  ]

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

extension DeviceCatalog {
  /// The predefined phones, roughly in the order of their introduction.
  static let phones: [Device] = models.flatMap { model in model.names.map { phone(named: $0, like: model) } }

  /// A group of phones with the same screen. The lengths are in points.
  private struct Model {
    let names: [String]
    let width: Double
    let height: Double
    let scale: Double
    /// The top inset of the safe area in portrait. On phones without a home button, it is also the left and
    /// right inset in landscape.
    let top: Double
    /// `true` if the width class in landscape is regular.
    var isLarge = false
    var cornerRadius = 0.0
    /// `false` if the phones run neither iOS 18 nor iOS 26.
    var isCurrent = true
    /// The top and bottom insets of the safe area in landscape. Phones with a home button ignore them.
    var landscape = (top: 0.0, bottom: 21.0)
  }

  private static let homeButtonTop = 20.0

  private static func phone(named name: String, like model: Model) -> Device {
    let hasHomeButton = model.top == homeButtonTop
    let short = Size(width: model.width, height: model.height)
    func keyboard(isLandscape: Bool) -> Double {
      KeyboardHeight.ofPhone(width: model.width, hasHomeButton: hasHomeButton, isLandscape: isLandscape)
    }
    return Device(
      name: name, scale: model.scale,
      portrait: Screen(
        size: short, safeArea: EdgeInsets(top: model.top, bottom: hasHomeButton ? 0 : 34),
        widthClass: .compact, heightClass: .regular, keyboardHeight: keyboard(isLandscape: false)),
      // Phones with a home button hide the status bar in landscape. Phones without a home button have insets
      // for the sensor housing at both short sides, and an inset for the home indicator.
      landscape: Screen(
        size: short.turned,
        safeArea: hasHomeButton
          ? .zero
          : EdgeInsets(
            top: model.landscape.top, left: model.top, bottom: model.landscape.bottom, right: model.top),
        widthClass: model.isLarge ? .regular : .compact, heightClass: .compact,
        keyboardHeight: keyboard(isLandscape: true)),
      orientations: .allButUpsideDown, cornerRadius: model.cornerRadius, isCurrent: model.isCurrent)
  }

  private static let models: [Model] = [
    Model(names: ["iPhone 4s"], width: 320, height: 480, scale: 2, top: homeButtonTop, isCurrent: false),
    Model(names: ["iPhone SE"], width: 320, height: 568, scale: 2, top: homeButtonTop, isCurrent: false),
    Model(names: ["iPhone SE 2", "iPhone SE 3"], width: 375, height: 667, scale: 2, top: homeButtonTop),
    Model(names: ["iPhone 8"], width: 375, height: 667, scale: 2, top: homeButtonTop, isCurrent: false),
    Model(
      names: ["iPhone 8 Plus"], width: 414, height: 736, scale: 3, top: homeButtonTop, isLarge: true,
      isCurrent: false),
    Model(
      names: ["iPhone X"], width: 375, height: 812, scale: 3, top: 44, cornerRadius: 39, isCurrent: false),
    Model(names: ["iPhone XS"], width: 375, height: 812, scale: 3, top: 44, cornerRadius: 39),
    Model(
      names: ["iPhone XS Max"], width: 414, height: 896, scale: 3, top: 44, isLarge: true, cornerRadius: 39),
    Model(
      names: ["iPhone XR", "iPhone 11"], width: 414, height: 896, scale: 2, top: 48, isLarge: true,
      cornerRadius: 41.5),
    Model(names: ["iPhone 11 Pro"], width: 375, height: 812, scale: 3, top: 44, cornerRadius: 39),
    Model(
      names: ["iPhone 11 Pro Max"], width: 414, height: 896, scale: 3, top: 44, isLarge: true,
      cornerRadius: 39),
    Model(
      names: ["iPhone 12 mini", "iPhone 13 mini"], width: 375, height: 812, scale: 3, top: 50,
      cornerRadius: 44),
    Model(
      names: ["iPhone 12", "iPhone 12 Pro", "iPhone 13", "iPhone 13 Pro", "iPhone 14", "iPhone 16e"],
      width: 390, height: 844, scale: 3, top: 47, cornerRadius: 47.33),
    Model(
      names: ["iPhone 12 Pro Max", "iPhone 13 Pro Max", "iPhone 14 Plus"], width: 428, height: 926, scale: 3,
      top: 47, isLarge: true, cornerRadius: 53.33),
    Model(
      names: ["iPhone 14 Pro", "iPhone 15", "iPhone 15 Pro", "iPhone 16"], width: 393, height: 852, scale: 3,
      top: 59, cornerRadius: 55),
    Model(
      names: ["iPhone 14 Pro Max", "iPhone 15 Plus", "iPhone 15 Pro Max", "iPhone 16 Plus"], width: 430,
      height: 932, scale: 3, top: 59, isLarge: true, cornerRadius: 55),
    Model(names: ["iPhone 16 Pro"], width: 402, height: 874, scale: 3, top: 62, cornerRadius: 62),
    Model(
      names: ["iPhone 16 Pro Max"], width: 440, height: 956, scale: 3, top: 62, isLarge: true,
      cornerRadius: 62),
    Model(
      names: ["iPhone 17", "iPhone 17 Pro"], width: 402, height: 874, scale: 3, top: 62, cornerRadius: 62,
      landscape: (top: 20, bottom: 20)),
    Model(
      names: ["iPhone Air"], width: 420, height: 912, scale: 3, top: 68, isLarge: true, cornerRadius: 62,
      landscape: (top: 20, bottom: 29)),
    Model(
      names: ["iPhone 17 Pro Max"], width: 440, height: 956, scale: 3, top: 62, isLarge: true,
      cornerRadius: 62, landscape: (top: 20, bottom: 20)),
  ]

  /// The predefined tablets.
  static let tablets: [Device] = tabletModels.map { model in
    let short = Size(width: model.width, height: model.height)
    return Device(
      name: model.name, scale: 2, portrait: screen(short, model.safeArea),
      landscape: screen(short.turned, model.safeArea), orientations: .all, cornerRadius: model.cornerRadius,
      isCurrent: model.isCurrent)
  }

  private static func screen(_ size: Size, _ safeArea: EdgeInsets) -> Screen {
    Screen(
      size: size, safeArea: safeArea, widthClass: .regular, heightClass: .regular,
      keyboardHeight: KeyboardHeight.ofTablet(size, safeArea))
  }

  /// A tablet with its size in portrait, in points. The safe area is the same in all orientations.
  private struct TabletModel {
    let name: String
    let width: Double
    let height: Double
    let safeArea: EdgeInsets
    var cornerRadius = 0.0
    /// `false` if the tablet runs neither iPadOS 18 nor iPadOS 26.
    var isCurrent = true
  }

  private static let homeButton = EdgeInsets(top: 20)
  private static let homeIndicator = EdgeInsets(top: 24, bottom: 20)

  private static let tabletModels: [TabletModel] = [
    TabletModel(name: "iPad 9.7", width: 768, height: 1024, safeArea: homeButton, isCurrent: false),
    TabletModel(name: "iPad 10.5", width: 834, height: 1112, safeArea: homeButton),
    TabletModel(name: "iPad 10.2", width: 810, height: 1080, safeArea: homeButton),
    TabletModel(name: "iPad 10.9", width: 820, height: 1180, safeArea: homeIndicator, cornerRadius: 18),
    TabletModel(name: "iPad Pro 12.9", width: 1024, height: 1366, safeArea: homeButton, isCurrent: false),
    TabletModel(name: "iPad 11", width: 834, height: 1194, safeArea: homeIndicator, cornerRadius: 18),
    TabletModel(name: "iPad 12.9", width: 1024, height: 1366, safeArea: homeIndicator, cornerRadius: 18),
    TabletModel(name: "iPad mini 5", width: 768, height: 1024, safeArea: homeButton),
    TabletModel(name: "iPad mini 6", width: 744, height: 1133, safeArea: homeIndicator, cornerRadius: 21.5),
    TabletModel(name: "iPad mini 7", width: 744, height: 1133, safeArea: homeIndicator, cornerRadius: 21.5),
    TabletModel(name: "iPad Air 11", width: 820, height: 1180, safeArea: homeIndicator, cornerRadius: 18),
    TabletModel(name: "iPad Air 13", width: 1024, height: 1366, safeArea: homeIndicator, cornerRadius: 18),
    TabletModel(name: "iPad Pro 11 M4", width: 834, height: 1210, safeArea: homeIndicator, cornerRadius: 30),
    TabletModel(name: "iPad Pro 13 M4", width: 1032, height: 1376, safeArea: homeIndicator, cornerRadius: 30),
  ]
}

// MARK: Windows

/// An app window that does not fill the screen of a tablet.
package enum TabletWindow: String, CaseIterable, Sendable {
  /// The sides of Split View in iPadOS 18 and earlier: the narrow side, one of two equal sides, and the wide
  /// side.
  case splitThird = "split 1/3"
  case splitHalf = "split 1/2"
  case splitTwoThirds = "split 2/3"
  case slideOver = "slide over"
  /// The window sizes of Stage Manager and iPadOS 26: a half, a third or a quarter of the screen.
  case stageHalf = "stage 1/2"
  case stageThird = "stage 1/3"
  case stageQuarter = "stage 1/4"

  /// The group of the window, which the option `--windows` names: `split`, `slide` or `stage`.
  package var group: String { String(rawValue.prefix { $0 != " " }) }

  /// The names of all window groups.
  package static let groups = ["split", "slide", "stage"]

  /// The distance between the two apps in Split View, in points.
  private static let divider = 10.0
  /// The smallest window width with the regular size class, in points. It lies between two widths of Split
  /// View on an iPad 12.9: 639 points in portrait (compact) and 678 points in landscape (regular).
  private static let regularWidth = 660.0
  /// The smallest width of a window, in points, which is the width of the narrowest app in Split View.
  private static let leastWidth = 320.0
  /// The smallest screen width, in points, at which the narrow side of Split View is 375 points wide instead
  /// of 320. On tablets whose short side is at least 1024 points long, the narrow side of Split View is
  /// always 375 points wide.
  private static let wideScreen = 1180.0

  /// Returns the horizontal size class of a window with the given width, in points.
  package static func widthClass(ofWidth width: Double) -> SizeClass {
    width >= regularWidth ? .regular : .compact
  }

  /// Returns the size of the window on a screen.
  ///
  /// In Split View, the narrow side is 320 points wide. It is 375 points wide on wide screens, and in all
  /// orientations of a tablet whose short side is at least 1024 points long. The wide side has the remaining width.
  /// Sources: Apple, "Adopting Multitasking Enhancements on iPad", and
  /// `gist.github.com/sgl0v/3509f3ae628f4047cdb6` for 768 x 1024 and 1024 x 1366. Sizes on newer screens follow
  /// from the same rule.
  func size(on screen: Size) -> Size {
    let isLargest = min(screen.width, screen.height) >= 1024
    let narrow = isLargest || screen.width >= TabletWindow.wideScreen ? 375.0 : 320
    let width: Double =
      switch self {
      case .splitThird, .slideOver: narrow
      case .splitHalf: ((screen.width - TabletWindow.divider) / 2).rounded(.down)
      case .splitTwoThirds: screen.width - TabletWindow.divider - narrow
      case .stageHalf, .stageQuarter: (screen.width / 2).rounded(.down)
      case .stageThird: (screen.width / 3).rounded(.down)
      }
    return Size(
      width: max(TabletWindow.leastWidth, width),
      height: self == .stageQuarter ? (screen.height / 2).rounded(.down) : screen.height)
  }

  /// Returns the device that represents the window on a tablet. Its screens have the size of the window.
  func device(on tablet: Device) -> Device {
    func window(on screen: Screen) -> Screen {
      var window = screen
      window.size = size(on: screen.size)
      window.widthClass = TabletWindow.widthClass(ofWidth: window.size.width)
      if self == .stageQuarter { window.safeArea.bottom = 0 }
      return window
    }
    return Device(
      name: "\(tablet.name) \(rawValue)", scale: tablet.scale, portrait: window(on: tablet.portrait),
      landscape: window(on: tablet.landscape), orientations: tablet.orientations,
      cornerRadius: tablet.cornerRadius, isCurrent: tablet.isCurrent)
  }
}

extension DeviceCatalog {
  /// The devices that represent the app windows of all tablets.
  static let windows: [Device] = tablets.flatMap { windows(of: $0, in: TabletWindow.groups) }

  /// Returns the devices that represent the app windows of a tablet; empty if `device` is not a tablet.
  ///
  /// - Parameter groups: The groups of windows, such as `split`.
  package static func windows(of device: Device, in groups: [String]) -> [Device] {
    guard tablets.contains(device) else { return [] }
    return TabletWindow.allCases.filter { groups.contains($0.group) }.map { $0.device(on: device) }
  }
}
