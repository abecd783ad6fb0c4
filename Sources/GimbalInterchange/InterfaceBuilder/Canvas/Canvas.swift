internal import GimbalModel

/// What Interface Builder showed a scene on: the screen, its insets and the bars around it.
struct Canvas {
  let device: Device
  let orientation: Orientation
  let pair: SizeClassPair
  /// The safe area of the scene's root; bars included.
  let safeArea: EdgeInsets
  let bars: Containers.Bars
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
    of scene: DocumentScene, in document: InterfaceDocument, containers: Containers, base: OrientationClass?
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
    var bars = isControllers ? scene.controller.map(containers.bars) ?? Containers.Bars() : Containers.Bars()
    guard scene.kind != .cell, !isPopover else {
      (safeArea, isBelowBar, keepsInsets) = (.zero, false, true)
      self.bars = Containers.Bars()
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

extension Containers.Bars {
  /// The bars as properties of a scene's root.
  var properties: [(Property, isShown: Bool)] {
    [(.navigationBar, navigationBar), (.largeTitle, largeTitle), (.tabBar, tabBar), (.toolbar, toolbar)]
  }
}
