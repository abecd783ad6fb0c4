internal import GimbalMarkup
internal import GimbalModel

extension SceneBuilder {
  /// The outlets between the objects of the scene, after its views and constraints were added.
  ///
  /// - Complexity: O(outlets · objects in collections + constraints).
  var connections: NibConnections {
    let owner = owner
    let isView = source.kind == .controller || source.root.id.map(document.ownersViews.contains) == true
    var connections = NibConnections(ownerClass: isView ? owner?["customClass"] : nil)
    if source.root["translatesAutoresizingMaskIntoConstraints"] != "NO" {
      connections.rootAutoresizing = source.root.autoresizing.description
    }
    var constraints: [String: [ConstraintID]] = [:]
    for (id, origin) in origins.constraints.sorted(by: { $0.key < $1.key }) {
      guard let element = origin.id else { continue }
      constraints[element, default: []].append(id)
      if collections.membership(of: element) != .none { connections.ofCollections.insert(id) }
      if exclusions.defaultConstraints.contains(element) || origins.placeholders.contains(id) {
        connections.uninstalled.insert(id)
      }
    }
    func connect(_ element: Element, as source: NibConnections.Source) {
      guard let connected = element.child("connections") else { return }
      for outlet in connected.children {
        let isCollection = outlet.name == "outletCollection"
        guard isCollection || outlet.name == "outlet", let property = outlet["property"],
          let id = outlet["destination"], let object = document.objects[id]
        else { continue }
        let destination: NibConnections.Destination =
          views[object.index].map { .view($0) } ?? constraints[id].map { .constraint($0) }
          ?? .other(kind: object.name)
        connections.connect(property, of: source, to: destination, isCollection: isCollection)
      }
    }
    if let owner { connect(owner, as: .owner) }
    for element in [source.root] + source.root.descendants {
      // The outlets of a cell belong to its own scene.
      guard let view = views[element.index], element == source.root || instances[element.index] == nil else {
        continue
      }
      connect(element, as: .view(view))
    }
    return connections
  }

  /// The controller of the scene, or the owner of the file of a xib.
  private var owner: Element? {
    switch source.kind {
    case .controller: source.controller
    case .freestanding: document.root.descendants.first { $0["placeholderIdentifier"] == "IBFilesOwner" }
    case .cell: nil
    }
  }
}
