internal import GimbalMarkup
internal import GimbalModel

/// The bars around the view of a controller before and after an edit.
struct BarChange {
  let scene: Name
  /// The object id of the controller; `nil` if the scene has none.
  let controller: String?
  let old: Properties
  let new: Properties

  /// `true` if the view was below an opaque bar, and no longer is: its safe area is no longer without an inset at the top,
  /// or it moves to the top of the screen and is as high as the screen.
  let leavesBar: Bool

  /// Returns `nil` if the bars stay the same.
  init?(of version: ChangedScene) {
    (scene, controller) = (version.new.name, version.origins.controller)
    (old, new) = (
      version.old.properties(of: version.old.root), version.new.properties(of: version.new.root)
    )
    let screen = version.new.header.device.whole.screen(in: version.new.display.orientation).size
    let movesToTop =
      (old.number(.recordedY) ?? 0) > 0 && new.number(.recordedY) == 0
      && new.number(.recordedHeight) == screen.height
    leavesBar = movesToTop || old.number(.safeAreaTop) == 0 && new.number(.safeAreaTop) == nil
    if !leavesBar, PropertyAttributes.bars.allSatisfy({ old[$0] == new[$0] }) { return nil }
  }

  func isShown(_ bar: Property) -> Bool { new[bar] == .flag(true) }
}

/// Writes the bars of scenes into a document that has all other changes of an edit.
///
/// The bars around a view follow from the containers of its controller, and from the device and the frame of the view.
/// Only bars that do not follow from them are written: as simulated metrics of the controller, which override the bars of
/// the containers, or as the edges to which the view extends.
struct SimulatedBars {
  private let document: InterfaceDocument
  private let containers: ContainerHierarchy
  private let markup: Markup
  private let elements: [String: Element]
  private var changes: MarkupChanges

  init(_ markup: Markup, limits: InputLimits) throws(DocumentError) {
    document = try InterfaceDocument(markup, limits: limits)
    containers = ContainerHierarchy(document)
    self.markup = markup
    elements = markup.elementsByID
    changes = MarkupChanges(markup)
  }

  /// The bytes of the document with the bars.
  var bytes: [UInt8] { changes.bytes }

  /// Writes the bars of a scene.
  ///
  /// - Throws: `UnwritableChange` for a scene without a controller, and for both a tab bar and a toolbar.
  mutating func write(_ change: BarChange) throws(UnwritableChange) {
    let scene = document.scenes.first { $0.kind == .controller && $0.controller?.id == change.controller }
    let canvas = scene.map {
      Canvas(of: $0, in: document, containers: containers, base: document.baseOrientation)
    }
    var given: [Property: Bool] = [:]
    for (bar, isShown) in canvas?.bars.properties ?? [] { given[bar] = isShown }
    var missing = PropertyAttributes.bars.filter { change.isShown($0) != (given[$0] ?? false) }
    if canvas?.isBelowBar == true, change.leavesBar, !missing.contains(.navigationBar) {
      missing.append(.navigationBar)
    }
    guard let first = missing.first else { return }
    guard let owner = scene?.controller, let controller = owner.id.flatMap({ elements[$0] }) else {
      throw UnwritableChange(
        "'\(first.rawValue)' cannot be written into the document, because '\(change.scene)' has no controller",
        remedy: "set this property on a scene that has a view controller")
    }
    if missing.contains(.navigationBar) {
      let around = containers.bars(of: owner)
      // By default, a view does not extend under an opaque bar. The simulated bar is translucent.
      if change.isShown(.navigationBar), around.navigationBar, !around.isNavigationBarOpaque {
        extend(controller, scene?.root.id)
      } else {
        let metrics = MarkupChanges.NewElement(
          "simulatedNavigationBarMetrics", ["key": "simulatedTopBarMetrics", "prompted": "NO"])
        simulate("simulatedTopBarMetrics", change.isShown(.navigationBar) ? metrics : nil, of: controller)
      }
    }
    if missing != [.navigationBar] { try writeBottom(change, of: controller) }
  }

  private mutating func writeBottom(_ change: BarChange, of controller: Element) throws(UnwritableChange) {
    guard !change.isShown(.tabBar) || !change.isShown(.toolbar) else {
      throw UnwritableChange(
        "'\(change.scene)' cannot have both a tab bar and a toolbar in the document",
        remedy: "remove one of them, or change the containers in Xcode")
    }
    let isShown = change.isShown(.tabBar) || change.isShown(.toolbar)
    let name = change.isShown(.toolbar) ? "simulatedToolbarMetrics" : "simulatedTabBarMetrics"
    let metrics = MarkupChanges.NewElement(name, ["key": "simulatedBottomBarMetrics"])
    simulate("simulatedBottomBarMetrics", isShown ? metrics : nil, of: controller)
  }

  /// Extends the view of a controller below the navigation bar of its container, so that the bar covers the view.
  private mutating func extend(_ controller: Element, _ view: String?) {
    let edges = changes.child(
      MarkupChanges.PathStep(name: "extendedEdge", key: "edgesForExtendedLayout"), of: controller)
    if let edges { changes.set("top", to: "YES", of: edges) }
    let frame = view.flatMap { elements[$0] }.flatMap {
      changes.child(MarkupChanges.PathStep(name: "rect", key: "frame"), of: $0)
    }
    if let frame, frame.raw("y").flatMap(Double.init) ?? 0 > 0 {
      changes.set("y", to: Markup.number(0), of: frame)
    }
  }

  /// Replaces the simulated metrics with a key. Xcode writes `nil` for a bar that is never shown.
  private mutating func simulate(
    _ key: String, _ metrics: MarkupChanges.NewElement?, of controller: Element
  ) {
    for child in changes.children(of: controller) where child.raw("key") == key {
      changes.remove(child)
    }
    changes.add(metrics ?? MarkupChanges.NewElement("nil", ["key": key]), to: controller)
  }
}
