// Functions that add the rows of a shown scene to a composed scene. They do not validate the rows, because the
// shown scene has already validated them.
extension Scene {
  /// Copies the kind and the properties of a shown scene's root to the instance, the view that shows the scene. Properties
  /// that the instance sets, or that describe the screen of the scene, are not copied. The kind of the instance changes
  /// only if it is `view`.
  mutating func take(root source: InstanceSource, _ rows: InstanceRows) {
    guard var instance = views[rows.instance] else { return }
    let root = source.scene.root
    if instance.kind == .view, let kind = source.scene.view(root)?.kind, kind != .view {
      instance.kind = kind
      replace(instance)
    }
    for (property, value) in source.scene.properties(of: root).given where rows.takes(property, of: root) {
      propertiesByView[instance.id, default: Properties()][property] = value
    }
    if propertiesByView[instance.id]?.direction == nil, let direction = rows.direction {
      propertiesByView[instance.id, default: Properties()][.direction] = .word(direction.rawValue)
    }
  }

  /// Adds the descendants of a shown scene's root to the instance. They are placed behind the subviews that
  /// the instance has in the outer scene.
  ///
  /// - Complexity: O(views + subviews of the instance).
  mutating func take(viewsOf source: InstanceSource, _ rows: InstanceRows) {
    guard let path = views[rows.instance]?.name else { return }
    let root = source.scene.root
    var places = places(forCount: source.scene.children(of: root).count, in: rows.instance)[...]
    for view in source.views {
      let isTop = view.parent == root
      let parent = view.parent.map(rows.view) ?? rows.instance
      let taken = View(
        id: rows.view(view.id), scene: id, parent: parent,
        position: isTop ? places.popFirst() ?? view.position : view.position,
        name: Scene.free(.path(path, view.name)) { viewsByName[$0] != nil }, kind: view.kind)
      place(taken, in: parent)
      let properties = rows.properties(source.scene.properties(of: view.id), of: view)
      if !properties.isEmpty { propertiesByView[taken.id] = properties }
    }
  }

  /// Adds the sets of the shown scene and their rules before the existing sets. Sets in `installed` are
  /// installed, and the others are uninstalled.
  ///
  /// - Complexity: O(sets + rules).
  mutating func take(setsOf source: InstanceSource, installed: Set<SetID>, _ rows: InstanceRows) {
    guard let path = views[rows.instance]?.name else { return }
    for set in source.scene.sets.reversed() {
      let taken = RuleSet(
        id: rows.set(set.id), scene: id, position: .between(nil, sets.first?.position),
        name: Scene.free(.path(path, set.name)) { setsByName[$0] != nil }, condition: nil)
      place(taken)
      if !installed.contains(set.id) { installations[taken.id] = false }
      for rule in source.scene.rules(of: set.id) {
        if let rule = rows.rule(rule, in: taken.id, path: path) { take(rule) }
        guard case .manager(let manager) = rule else { continue }
        for box in source.scene.boxes(from: manager.id).dropFirst() {
          take(rows.box(box, in: taken.id, path: path))
        }
      }
    }
  }

  private mutating func take(_ rule: Rule) {
    switch rule {
    case .constraint(let constraint):
      constraintsByID[constraint.id] = constraint
      index(constraint)
    case .override(let override): overridesByID[override.id] = override
    case .placement(let placement): placementsByID[placement.id] = placement
    case .number(let number): numbersByID[number.id] = number
    case .manager(let box): boxesByID[box.id] = box
    }
    file(rule)
  }

  private mutating func take(_ box: LayoutBox) {
    guard let parent = box.parent else { return }
    boxesByID[box.id] = box
    childBoxes[parent, default: Ordered { ($0.position, $0.id.rawValue) }].insert(box)
    addReference(to: box.view)
    if box.usesNumbers { numberUserCount += 1 }
  }

  /// Replaces a view without changing its position.
  private mutating func replace(_ view: View) {
    views[view.id] = view
    guard let parent = view.parent else { return }
    childViews[parent]?.remove(at: (view.position, view.id.rawValue))
    childViews[parent]?.insert(view)
  }

  /// Returns positions for new subviews behind the existing subviews of a view.
  private func places(forCount count: Int, in view: ViewID) -> [OrderKey] {
    guard let first = children(of: view).first else {
      return (0..<count).reduce(into: []) { places, _ in places.append(.between(places.last, nil)) }
    }
    return (0..<count).reduce(into: [first.position]) { places, _ in places.append(.between(nil, places.last))
    }
    .dropFirst().reversed()
  }

  /// Returns an unused name: the given name, followed by as many apostrophes as necessary. A path can already
  /// be in use, because the outer scene can have a view with the quoted name `"row1/title"`.
  private static func free(_ name: Name, isTaken: (Name) -> Bool) -> Name {
    var name = name
    while isTaken(name) { name = Name(trusted: name.text + "'") }
    return name
  }
}
