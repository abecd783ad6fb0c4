internal import GimbalMarkup
public import GimbalModel

extension InterfaceDocument {
  /// Returns a scene for each view of a controller, for each cell, and for each view outside these view
  /// trees, such as a top-level view of a xib.
  ///
  /// - Parameters:
  ///   - name: The name for scenes without a name in the document, such as the file name.
  ///   - taken: The names that are already in use.
  ///   - last: The position after which the scenes are inserted.
  /// - Throws: `DocumentError`.
  /// - Complexity: O(elements · depth).
  public func importedScenes(
    named name: String, taken: Set<Name> = [], after last: OrderKey? = nil, ids: any IDSource
  ) throws(DocumentError) -> [ImportedScene] {
    let sources = scenes
    let most = limits[.documentScenes]
    if sources.count > most { try check(sources.count, against: .documentScenes, at: sources[most].root) }
    try CanvasDevice.requireKnown(in: self, for: sources)
    let containers = ContainerHierarchy(self)
    let exclusions = Exclusions(self)
    let collections = collections(exclusions)
    let properties = ViewProperties(
      document: self, content: IntrinsicContent(self), exclusions: exclusions)
    let appearance = AppearanceProperties(self)
    let outlets = self.outlets
    let allOutlets = self.allOutlets
    var names = UniqueNames(taken: taken)
    let sceneNames = sources.map {
      names.name(from: $0.names, otherwise: UniqueNames.printable(name) ?? "scene")
    }
    // A cell inside the view tree of a scene becomes a scene of its own. In the view tree, an instance, which
    // is a view that shows another scene, replaces the cell.
    var instances: [Int: Name] = [:]
    for (source, name) in zip(sources, sceneNames) where source.isInstance {
      instances[source.root.index] = name
    }

    let faults = referenceFaults(of: sources)
    let uses = resourceUses(of: sources)
    var found: [ImportedScene] = []
    var position = last
    for (index, (source, name)) in zip(sources, sceneNames).enumerated() {
      try cancellation.check(DocumentError(.cancelled, at: source.root.location))
      let place = OrderKey.between(position, nil)
      position = place
      let canvas = Canvas(of: source, in: self, containers: containers, base: collections.base)
      var builder = SceneBuilder(
        source, in: self, canvas: canvas,
        barContents: BarContents(of: source, in: containers, bars: canvas.shownBars), properties: properties,
        appearance: appearance, collections: collections, outlets: outlets, allOutlets: allOutlets,
        instances: instances, ids: ids)
      let scene = try builder.build(named: name, at: place)
      builder.origins.referenceFaults = faults[index] ?? []
      builder.origins.resourceUses = uses[index] ?? []
      found.append(
        ImportedScene(
          scene: scene, rootID: source.outermostView.id, order: builder.order, isInstance: source.isInstance,
          line: source.root.location.line, column: source.root.location.column, notes: builder.notes,
          origins: builder.origins, connections: builder.connections))
    }
    return found
  }

  private func collections(_ exclusions: Exclusions) -> OutletCollections {
    OutletCollections(
      self, excluded: exclusions.defaultConstraints,
      deviceOrientation: CanvasDevice.orientation(of: self).isLandscape ? .landscape : .portrait)
  }

  /// The orientation whose constraints the document installs by default; `nil` if unknown.
  var baseOrientation: OrientationClass? { collections(Exclusions(self)).base }

  /// The name of the first outlet that refers to each object, by object id. The outlets `dataSource`,
  /// `delegate` and `view` are omitted, because UIKit declares them and their names do not describe the
  /// object.
  private var outlets: [String: String] {
    var names: [String: String] = [:]
    for outlet in root.descendants where outlet.name == "outlet" {
      guard let property = outlet["property"], let destination = outlet["destination"],
        names[destination] == nil, !["dataSource", "delegate", "view"].contains(property)
      else { continue }
      names[destination] = property
    }
    return names
  }

  /// The name of the first outlet that refers to each object, or else of the first outlet collection, by
  /// object id. The outlets and the outlet collection that UIKit declares are omitted, because their names do
  /// not describe the object.
  private var allOutlets: [String: String] {
    var names = outlets
    for outlet in root.descendants where outlet.name == "outletCollection" {
      guard let property = outlet["property"], let destination = outlet["destination"],
        names[destination] == nil, property != "gestureRecognizers"
      else { continue }
      names[destination] = property
    }
    return names
  }
}

extension SceneBuilder {
  /// Creates the scene from the elements of the document.
  ///
  /// - Throws: `DocumentError` for content that a scene rejects, such as numbers out of range, for exceeded
  ///   limits, and if the import is cancelled.
  fileprivate mutating func build(named name: Name, at position: OrderKey) throws(DocumentError) -> Scene {
    let root: ViewID = ids.id()
    _ = names.name(from: [Name.root.text], otherwise: Name.root.text)
    nameViews()
    records = [
      .scene(
        SceneHeader(
          id: scene, position: position, name: name, device: canvas.device,
          orientations: canvas.device.onlyOrientation.map { OrientationSet($0) } ?? .all,
          direction: .leftToRight)),
      .display(Display(scene: scene, device: canvas.device, orientation: canvas.orientation)),
      .trait(
        CustomTrait(scene: scene, name: .environment, value: LayoutEnvironment.canvas.traitValue)),
      .view(View(id: root, scene: scene, parent: nil, position: .first, name: .root, kind: source.root.kind)),
    ]
    register(source.root, as: root)
    try addProperties(of: source.root, root)
    try addSubviews(of: source.root, in: root)
    try addConstraints(of: source.root)
    try addCanvas(root)
    do {
      return try Scene(records: records + sets.records + rules)
    } catch {
      throw DocumentError(.refused(error), at: source.root.location)
    }
  }
}

extension DocumentScene {
  /// `true` if a view in another scene of the document shows this scene.
  fileprivate var isInstance: Bool { kind == .cell && root.superview != nil }

  /// The outermost view that contains the root view of this scene; the root view itself if no view contains
  /// it.
  fileprivate var outermostView: Element { root.ancestors.filter(\.isView).last ?? root }

  /// The candidates for the name of the scene, in order of preference.
  fileprivate var names: [String?] {
    switch kind {
    case .controller:
      [
        controller?["userLabel"], controller?["storyboardIdentifier"], controller?["customClass"],
        controller?["title"],
      ]
    case .freestanding: [root["userLabel"], root["customClass"]]
    case .cell: [root["userLabel"], root["reuseIdentifier"], root["customClass"]]
    }
  }
}
