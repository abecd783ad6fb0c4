internal import GimbalModel

/// The properties of the canvas of tvOS documents that differ from those of iOS documents.
///
/// Each entry was measured on the frames in documents of its tools version, the build of Interface Builder.
/// docs/interface-builder.md has the number of documents.
enum TelevisionCanvas {
  /// The presets in `DeviceCatalog`, each with the first build of Interface Builder that uses the preset.
  /// Xcode 12 introduced the canvas at a scale of 2.
  private static let presets: [(from: Int, preset: String)] = [(0, "Apple TV"), (17000, "Apple TV 4K")]

  /// The safe areas, each with the first build of Interface Builder that uses the area. Xcode 9 and tvOS 11
  /// introduced the safe area.
  private static let safeAreas: [(from: Int, area: EdgeInsets)] = [
    (0, .zero),
    (13000, EdgeInsets(top: 60, left: 90, bottom: 60, right: 90)),
    (17000, EdgeInsets(top: 60, left: 80, bottom: 60, right: 80)),
  ]

  /// The leading and trailing margins of a root view in addition to the safe area, in points, each with the
  /// first build of Interface Builder that uses the margin.
  private static let rootMargins: [(from: Int, margin: Double)] = [(0, 20), (14800, 16), (17000, 0)]

  /// The heights of the tab bar, in points, each with the first build of Interface Builder that uses the
  /// height. Before Xcode 9, which introduced the safe area, the height includes the distance to the edge of
  /// the screen.
  private static let tabBars: [(from: Int, height: Double)] = [(0, 140), (13000, Bars.televisionTabBar)]

  static func preset(tools: Int) -> String { presets.last { $0.from <= tools }?.preset ?? "Apple TV" }

  static func safeArea(tools: Int) -> EdgeInsets { safeAreas.last { $0.from <= tools }?.area ?? .zero }

  static func rootMargin(tools: Int) -> Double { rootMargins.last { $0.from <= tools }?.margin ?? 0 }

  /// Returns the height of the bars at the top of the screen. A navigation bar covers the tab bar.
  static func topBars(_ bars: ContainerHierarchy.Bars, tools: Int) -> Double {
    if bars.navigationBar { return Bars.televisionNavigationBar }
    return bars.tabBar ? tabBars.last { $0.from <= tools }?.height ?? 0 : 0
  }

  /// The font sizes, in points, and font weights on tvOS, keyed by the values of `UIFont.TextStyle`.
  static let textStyles: [String: (size: Double, weight: FontWeight)] = [
    "UICTFontTextStyleTitle1": (76, .medium), "UICTFontTextStyleTitle2": (57, .medium),
    "UICTFontTextStyleTitle3": (48, .medium), "UICTFontTextStyleHeadline": (38, .medium),
    "UICTFontTextStyleSubhead": (29, .regular), "UICTFontTextStyleCallout": (31, .medium),
    "UICTFontTextStyleBody": (29, .medium), "UICTFontTextStyleFootnote": (29, .medium),
    "UICTFontTextStyleCaption1": (25, .medium), "UICTFontTextStyleCaption2": (23, .medium),
  ]

  /// The size of the system font in a button or a text field without a font, in points.
  static let controlFont = 38.0
}
