extension DeviceCatalog {
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
