internal import Model

/// What Interface Builder showed a scene on: the screen, its insets and the bars around it.
struct Canvas {
  let device: Device
  let orientation: Orientation
  let pair: SizeClassPair
  /// The safe area of the scene's root; bars included.
  let safeArea: EdgeInsets
  let bars: Containers.Bars
}

extension Canvas {
  /// UINavigationBar, UITabBar and UIToolbar in a regular height, in points.
  private static let navigationBarHeight = 44.0
  private static let largeTitleHeight = 52.0
  private static let tabBarHeight = 49.0
  private static let toolbarHeight = 44.0

  /// The canvas of a scene of a document.
  ///
  /// - Parameter base: the orientation that its default variation shows, where that is known.
  init(
    of scene: DocumentScene, in document: InterfaceDocument, containers: Containers, base: OrientationClass?
  ) {
    let whole = CanvasDevice.device(of: document)
    let held = CanvasDevice.orientation(of: document)
    let orientation = base.map { $0.contains(held) ? held : $0.members[0] } ?? held
    let screen = whole.screen(in: orientation)
    let frame = scene.root.frame ?? .zero
    pair = SizeClassPair(width: screen.widthClass, height: screen.heightClass)
    device = whole.giving(frame.size, in: orientation)
    self.orientation = orientation
    bars =
      scene.kind == .controller
      ? scene.controller.map(containers.bars) ?? Containers.Bars() : Containers.Bars()
    safeArea = scene.kind == .cell ? .zero : Canvas.safeArea(of: scene, frame, in: document, bars)
  }

  private static func safeArea(
    of scene: DocumentScene, _ frame: Frame, in document: InterfaceDocument, _ bars: Containers.Bars
  ) -> EdgeInsets {
    var area = CanvasSafeArea.screen(of: document)
    let metrics = scene.controller ?? scene.root
    if document.toolsVersion < 13000, metrics.child("nil", key: "simulatedStatusBarMetrics") != nil {
      area.top = 0
    }
    if bars.navigationBar { area.top += navigationBarHeight }
    if bars.largeTitle { area.top += largeTitleHeight }
    if bars.tabBar { area.bottom += tabBarHeight }
    if bars.toolbar { area.bottom += toolbarHeight }
    // A root that starts lower has that much of it behind it.
    area.top = max(0, area.top - frame.y)
    return area
  }
}
