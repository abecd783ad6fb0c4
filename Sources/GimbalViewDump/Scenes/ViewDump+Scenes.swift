import GimbalCore
public import GimbalModel

/// A scene of a dumped window.
public struct DumpedScene: Sendable {
  public let scene: Scene
  /// The dumped view of each view of the scene.
  public let views: [ViewID: DumpedView]
}

extension ViewDump {
  /// Returns a scene with fixed frames for each window of the dump with a size.
  ///
  /// The scenes have no rules. A stack view becomes a plain view, because its arranged subviews have their frames. Views
  /// without a frame have the frame of their superview, and those beyond the maximum depth of scenes are subviews of the last
  /// level. A dump without frames gives scenes whose views have no size.
  ///
  /// - Parameter name: The name of the scene; those of further windows have numbers.
  /// - Throws: `EditError` if the views exceed a limit on scenes.
  /// - Complexity: O(n log n) in the number of views.
  public func scenes(named name: String, ids: any IDSource) throws(EditError) -> [DumpedScene] {
    var names = UniqueNames()
    var scenes: [DumpedScene] = []
    var position: OrderKey?
    for window in windows {
      var builder = DumpedSceneBuilder(ids: ids)
      position = OrderKey.between(position, nil)
      let scene = names.name(from: [name], otherwise: "window")
      scenes.append(try builder.scene(of: window, named: scene, at: position ?? .first))
    }
    return scenes
  }
}

/// Builds the scene of a dumped window.
private struct DumpedSceneBuilder {
  let ids: any IDSource
  private var records: [Record] = []
  private var views: [ViewID: DumpedView] = [:]
  private var names = UniqueNames(taken: [.root])

  init(ids: any IDSource) { self.ids = ids }

  /// The largest difference between a length and its six digits in a dump, in points.
  private static let rounding = 0.01

  /// The size of a window without one, in points.
  private static let defaultSize = Size(width: 390, height: 844)

  mutating func scene(of window: DumpedView, named name: Name, at position: OrderKey) throws(EditError)
    -> DumpedScene
  {
    let (scene, root): (SceneID, ViewID) = (ids.id(), ids.id())
    let device = DumpedSceneBuilder.device(of: window)
    let isWide = window.frame.map { $0.width > $0.height } ?? false
    records = [
      .scene(
        SceneHeader(
          id: scene, position: position, name: name, device: device, orientations: .all,
          direction: .leftToRight)),
      .display(Display(scene: scene, device: device, orientation: isWide ? .landscapeLeft : .portrait)),
      .view(View(id: root, scene: scene, parent: nil, position: .first, name: .root, kind: .view)),
    ]
    views[root] = window
    setClass(of: window, root)
    var pending: [(view: DumpedView, parent: ViewID, position: OrderKey, depth: Int)] = []
    func children(of view: DumpedView, _ parent: ViewID, depth: Int) -> [(DumpedView, ViewID, OrderKey, Int)]
    {
      var last: OrderKey?
      return view.children.map { child in
        let position = OrderKey.between(last, nil)
        last = position
        return (child, parent, position, depth)
      }
    }
    pending = children(of: window, root, depth: 2).reversed()
    while let (view, parent, position, depth) = pending.popLast() {
      let id: ViewID = ids.id()
      let kind = view.kind
      let own = RuntimeClass(view.className).viewName(text: view.text ?? "")
      records.append(
        .view(
          View(
            id: id, scene: scene, parent: parent, position: position,
            name: names.name(from: [view.identifier, own], otherwise: "view"), kind: kind)))
      views[id] = view
      addProperties(of: view, kind, id)
      // Deeper views keep their frames in the last level.
      let isDeepest = depth >= Scene.maximumDepth
      pending += children(of: view, isDeepest ? parent : id, depth: isDeepest ? depth : depth + 1).reversed()
    }
    return DumpedScene(scene: try Scene(records: records), views: views)
  }

  /// Returns the device of a window: a preset with its size, or else a device of its size that has the scale of its frames.
  private static func device(of window: DumpedView) -> Device {
    let frame = window.frame ?? window.children.lazy.compactMap(\.frame).first
    guard let frame, frame.width > 0, frame.height > 0 else { return Device(size: defaultSize) }
    let size = Size(width: frame.width, height: frame.height)
    let isFine = !window.hasFrames(inPixelsOfScale: 2)
    let preset = DeviceCatalog.presets.first {
      ($0.portrait.size == size || $0.landscape.size == size) && ($0.scale == 3) == isFine && !$0.isTelevision
    }
    if let preset { return preset }
    let name = "\(Decimal.print(size.width))x\(Decimal.print(size.height))"
    let fine =
      isFine ? Device(named: "iPhone 15 at \(name)" + (size.width > size.height ? " in landscape" : "")) : nil
    return fine ?? Device(size: size)
  }

  private mutating func set(_ property: Property, _ value: PropertyValue, of view: ViewID) {
    guard property.accepts(value) else { return }
    records.append(.property(ViewProperty(view: view, property: property, value: value)))
  }

  private mutating func setClass(of view: DumpedView, _ id: ViewID) {
    let name = view.controller ?? view.className
    let bare = String(RuntimeClass(name).bareName)
    // The class of a controller or of the app tells more than one of UIKit.
    guard view.controller != nil || !bare.hasPrefix("UI"), Identifier.isValid(bare) else { return }
    set(.customClass, .word(bare), of: id)
  }

  private mutating func addProperties(of view: DumpedView, _ kind: ViewKind, _ id: ViewID) {
    // Without a frame, a view whose layout is ambiguous stays ambiguous.
    if let frame = view.frame
      ?? (view.isAmbiguous ? nil : DumpedView.Rectangle(x: 0, y: 0, width: 0, height: 0))
    {
      let lengths: [(Property, Double)] = [
        (.frameX, frame.x), (.frameY, frame.y), (.frameWidth, max(0, frame.width)),
        (.frameHeight, max(0, frame.height)),
      ]
      for (property, length) in lengths {
        set(property, .number(min(max(-Limit.coordinate, length), Limit.coordinate)), of: id)
      }
    }
    if view.isHidden { set(.hidden, .flag(true), of: id) }
    if view.alpha != 1, (0...1).contains(view.alpha) { set(.alpha, .number(view.alpha), of: id) }
    if let text = view.text, let frame = view.frame, Property.text.declaration.isOf(kind) {
      set(.text, .word(String(text.unicodeScalars.prefix(StyledText.maximumLength))), of: id)
      // The dump does not contain the font; the text fits its view, whose size has six digits.
      set(.measuredWidth, .number(max(0, frame.width - DumpedSceneBuilder.rounding)), of: id)
      set(.measuredHeight, .number(max(0, frame.height - DumpedSceneBuilder.rounding)), of: id)
    }
    setClass(of: view, id)
  }
}

extension DumpedView {
  /// Returns `true` if the frames of the tree are on the pixels of a screen. Dumps have six digits.
  fileprivate func hasFrames(inPixelsOfScale scale: Double) -> Bool {
    let lengths = frame.map { [$0.x, $0.y, $0.width, $0.height] } ?? []
    return lengths.allSatisfy { (($0 * scale).rounded() - $0 * scale).magnitude < 0.01 }
      && children.allSatisfy { $0.hasFrames(inPixelsOfScale: scale) }
  }

  /// The kind of the view: that of its class, or of the class of UIKit from which a class of the app inherits.
  public var kind: ViewKind {
    let names = [className, self["baseClass"]].compactMap(\.self).map { RuntimeClass($0).simplifiedName }
    return names.lazy.compactMap(DumpedView.kind).first ?? .view
  }

  private static func kind(named name: String) -> ViewKind? {
    if let found = elementKinds[name] { return found }
    guard let kind = ViewKind(rawValue: name) else { return nil }
    return [.stackView, .spacer, .layoutGuide].contains(kind) ? .view : kind
  }

  /// The kinds of the elements of XCTest, whose types have other names than their classes.
  private static let elementKinds: [String: ViewKind] = [
    "staticText": .label, "image": .imageView, "cell": .tableViewCell, "table": .tableView,
    "secureTextField": .textField,
    "searchField": .searchBar, "picker": .pickerView, "activityIndicator": .activityIndicatorView,
    "progressIndicator": .progressView, "other": .view, "map": .mapView, "window": .view,
  ]
}
