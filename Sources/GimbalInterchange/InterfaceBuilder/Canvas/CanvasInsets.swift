internal import GimbalModel

/// How much of a scene's root the canvas covers: status bar, bars and the home indicator.
///
/// The rules were found on the frames that documents record, and are counted in docs/interface-builder.md.
struct CanvasInsets {
  let scene: DocumentScene
  let document: InterfaceDocument
  let bars: Containers.Bars
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
