internal import GimbalMarkup
internal import GimbalModel

/// The insets by which the status bar, the navigation bar, the tab bar, the toolbar and the home indicator
/// cover the root view of a scene on the canvas of Interface Builder.
///
/// The rules were derived from the frames in documents. docs/interface-builder.md lists the number of
/// documents that match.
struct CanvasInsets {
  let scene: DocumentScene
  let document: InterfaceDocument
  let bars: ContainerHierarchy.Bars
  /// `true` if the scene is the detail of a split view. A detail is at the right edge of the screen.
  let isDetail: Bool
  /// The size of the screen.
  let screen: Size
  /// The frame of the root view on the screen.
  var frame: Frame
  /// The height of the view of the navigation controller's root view controller; `nil` if there is none.
  let navigationRootHeight: Double?

  /// The possible distances between a page sheet and the top of the screen, in points: 20 on a screen without
  /// a notch. On a screen with a notch, the height of the status bar plus 10, or 10 from tools version 21600,
  /// or the height of the status bar from 24000.
  private var sheetGaps: [Double] {
    guard CanvasSafeArea.screen(of: document).bottom > 0 else { return [20] }
    let status = CanvasSafeArea.statusBar(of: document)
    let tools = document.toolsVersion
    return [status + 10] + (tools >= 21600 ? [10] : []) + (tools >= CanvasInsets.liquidGlass ? [status] : [])
  }
  /// The distance between the root view and the top of the screen, if the root view is a page sheet.
  private var sheetGap: Double { screen.height - frame.height }
  /// The first tools version in which page sheets do not reach the home indicator.
  private static let firstFloatingSheetVersion = 21500
  /// The first tools version that draws the bars of iOS 26.
  private static let liquidGlass = 24000
  /// The first tools version of Xcode 11, which introduced page sheets.
  private static let firstSheetVersion = 14800
  /// The height of the navigation bar of a page sheet, in points. The bar of a full screen is shorter.
  private var sheetNavigationBar: Double {
    guard document.toolsVersion >= CanvasInsets.liquidGlass else { return 56 }
    return navigationBar + (screen.width >= CanvasInsets.wideSheet ? 20 : 16)
  }
  /// The minimum width of a page sheet with a taller navigation bar, in points. Two documents, with sheets of
  /// 375 and 414 pt, determine the heights.
  private static let wideSheet = 393.0
  /// The minimum height of a root view that has a status bar, in points. The limit applies only to screens
  /// without a notch in documents from before Xcode 12.
  private static let minimumHeightWithStatusBar = 400.0

  /// The top safe area inset of the screen, including the status bar, the navigation bar and the large title;
  /// on tvOS, including the top bar. Absent bars have no height.
  private var topInset: Double {
    let area = CanvasSafeArea.screen(of: document)
    let tools = document.toolsVersion
    let metrics = scene.controller ?? scene.root
    var top = area.top
    if tools < 13000, metrics.child("nil", key: "simulatedStatusBarMetrics") != nil { top = 0 }
    let isNotched = area.bottom > 0
    if tools < 17000, !isNotched, frame.height < CanvasInsets.minimumHeightWithStatusBar { top = 0 }
    if document.platform == .tvOS { return top + TelevisionCanvas.topBars(bars, tools: tools) }
    if bars.navigationBar { top += navigationBar }
    if bars.largeTitle { top += CanvasInsets.largeTitle }
    return top
  }

  var safeArea: EdgeInsets {
    var area = CanvasSafeArea.screen(of: document)
    let hasHomeIndicator = area.bottom > 0
    area.top = topInset
    if bars.tabBar, document.platform == .iOS { area.bottom += CanvasInsets.tabBar }
    if bars.toolbar, document.platform == .iOS {
      area.bottom += hasHomeIndicator ? CanvasInsets.tabBar : CanvasInsets.toolbar
    }

    let start = start(covered: area.top)
    if isSheet { area.top = start + topInsetOfSheet }
    // If a controller of another document pushes the scene, an opaque navigation bar can shorten the root
    // view. The shortened root view does not reach the home indicator.
    let above = isPushed(covered: topInset) ? 0 : start
    // A root view that is wider than the screen is in a separate window and extends to the bottom of that
    // window.
    let isWindow = frame.width > screen.width || hasFullBottomInset
    if scene.kind == .freestanding, hasFullBottomInset, hasHomeIndicator, frame.height != screen.height {
      area.bottom = CanvasInsets.homeIndicator
    }
    let rest = isWindow ? 0 : screen.height - above - frame.height
    // A root view with a positive y coordinate has no top inset, even if a bar covers a part of the view.
    area.top = frame.y > 0 ? 0 : max(0, area.top - start)
    if isSheet, hasHomeIndicator, document.toolsVersion >= CanvasInsets.firstFloatingSheetVersion {
      area.bottom -= CanvasSafeArea.screen(of: document).bottom
    }
    area.bottom = isFloatingSheet ? 0 : max(0, area.bottom - max(0, rest))
    let restOfWidth = max(0, screen.width - frame.width)
    if isDetail {
      area.left = max(0, area.left - restOfWidth)
    } else {
      area.right = max(0, area.right - restOfWidth)
    }
    return area
  }

  /// `true` if the bottom inset does not depend on the height of the root view. This is the case only without
  /// a tab bar and a toolbar, in these tools versions (builds of Interface Builder):
  /// - views of controllers: before 14490.70
  /// - other views: before 14500, and from 21600
  private var hasFullBottomInset: Bool {
    guard !bars.tabBar, !bars.toolbar else { return false }
    let tools = document.toolsVersion
    if scene.kind == .controller { return (tools, document.toolsRevision) < (14490, 70) }
    return tools < 14500 || tools >= 21600
  }

  /// The bottom safe area inset of an iPhone with a notch, in points.
  fileprivate static let homeIndicator = 34.0

  /// The top inset of a page sheet, in points.
  ///
  /// A sheet in a navigation controller has the taller navigation bar of sheets. If the root view controller of
  /// that navigation controller fills the screen, the navigation controller is not a sheet, and its bar does not
  /// cover the sheet. From tools version 24000, a sheet without a bar has the inset of the status bar.
  private var topInsetOfSheet: Double {
    guard bars.navigationBar else {
      let hasStatusBar = document.toolsVersion >= CanvasInsets.liquidGlass && sheetGap > 20
      return hasStatusBar ? CanvasSafeArea.statusBar(of: document) : 0
    }
    if navigationRootHeight == screen.height { return 0 }
    return sheetNavigationBar + (bars.largeTitle ? CanvasInsets.largeTitle : 0)
  }

  /// The height of the bars that cover the top of a root view with the height of the screen, if the root view starts
  /// below an opaque navigation bar. From Xcode 10.2 on, such a root view ends at the bottom of the screen, and its
  /// height in the document is not reduced by the height of the bars.
  var coveredHeight: Double {
    let isBelow = bars.navigationBar && frame.y == 0 && startsBelowBar(covered: topInset)
    let isReduced = document.platform == .iOS && document.toolsVersion >= CanvasInsets.firstReducedHeight
    return isBelow && isReduced ? topInset : 0
  }

  /// `true` if the root view starts below the bars at the top of the screen, so that the bars do not reduce
  /// the safe area of the root view.
  var isBelowBar: Bool { !isSheet && start(covered: topInset) > 0 }

  /// `true` if the root view has the height of a page sheet.
  var isSheet: Bool {
    document.platform == .iOS && document.toolsVersion >= CanvasInsets.firstSheetVersion && screen.isPhone
      && frame.y == 0 && sheetGaps.contains(screen.height - frame.height)
  }

  /// `true` for a root view with the simulated metrics of a page sheet, but a different height. Such a view
  /// does not reach the home indicator. The rule was derived from one document.
  private var isFloatingSheet: Bool {
    !isSheet && frame.height < screen.height
      && scene.controller?.child("modalPageSheetSimulatedSizeMetrics", key: "simulatedDestinationMetrics")
        != nil
  }

  /// Returns the distance between the top of the screen and the root view.
  ///
  /// - Parameter covered: The height of the status bar and the bars at the top of the screen.
  private func start(covered: Double) -> Double {
    if frame.y != 0 { return frame.y }
    if isSheet { return sheetGap }
    if bars.navigationBar { return startsBelowBar(covered: covered) ? covered : 0 }
    return isPushed(covered: covered) ? covered + navigationBar : 0
  }

  /// Returns `true` for a root view that is shorter than the screen by exactly the heights of the status bar
  /// and of an opaque navigation bar. The document does not contain the navigation bar, because a controller
  /// of another document pushes the scene.
  private func isPushed(covered: Double) -> Bool {
    frame.y == 0 && !isSheet && !bars.navigationBar && screen.height - frame.height == covered + navigationBar
  }

  /// The height of the navigation bar, in points. iPads have a taller bar from Xcode 10 (tools version 14000),
  /// and all devices in Xcode 26.0 (tools versions 24000 to 25999).
  private var navigationBar: Double {
    if document.platform == .tvOS { return Bars.televisionNavigationBar }
    let tools = document.toolsVersion
    if (24000..<26000).contains(tools) { return 54 }
    guard tools >= 14000, document.device != nil else { return 44 }
    return screen.isPhone ? (screen.width > screen.height ? 32 : 44) : 50
  }
  /// The first tools version in which an opaque navigation bar reduces the height of a root view that fills the
  /// screen.
  private static let firstReducedHeight = 14400
  /// The height that a large title adds to the navigation bar, in points.
  private static let largeTitle = 52.0
  private static let tabBar = 49.0
  private static let toolbar = 44.0

  /// Returns `true` if the root view starts below the navigation bar instead of extending behind it.
  private func startsBelowBar(covered: Double) -> Bool {
    let edges = scene.controller?.child("extendedEdge", key: "edgesForExtendedLayout")
    if let edges, !edges.flag("top") { return true }
    if screen.height - frame.height >= covered { return true }
    return bars.isNavigationBarOpaque && scene.controller?.flag("extendedLayoutIncludesOpaqueBars") != true
  }
}

/// The safe areas of Interface Builder's canvas. They depend on the version of Xcode and can differ from the
/// safe areas of devices.
///
/// Each entry was measured on the frames in documents of its tools version, the build of Interface Builder.
enum CanvasSafeArea {
  /// The id of the device, the first tools version (build of Interface Builder) with these insets, and the
  /// top and bottom insets in points.
  private static let insets: [(id: String, from: Int, top: Double, bottom: Double)] = [
    // iPhones with a home button. Xcode 11 to 14.2 drew no status bar.
    ("retina3_5", 0, 20, 0), ("retina3_5", 14800, 0, 0), ("retina3_5", 21600, 20, 0),
    ("retina4_0", 0, 20, 0), ("retina4_0", 14800, 0, 0), ("retina4_0", 21600, 20, 0),
    ("retina4_7", 0, 20, 0), ("retina4_7", 14800, 0, 0), ("retina4_7", 21600, 20, 0),
    ("retina5_5", 0, 20, 0), ("retina5_5", 14800, 0, 0), ("retina5_5", 21600, 20, 0),
    // iPhones with a notch. From Xcode 14 on, the insets are those of real devices. For retina5_9, they are
    // first those of the iPhone 13 mini, and later those of the iPhone 11 Pro. Xcode 26.0 and the last
    // versions of Xcode 16 apply the insets twice.
    ("retina5_9", 0, 44, 34), ("retina5_9", 21500, 47, 34), ("retina5_9", 21600, 50, 34),
    ("retina5_9", 23600, 100, 68), ("retina5_9", 26000, 44, 34),
    ("retina6_0", 0, 44, 34), ("retina6_0", 21000, 47, 34), ("retina6_0", 23600, 94, 68),
    ("retina6_0", 26000, 47, 34),
    ("retina6_1", 0, 44, 34), ("retina6_1", 21000, 48, 34), ("retina6_1", 23600, 96, 68),
    ("retina6_1", 26000, 48, 34),
    ("retina6_5", 0, 44, 34), ("retina6_5", 23600, 88, 68), ("retina6_5", 26000, 44, 34),
    ("retina6_7", 0, 44, 34), ("retina6_7", 21000, 47, 34), ("retina6_7", 23600, 94, 68),
    ("retina6_7", 24000, 118, 68), ("retina6_7", 26000, 59, 34),
    ("retina6_72", 0, 59, 34), ("retina6_72", 23600, 118, 68), ("retina6_72", 26000, 59, 34),
    ("retina6_12", 0, 59, 34), ("retina6_12", 23600, 118, 68), ("retina6_12", 26000, 59, 34),
    ("retina6_3", 0, 62, 34), ("retina6_3", 23600, 124, 68), ("retina6_3", 26000, 62, 34),
    ("retina6_9", 0, 62, 34), ("retina6_9", 23600, 124, 68), ("retina6_9", 26000, 62, 34),
    // iPads. Xcode 11 to 14.2 drew no status bar. For iPads without a home button, tools versions from 20000
    // on drew the status bar again, and Xcode 26.0 and the last versions of Xcode 16 draw a larger bottom inset.
    ("ipad9_7", 0, 20, 0), ("ipad9_7", 14800, 0, 0), ("ipad9_7", 21600, 20, 0),
    ("ipad10_2", 0, 20, 0), ("ipad10_2", 14800, 0, 0), ("ipad10_2", 21600, 20, 0),
    ("ipad10_5", 0, 20, 0), ("ipad10_5", 14800, 0, 0), ("ipad10_5", 21600, 20, 0),
    ("ipad12_9", 0, 20, 0), ("ipad12_9", 14800, 0, 0), ("ipad12_9", 21600, 20, 0),
    ("ipad10_9rounded", 0, 24, 20), ("ipad10_9rounded", 14800, 0, 20), ("ipad10_9rounded", 20000, 24, 20),
    ("ipad10_9rounded", 23600, 24, 50), ("ipad10_9rounded", 26000, 24, 20),
    ("ipad11_0rounded", 0, 24, 20), ("ipad11_0rounded", 14800, 0, 20), ("ipad11_0rounded", 20000, 24, 20),
    ("ipad11_0rounded", 23600, 24, 50), ("ipad11_0rounded", 26000, 24, 20),
    ("ipad12_9rounded", 0, 24, 20), ("ipad12_9rounded", 14800, 0, 20), ("ipad12_9rounded", 20000, 24, 20),
    ("ipad12_9rounded", 23600, 24, 50), ("ipad12_9rounded", 26000, 24, 20),
    ("iPad13_0rounded", 0, 24, 20), ("iPad13_0rounded", 23600, 24, 50), ("iPad13_0rounded", 26000, 24, 20),
    // The square canvas. Xcode 11 to 14.2 drew no status bar.
    ("", 0, 20, 0), ("", 14800, 0, 0), ("", 21600, 20, 0),
  ]

  /// Returns the height of the status bar in portrait, which Xcode 26.0 and the last versions of Xcode 16 apply
  /// twice.
  static func statusBar(of document: InterfaceDocument) -> Double {
    let top = portrait(of: document).top
    return doubled.contains(document.toolsVersion) ? top / 2 : top
  }

  /// The tools versions that apply the insets of iPhones with a notch twice.
  private static let doubled = 23600..<26000

  /// Returns the safe area of a screen without a navigation bar, tab bar and toolbar.
  ///
  /// In landscape, a phone with a notch has the insets of the real device, at its sides, in the tools version 14460. In
  /// two later documents, of the versions 21208 and 24412, it has the insets of portrait, which are not doubled.
  static func screen(of document: InterfaceDocument) -> EdgeInsets {
    if document.platform == .tvOS { return TelevisionCanvas.safeArea(tools: document.toolsVersion) }
    let area = portrait(of: document)
    let landscape = CanvasDevice.device(of: document).landscape
    guard area.bottom > 0, landscape.size.isPhone, CanvasDevice.orientation(of: document).isLandscape else {
      return area
    }
    guard document.toolsVersion >= firstEqualLandscape else { return landscape.safeArea }
    return EdgeInsets(top: statusBar(of: document), bottom: CanvasInsets.homeIndicator)
  }

  /// The first tools version that draws the insets of portrait in landscape. The exact version is between 18122 and
  /// 21208.
  private static let firstEqualLandscape = 21000

  private static func portrait(of document: InterfaceDocument) -> EdgeInsets {
    let line = insets.last { $0.id == (document.deviceID ?? "") && $0.from <= document.toolsVersion }
    return EdgeInsets(top: line?.top ?? 0, bottom: line?.bottom ?? 0)
  }
}

extension Size {
  /// `true` for the screen of an iPhone.
  fileprivate var isPhone: Bool { min(width, height) < 600 }
}
