public import GimbalModel

extension InterfaceDocument {
  /// The document's scenes: a scene for every controller's view and every view of a xib, and one for every cell.
  ///
  /// - Parameters:
  ///   - name: what a scene without a name of its own is called, such as the file's name.
  ///   - taken: scenes' names that are not free.
  ///   - last: the place that the scenes are to come after.
  /// - Throws: `DocumentError`.
  /// - Complexity: O(elements · depth).
  public func importedScenes(
    named name: String, taken: Set<Name> = [], after last: OrderKey? = nil, ids: any IDSource
  ) throws(DocumentError) -> [ImportedScene] {
    let sources = scenes
    guard sources.count <= SceneLimit.scenes else {
      throw DocumentError(
        .tooLarge(limit: SceneLimit.scenes, of: "scenes"), at: sources[SceneLimit.scenes].root.place)
    }
    let containers = ContainerHierarchy(self)
    let exclusions = Exclusions(self)
    let collections = OutletCollections(
      self, excluded: exclusions.defaultConstraints,
      held: CanvasDevice.orientation(of: self).isLandscape ? .landscape : .portrait)
    let properties = ViewProperties(
      document: self, content: IntrinsicContent(self), exclusions: exclusions)
    let outlets = self.outlets
    var names = UniqueNames(taken: taken)
    let sceneNames = sources.map {
      names.name(from: $0.names, otherwise: UniqueNames.printable(name) ?? "scene")
    }
    // A cell that stands in another scene is an instance of its own.
    var instances: [Int: Name] = [:]
    for (source, name) in zip(sources, sceneNames) where source.isInstance {
      instances[source.root.order] = name
    }

    var found: [ImportedScene] = []
    var position = last
    for (source, name) in zip(sources, sceneNames) {
      let place = OrderKey.between(position, nil)
      position = place
      let canvas = Canvas(of: source, in: self, containers: containers, base: collections.base)
      var builder = SceneBuilder(
        source, in: self, canvas: canvas, properties: properties, collections: collections, outlets: outlets,
        instances: instances, ids: ids)
      let scene = try builder.build(named: name, at: place)
      found.append(
        ImportedScene(
          scene: scene, rootID: source.outermostView.id, order: builder.order, isInstance: source.isInstance,
          line: source.root.place.line, column: source.root.place.column, notes: builder.notes))
    }
    return found
  }

  /// The names that outlets give to objects, by object id; of several, the first.
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
}

extension DocumentScene {
  /// Whether another scene of the document shows it.
  fileprivate var isInstance: Bool { kind == .cell && root.superview != nil }

  /// The root view that it is in, or is itself.
  fileprivate var outermostView: Element { root.ancestors.filter(\.isView).last ?? root }

  /// What it might be called, the best first.
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
