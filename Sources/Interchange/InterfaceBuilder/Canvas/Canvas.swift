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
    var frame = scene.root.frame ?? .zero
    let size = CanvasDevice.simulatedScreen(of: scene, in: document) ?? screen.size
    // Below an opaque bar, a root as high as the screen ends with it.
    if scene.kind == .controller, frame.y > 0, frame.height == size.height { frame.height -= frame.y }
    pair = SizeClassPair(width: screen.widthClass, height: screen.heightClass)
    device = whole.giving(frame.size, in: orientation)
    self.orientation = orientation
    bars =
      scene.kind == .controller
      ? scene.controller.map(containers.bars) ?? Containers.Bars() : Containers.Bars()
    let isPopover = scene.controller.map(containers.isPopover) ?? false
    if scene.kind == .cell || isPopover {
      safeArea = .zero
    } else {
      safeArea =
        CanvasInsets(scene: scene, document: document, bars: bars, screen: size, frame: frame).safeArea
    }
  }

  /// What the scene would have on the device itself.
  var usualSafeArea: EdgeInsets {
    let screen = device.screen(in: orientation)
    var root = Properties()
    for (property, isShown) in bars.properties where isShown { root[property] = .flag(true) }
    let heights = Bars(of: root, in: Traits(device: device, orientation: orientation))
    return screen.safeArea + EdgeInsets(top: heights.top, bottom: heights.bottom)
  }
}

extension Containers.Bars {
  /// The bars as properties of a scene's root.
  var properties: [(Property, isShown: Bool)] {
    [(.navigationBar, navigationBar), (.largeTitle, largeTitle), (.tabBar, tabBar), (.toolbar, toolbar)]
  }
}
