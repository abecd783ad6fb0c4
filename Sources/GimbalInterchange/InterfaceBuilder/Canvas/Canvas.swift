internal import GimbalModel

/// The canvas on which Interface Builder displayed a scene: the screen, the safe area and the bars.
struct Canvas {
  let device: Device
  let orientation: Orientation
  /// The y coordinate of the root view on the screen, in points. It is 0 unless the view starts below an opaque bar.
  let rootY: Double
  let pair: SizeClassPair
  /// The insets of the safe area of the scene's root view, including the heights of bars.
  let safeArea: EdgeInsets
  let bars: ContainerHierarchy.Bars
  /// `true` if the root view starts below the navigation bar on every device.
  let isBelowBar: Bool
  /// `true` if the root view has the same safe area on every device. Examples are cells and other views that
  /// do not fill a screen.
  let hasFixedInsets: Bool
}

extension Canvas {
  /// Creates the canvas on which Interface Builder displayed a scene.
  ///
  /// - Parameter base: The orientation whose constraints the document installs by default; `nil` if unknown.
  init(
    of scene: DocumentScene, in document: InterfaceDocument, containers: ContainerHierarchy,
    base: OrientationClass?
  ) {
    let whole = CanvasDevice.device(of: document)
    let held = CanvasDevice.orientation(of: document)
    let orientation = whole.onlyOrientation ?? base.map { $0.contains(held) ? held : $0.members[0] } ?? held
    let screen = whole.screen(in: orientation)
    var frame = scene.root.frame ?? Frame(x: 0, y: 0, width: screen.size.width, height: screen.size.height)
    let size = CanvasDevice.simulatedScreen(of: scene, in: document) ?? screen.size
    // Documents can contain the height of the whole screen for a root view that starts below an opaque bar.
    // Such a view ends at the bottom of the screen, so its height is reduced.
    if scene.kind == .controller, frame.y > 0, frame.height == size.height { frame.height -= frame.y }
    rootY = frame.y
    pair = SizeClassPair(width: screen.widthClass, height: screen.heightClass)
    device = whole.giving(frame.size, in: orientation)
    self.orientation = orientation
    let isControllers = scene.kind == .controller
    let isPopover = scene.controller.map(containers.isPopover) ?? false
    var bars =
      isControllers
      ? scene.controller.map(containers.bars) ?? ContainerHierarchy.Bars() : ContainerHierarchy.Bars()
    let insets = CanvasInsets(
      scene: scene, document: document, bars: bars,
      isDetail: scene.controller.map(containers.isDetail) ?? false,
      screen: size, frame: frame)
    // Cells and popovers have neither a safe area nor bars. A popover without a size of its own is drawn as a
    // page sheet, which can have both.
    guard scene.kind != .cell, !isPopover || insets.isSheet else {
      (safeArea, isBelowBar, hasFixedInsets) = (.zero, false, true)
      self.bars = ContainerHierarchy.Bars()
      return
    }
    safeArea = insets.safeArea
    isBelowBar = insets.isBelowBar
    if isBelowBar { (bars.navigationBar, bars.largeTitle) = (false, false) }
    self.bars = bars
    hasFixedInsets = !isControllers && frame.height < size.height * Canvas.minimumScreenFraction
  }

  /// The minimum height of a freestanding root view that counts as a whole screen, as a fraction of the
  /// height of the screen. Most freestanding views are top-level views of xibs.
  private static let minimumScreenFraction = 0.75

  /// The bars on the screen, including a navigation bar above the root view.
  var shownBars: ContainerHierarchy.Bars {
    var bars = bars
    if isBelowBar { bars.navigationBar = true }
    return bars
  }

  /// The insets of the root view's safe area on a device at run time. They can differ from the insets on the
  /// canvas.
  var deviceSafeArea: EdgeInsets {
    let screen = device.screen(in: orientation)
    var root = Properties()
    for (property, isShown) in bars.properties where isShown { root[property] = .flag(true) }
    let heights = Bars(of: root, in: Traits(device: device, orientation: orientation))
    let area = screen.safeArea + EdgeInsets(top: heights.top, bottom: heights.bottom)
    return isBelowBar ? EdgeInsets(left: area.left, bottom: area.bottom, right: area.right) : area
  }
}

extension ContainerHierarchy.Bars {
  /// The bars as properties of a scene's root view.
  var properties: [(Property, isShown: Bool)] {
    [(.navigationBar, navigationBar), (.largeTitle, largeTitle), (.tabBar, tabBar), (.toolbar, toolbar)]
  }
}

/// The mapping from the devices in Interface Builder documents to the presets of `DeviceCatalog`.
///
/// `id` is the value that Xcode writes in `<device id="…">`. The screen size of a preset is the size of root
/// views in documents with this value.
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

  /// The start of the names of the square canvases of documents without a device.
  static let square = "Canvas"

  /// The names of the devices that a document can contain.
  static var names: [String] { presets.map(\.preset) }

  /// Returns the value that Xcode writes in `<device id="…">`; `nil` for a device that is not in Interface Builder.
  static func id(of device: Device) -> String? {
    presets.first { DeviceCatalog.preset(named: $0.preset) == device }?.id
  }

  /// Returns the device of a document's canvas.
  ///
  /// An iOS document without a known device uses a square canvas, at the scale of the display of the Mac that
  /// saved the document. The scale is inferred from the heights of labels in the document. If the heights do
  /// not determine the scale, the scale is 1x before Xcode 7 (tools version 9000) and 2x from Xcode 7 on.
  static func device(of document: InterfaceDocument) -> Device {
    if document.platform == .tvOS {
      let preset = TelevisionCanvas.preset(tools: document.toolsVersion)
      return DeviceCatalog.preset(named: preset) ?? Device(size: Size(width: 1920, height: 1080))
    }
    let named = document.device?.id.flatMap { id in presets.first { $0.id == id }?.preset }
    let isLowResolution = document.hasWholeLineHeights ?? (document.toolsVersion < 9000)
    let fallback = isLowResolution ? "Canvas 1x" : "Canvas 2x"
    return DeviceCatalog.preset(named: named ?? fallback) ?? Device(size: Size(width: 600, height: 600))
  }

  /// Returns the screen size in the simulated metrics of a scene or its document; `nil` if there is none.
  ///
  /// Xcode 5 wrote this size. Later versions kept the size in documents without size classes.
  static func simulatedScreen(of scene: DocumentScene, in document: InterfaceDocument) -> Size? {
    let metrics =
      scene.controller?.child("simulatedScreenMetrics")
      ?? document.root.child("simulatedMetricsContainer")?.child("simulatedScreenMetrics")
    guard let metrics, document.platform == .iOS else { return nil }
    let sizes = [
      ("retina5", "iPhone 8 Plus"), ("retina47", "iPhone 8"), ("retina4_7", "iPhone 8"),
      ("retina4", "iPhone SE"),
    ]
    let named = sizes.first { metrics["type"]?.hasPrefix($0.0) == true }?.1
    return DeviceCatalog.preset(named: named ?? "iPhone 4s")?.portrait.size
  }

  static func orientation(of document: InterfaceDocument) -> Orientation {
    // tvOS documents from Xcode 11 and later do not contain the orientation.
    document.platform == .tvOS || document.device?["orientation"] == "landscape" ? .landscapeLeft : .portrait
  }
}
