internal import GimbalMarkup
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
  /// `true` if the root view is presented as a page sheet or a form sheet without a navigation bar, which starts below the
  /// status bar on every device.
  let isBelowStatusBar: Bool
  /// `true` if the root view has the same safe area on every device. Examples are cells and other views that
  /// do not fill a screen.
  let hasFixedInsets: Bool
  /// `true` if a container view shows the controller of the root view.
  let isEmbedded: Bool
  /// `true` if the root view has the height of a page sheet on a phone.
  let isSheet: Bool
  /// The bars that only simulated metrics state.
  let simulatedBars: Set<Property>
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
    self.orientation = orientation
    let isControllers = scene.kind == .controller
    isEmbedded = scene.controller.map(containers.isEmbedded) ?? false
    let isPopover = scene.controller.map(containers.isPopover) ?? false
    var bars = ContainerHierarchy.Bars()
    if isControllers {
      bars = scene.controller.map(containers.bars) ?? bars
    } else if scene.kind == .freestanding, frame.height == size.height {
      bars = ContainerHierarchy.Bars(above: scene.root)
    }
    var insets = CanvasInsets(
      scene: scene, document: document, bars: bars,
      isDetail: scene.controller.map(containers.isDetail) ?? false,
      screen: size, frame: frame,
      navigationRootHeight: scene.controller.flatMap(containers.navigationRoot).flatMap { root in
        root.children.first { $0["key"] == "view" && $0.isView }?.frame?.height
      })
    if isControllers, frame.height == size.height { insets.frame.height -= insets.coveredHeight }
    isSheet = insets.isSheet
    let real = isControllers ? scene.controller.map(containers.barsWithoutSimulation) : nil
    simulatedBars = Canvas.difference(bars, from: real ?? ContainerHierarchy.Bars())
    device = whole.giving(insets.frame.size, in: orientation)
    // Cells and popovers have neither a safe area nor bars. A popover without a size of its own is drawn as a
    // page sheet, which can have both.
    guard scene.kind != .cell, !isPopover || insets.isSheet else {
      (safeArea, isBelowBar, isBelowStatusBar, hasFixedInsets) = (.zero, false, false, true)
      self.bars = ContainerHierarchy.Bars()
      return
    }
    safeArea = insets.safeArea
    isBelowBar = insets.isBelowBar
    let isPresented = insets.isSheet || scene.controller.map(containers.isSheet) ?? false
    isBelowStatusBar = isControllers && isPresented && !isBelowBar && !bars.navigationBar
    if isBelowBar { (bars.navigationBar, bars.largeTitle) = (false, false) }
    self.bars = bars
    hasFixedInsets = !isControllers && insets.frame.height < size.height * Canvas.minimumScreenFraction
  }

  /// The minimum height of a freestanding root view that counts as a whole screen, as a fraction of the
  /// height of the screen. Most freestanding views are top-level views of xibs.
  private static let minimumScreenFraction = 0.75
  /// The width and the height of the largest controller that is not a whole screen, as a fraction of the screen.
  private static let sheetFraction = 0.9

  /// Returns the bars that other bars do not contain.
  private static func difference(
    _ bars: ContainerHierarchy.Bars, from other: ContainerHierarchy.Bars
  ) -> Set<Property> {
    let known = Set(other.properties.filter(\.isShown).map(\.0))
    return Set(bars.properties.filter(\.isShown).map(\.0)).subtracting(known)
  }

  /// Returns `true` if the root view is much lower than the screen of the document, as the view of a controller that a
  /// container embeds.
  func isPartOfScreen(in document: InterfaceDocument) -> Bool {
    let screen = CanvasDevice.device(of: document).screen(in: orientation).size
    let own = device.screen(in: orientation).size
    return own.height < screen.height * Canvas.minimumScreenFraction
      || own.height < screen.height * Canvas.sheetFraction && own.width < screen.width * Canvas.sheetFraction
  }

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
