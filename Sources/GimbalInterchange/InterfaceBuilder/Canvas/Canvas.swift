internal import GimbalModel

/// What Interface Builder showed a scene on: the screen, its insets and the bars around it.
struct Canvas {
  let device: Device
  let orientation: Orientation
  let pair: SizeClassPair
  /// The safe area of the scene's root; bars included.
  let safeArea: EdgeInsets
  let bars: ContainerHierarchy.Bars
  /// Whether the root starts below the navigation bar, wherever it is shown.
  let isBelowBar: Bool
  /// Whether the root has that safe area wherever it is shown: it is no screen of its own.
  let keepsInsets: Bool
}

extension Canvas {
  /// The canvas of a scene of a document.
  ///
  /// - Parameter base: the orientation that its default variation shows, where that is known.
  init(
    of scene: DocumentScene, in document: InterfaceDocument, containers: ContainerHierarchy,
    base: OrientationClass?
  ) {
    let whole = CanvasDevice.device(of: document)
    let held = CanvasDevice.orientation(of: document)
    let orientation = base.map { $0.contains(held) ? held : $0.members[0] } ?? held
    let screen = whole.screen(in: orientation)
    var frame = scene.root.frame ?? Frame(x: 0, y: 0, width: screen.size.width, height: screen.size.height)
    let size = CanvasDevice.simulatedScreen(of: scene, in: document) ?? screen.size
    // Below an opaque bar, a root as high as the screen ends with it.
    if scene.kind == .controller, frame.y > 0, frame.height == size.height { frame.height -= frame.y }
    pair = SizeClassPair(width: screen.widthClass, height: screen.heightClass)
    device = whole.giving(frame.size, in: orientation)
    self.orientation = orientation
    let isControllers = scene.kind == .controller
    let isPopover = scene.controller.map(containers.isPopover) ?? false
    var bars =
      isControllers
      ? scene.controller.map(containers.bars) ?? ContainerHierarchy.Bars() : ContainerHierarchy.Bars()
    guard scene.kind != .cell, !isPopover else {
      (safeArea, isBelowBar, keepsInsets) = (.zero, false, true)
      self.bars = ContainerHierarchy.Bars()
      return
    }
    let insets = CanvasInsets(scene: scene, document: document, bars: bars, screen: size, frame: frame)
    safeArea = insets.safeArea
    isBelowBar = insets.isBelowBar
    if isBelowBar { (bars.navigationBar, bars.largeTitle) = (false, false) }
    self.bars = bars
    keepsInsets = !isControllers && frame.height < size.height * Canvas.leastShareOfScreen
  }

  /// A view of a xib that is lower is a part of a screen.
  private static let leastShareOfScreen = 0.75

  /// What the scene would have on the device itself.
  var usualSafeArea: EdgeInsets {
    let screen = device.screen(in: orientation)
    var root = Properties()
    for (property, isShown) in bars.properties where isShown { root[property] = .flag(true) }
    let heights = Bars(of: root, in: Traits(device: device, orientation: orientation))
    let area = screen.safeArea + EdgeInsets(top: heights.top, bottom: heights.bottom)
    return isBelowBar ? EdgeInsets(left: area.left, bottom: area.bottom, right: area.right) : area
  }
}

extension ContainerHierarchy.Bars {
  /// The bars as properties of a scene's root.
  var properties: [(Property, isShown: Bool)] {
    [(.navigationBar, navigationBar), (.largeTitle, largeTitle), (.tabBar, tabBar), (.toolbar, toolbar)]
  }
}

/// The devices that documents name, and the presets that they are.
///
/// `id` is what Xcode writes in `<device id="…">`; sizes are checked against the roots of documents that name them.
enum CanvasDevice {
  private static let presets: [(id: String, preset: String)] = [
    ("retina3_5", "iPhone 4s"), ("retina4_0", "iPhone SE"), ("retina4_7", "iPhone 8"),
    ("retina5_5", "iPhone 8 Plus"), ("retina5_9", "iPhone 11 Pro"), ("retina6_0", "iPhone 12"),
    ("retina6_1", "iPhone 11"), ("retina6_3", "iPhone 16 Pro"), ("retina6_5", "iPhone 11 Pro Max"),
    ("retina6_7", "iPhone 12 Pro Max"), ("retina6_9", "iPhone 16 Pro Max"), ("retina6_12", "iPhone 15"),
    ("ipad9_7", "iPad 9.7"), ("ipad10_2", "iPad 10.2"), ("ipad10_5", "iPad 10.5"),
    ("ipad10_9rounded", "iPad 10.9"), ("ipad11_0rounded", "iPad 11"), ("ipad12_9", "iPad Pro 12.9"),
    ("ipad12_9rounded", "iPad 12.9"),
  ]

  /// The device of a document's canvas. Without one it is the square canvas that stands for any device, at one pixel
  /// a point before Xcode 8 (tools 9000) and two after.
  static func device(of document: InterfaceDocument) -> Device {
    let named = document.device?.id.flatMap { id in presets.first { $0.id == id }?.preset }
    let fallback = document.toolsVersion < 9000 ? "Canvas 1x" : "Canvas 2x"
    return DeviceCatalog.preset(named: named ?? fallback) ?? Device(size: Size(width: 600, height: 600))
  }

  /// The screen that a scene without a device is drawn on, where its metrics name one: Xcode 5's way, kept by
  /// documents that never adopted size classes.
  static func simulatedScreen(of scene: DocumentScene, in document: InterfaceDocument) -> Size? {
    let metrics =
      scene.controller?.child("simulatedScreenMetrics")
      ?? document.root.child("simulatedMetricsContainer")?.child("simulatedScreenMetrics")
    guard let metrics else { return nil }
    let sizes = [
      ("retina5", "iPhone 8 Plus"), ("retina47", "iPhone 8"), ("retina4_7", "iPhone 8"),
      ("retina4", "iPhone SE"),
    ]
    let named = sizes.first { metrics["type"]?.hasPrefix($0.0) == true }?.1
    return DeviceCatalog.preset(named: named ?? "iPhone 4s")?.portrait.size
  }

  static func orientation(of document: InterfaceDocument) -> Orientation {
    document.device?["orientation"] == "landscape" ? .landscapeLeft : .portrait
  }
}
