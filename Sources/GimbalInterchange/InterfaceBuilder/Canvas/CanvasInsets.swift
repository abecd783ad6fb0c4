internal import GimbalModel

/// How much of a scene's root the canvas covers: status bar, bars and the home indicator.
///
/// The rules were found on the frames that documents record, and are counted in docs/interface-builder.md.
struct CanvasInsets {
  let scene: DocumentScene
  let document: InterfaceDocument
  let bars: ContainerHierarchy.Bars
  /// The size of the screen that the scene is drawn on.
  let screen: Size
  /// The root's frame on it.
  let frame: Frame

  /// A page sheet leaves this much of the screen above it; its navigation bar is this much higher.
  private static let sheetGap = 54.0
  private static let sheetNavigationBar = 56.0
  /// Until Xcode 12, a root that is lower than this has no status bar.
  private static let leastHeightWithStatusBar = 400.0

  /// Status bar and navigation bar.
  private var topInset: Double {
    let area = CanvasSafeArea.screen(of: document)
    let tools = document.toolsVersion
    let metrics = scene.controller ?? scene.root
    var top = area.top
    if tools < 13000, metrics.child("nil", key: "simulatedStatusBarMetrics") != nil { top = 0 }
    let isNotched = area.bottom > 0
    if tools < 17000, !isNotched, frame.height < CanvasInsets.leastHeightWithStatusBar { top = 0 }
    // What is hardly higher than a status bar is not behind one.
    if scene.kind == .freestanding, frame.height < 2 * top { top = 0 }
    if bars.navigationBar { top += navigationBar }
    if bars.largeTitle { top += CanvasInsets.largeTitle }
    return top
  }

  var safeArea: EdgeInsets {
    var area = CanvasSafeArea.screen(of: document)
    let hasHomeIndicator = area.bottom > 0
    area.top = topInset
    if bars.tabBar { area.bottom += CanvasInsets.tabBar }
    if bars.toolbar { area.bottom += hasHomeIndicator ? CanvasInsets.tabBar : CanvasInsets.toolbar }

    let start = start(covered: area.top)
    if isSheet, bars.navigationBar { area.top = start + CanvasInsets.sheetNavigationBar }
    // A root that is wider than the screen is a window of its own, and reaches its bottom.
    let rest = frame.width > screen.width ? 0 : screen.height - start - frame.height
    area.top = max(0, area.top - start)
    area.bottom = max(0, area.bottom - max(0, rest))
    return area
  }

  /// Whether the root starts below the navigation bar, which is then no inset of it.
  var isBelowBar: Bool { !isSheet && start(covered: topInset) > 0 }

  private var isSheet: Bool { frame.y == 0 && screen.height - frame.height == CanvasInsets.sheetGap }

  /// How far below the screen's top the root starts.
  ///
  /// - Parameter covered: how much of the screen bars and status bar cover.
  private func start(covered: Double) -> Double {
    if frame.y != 0 { return frame.y }
    if isSheet { return CanvasInsets.sheetGap }
    if bars.navigationBar { return startsBelowBar(covered: covered) ? covered : 0 }
    // Pushed by a controller of another document, below an opaque bar.
    let pushed = covered + navigationBar
    return screen.height - frame.height == pushed ? pushed : 0
  }

  /// UINavigationBar's height in a regular height; iOS 26's is higher.
  private var navigationBar: Double { (24000..<26000).contains(document.toolsVersion) ? 54 : 44 }
  /// What a large title adds.
  private static let largeTitle = 52.0
  private static let tabBar = 49.0
  private static let toolbar = 44.0

  /// Whether the root was made shorter to start below the navigation bar.
  private func startsBelowBar(covered: Double) -> Bool {
    let edges = scene.controller?.child("extendedEdge", key: "edgesForExtendedLayout")
    if let edges, !edges.flag("top") { return true }
    if bars.isNavigationBarOpaque { return true }
    return screen.height - frame.height >= covered
  }
}

/// The safe areas of Interface Builder's canvas, which are not always the device's: they changed with Xcode.
///
/// Every line was measured on the frames that documents of that version record.
enum CanvasSafeArea {
  /// device, from which tools version, top, bottom
  private static let insets: [(id: String, from: Int, top: Double, bottom: Double)] = [
    // Home-button iPhones: Xcode 11 to 13 drew no status bar.
    ("retina3_5", 0, 20, 0), ("retina3_5", 15000, 0, 0), ("retina3_5", 22000, 20, 0),
    ("retina4_0", 0, 20, 0), ("retina4_0", 15000, 0, 0), ("retina4_0", 22000, 20, 0),
    ("retina4_7", 0, 20, 0), ("retina4_7", 15000, 0, 0), ("retina4_7", 22000, 20, 0),
    ("retina5_5", 0, 20, 0), ("retina5_5", 15000, 0, 0), ("retina5_5", 22000, 20, 0),
    // Notched iPhones: later versions follow the hardware, and Xcode 26 before its first update insets twice.
    ("retina5_9", 0, 44, 34), ("retina5_9", 22000, 50, 34), ("retina5_9", 24000, 88, 68),
    ("retina5_9", 26000, 44, 34),
    ("retina6_0", 0, 44, 34), ("retina6_0", 21000, 47, 34), ("retina6_0", 24000, 94, 68),
    ("retina6_0", 26000, 47, 34),
    ("retina6_1", 0, 44, 34), ("retina6_1", 21000, 48, 34), ("retina6_1", 24000, 96, 68),
    ("retina6_1", 26000, 48, 34),
    ("retina6_5", 0, 44, 34), ("retina6_5", 24000, 88, 68), ("retina6_5", 26000, 44, 34),
    ("retina6_7", 0, 44, 34), ("retina6_7", 21000, 47, 34), ("retina6_7", 24000, 94, 68),
    ("retina6_7", 26000, 47, 34),
    ("retina6_12", 0, 59, 34), ("retina6_12", 24000, 118, 68), ("retina6_12", 26000, 59, 34),
    ("retina6_3", 0, 62, 34), ("retina6_3", 24000, 124, 68), ("retina6_3", 26000, 62, 34),
    ("retina6_9", 0, 62, 34), ("retina6_9", 24000, 124, 68), ("retina6_9", 26000, 62, 34),
    // iPads: no status bar in Xcode 11 and 12.
    ("ipad9_7", 0, 20, 0), ("ipad9_7", 15000, 0, 0), ("ipad9_7", 21500, 20, 0),
    ("ipad10_2", 0, 20, 0), ("ipad10_2", 15000, 0, 0), ("ipad10_2", 21500, 20, 0),
    ("ipad10_5", 0, 20, 0), ("ipad10_5", 15000, 0, 0), ("ipad10_5", 21500, 20, 0),
    ("ipad12_9", 0, 20, 0), ("ipad12_9", 15000, 0, 0), ("ipad12_9", 21500, 20, 0),
    ("ipad10_9rounded", 0, 24, 20), ("ipad10_9rounded", 15000, 0, 20), ("ipad10_9rounded", 21500, 24, 20),
    ("ipad11_0rounded", 0, 24, 20), ("ipad11_0rounded", 15000, 0, 20), ("ipad11_0rounded", 21500, 24, 20),
    ("ipad12_9rounded", 0, 24, 20), ("ipad12_9rounded", 15000, 0, 20), ("ipad12_9rounded", 21500, 24, 20),
    // The square canvas, with the status bar of its day.
    ("", 0, 20, 0), ("", 15000, 0, 0), ("", 22000, 20, 0),
  ]

  /// The safe area of the whole screen, bars left out.
  static func screen(of document: InterfaceDocument) -> EdgeInsets {
    let id = document.device?.id ?? ""
    let line = insets.last { $0.id == id && $0.from <= document.toolsVersion }
    return EdgeInsets(top: line?.top ?? 0, bottom: line?.bottom ?? 0)
  }
}
