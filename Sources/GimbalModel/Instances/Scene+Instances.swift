extension Scene {
  /// Returns the traits that are set on an instance, a view that shows another scene. They are sorted by
  /// name, and do not include the traits of the outer scene.
  package func instanceTraits(of view: ViewID) -> [InstanceTrait] {
    guard let traits = instanceTraits[view] else { return [] }
    return traits.sorted { $0.key < $1.key }.map {
      InstanceTrait(view: view, name: $0.key, value: $0.value)
    }
  }

  /// A Boolean value that indicates whether any view of the scene has a property or an override that makes it
  /// show another scene.
  ///
  /// - Complexity: O(1).
  package var hasInstances: Bool { !instanceReferences.isEmpty }

  /// The views with a property or an override that makes them show another scene, in tree order.
  ///
  /// - Complexity: O(1) without instances, otherwise O(views).
  package var viewsWithInstances: [View] {
    hasInstances ? viewsInTreeOrder.filter { instanceReferences[$0.id] != nil } : []
  }

  /// The distinct names of the scenes that views of this scene show, sorted. They include scenes that are
  /// named only in overrides.
  ///
  /// - Complexity: O(1) without instances, otherwise O(instances + overrides).
  package var scenesShown: [Name] {
    guard hasInstances else { return [] }
    let given = instanceReferences.keys.compactMap { properties(of: $0).shownScene }
    let overriding = overridesByID.values.filter { $0.property == .instance }.compactMap(\.value.sceneName)
    return Set(given + overriding).sorted()
  }

  /// Returns the names of the scenes in a shortest cycle through which this scene contains itself. Each scene
  /// has a view that shows the next scene, and the last scene shows this scene. The result is `nil` if there
  /// is no cycle.
  ///
  /// - Parameter library: A closure that returns the scene with the given name, or `nil`. It is called once
  ///   per name.
  /// - Complexity: O(1) without instances, otherwise O(instances and overrides of reachable scenes).
  package func instanceCycle<Failure: Error>(
    library: (Name) throws(Failure) -> Scene?
  ) throws(Failure) -> [Name]? {
    let scenes = try scenesWithinReach(library: library)
    // A breadth-first search finds a shortest cycle.
    var cameFrom: [Name: Name] = [:]
    var pending = [name]
    var next = 0
    while next < pending.count {
      let current = pending[next]
      next += 1
      for shown in (current == name ? self : scenes[current])?.scenesShown ?? [] {
        if shown == name {
          var cycle = [current]
          while let before = cameFrom[cycle[0]] { cycle.insert(before, at: 0) }
          return cycle
        }
        if cameFrom.updateValue(current, forKey: shown) == nil { pending.append(shown) }
      }
    }
    return nil
  }

  /// Returns the scenes that views of this scene show, directly or through other scenes. Names for which
  /// `library` returns no scene are ignored.
  ///
  /// - Parameters:
  ///   - steps: The maximum length of a path of scenes. Each step leads from a scene to a scene that one of
  ///     its views shows.
  ///   - library: A closure that returns the scene with the given name, or `nil`.
  package func scenesWithinReach<Failure: Error>(
    of steps: Int = .max, library: (Name) throws(Failure) -> Scene?
  ) throws(Failure) -> [Name: Scene] {
    var found: [Name: Scene] = [:]
    var seen: Set<Name> = [name]
    var (pending, step) = (scenesShown, 0)
    while !pending.isEmpty, step < steps {
      var next: [Name] = []
      for name in pending {
        guard seen.insert(name).inserted, let scene = try library(name) else { continue }
        found[name] = scene
        next += scene.scenesShown
      }
      (pending, step) = (next, step + 1)
    }
    return found
  }
}

extension Properties {
  /// The name of the scene that the view shows; `nil` if it shows none.
  package var shownScene: Name? { self[.instance]?.sceneName }
}

extension PropertyValue {
  /// The name of the scene to which the value of an `instance` property refers; `nil` if the value is not a valid
  /// name.
  package var sceneName: Name? {
    if case .word(let word) = self { try? Name(word) } else { nil }
  }
}

/// A trait, such as `images=3`, that is set on an instance (a view that shows another scene). Inside the
/// instance, it replaces the outer scene's trait with the same name.
public struct InstanceTrait: Hashable, Sendable {
  package let view: ViewID
  package let name: Name
  package var value: TraitValue

  package init(view: ViewID, name: Name, value: TraitValue) {
    self.view = view
    self.name = name
    self.value = value
  }

  /// The identity of the database row. It is derived from the view and the name, so it is the same on every
  /// branch.
  package var id: InstanceTraitID { ID(derivedFrom: view.rawValue, key: name.text) }
}

extension Scene {
  /// A view whose name can be mistaken for a path into another view that shows a scene. For example, the name
  /// `row/x` is ambiguous if the view `row` shows a scene.
  package struct PathCollision: Hashable, Sendable {
    package let view: Name
    /// The name of the view into which the path leads. This view shows a scene, at least while a certain rule set
    /// is installed.
    package let instance: Name
  }

  /// The views whose names can be mistaken for paths into an instance, a view that shows another scene.
  ///
  /// - Complexity: O(1) without instances, otherwise O(views).
  package var pathCollisions: Set<PathCollision> {
    guard hasInstances else { return [] }
    return Set(
      views.values.lazy.map(\.name).filter { $0.text.utf8.contains(UInt8(ascii: "/")) }.flatMap { name in
        name.text.indices.filter { name.text[$0] == "/" }.compactMap { slash -> PathCollision? in
          guard let instance = try? Name(String(name.text[..<slash])), let id = viewsByName[instance],
            instanceReferences[id] != nil
          else { return nil }
          return PathCollision(view: name, instance: instance)
        }
      })
  }
}

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
    var positions = positions(forCount: source.scene.children(of: root).count, in: rows.instance)[...]
    for view in source.views {
      let isTop = view.parent == root
      let parent = view.parent.map(rows.view) ?? rows.instance
      let taken = View(
        id: rows.view(view.id), scene: id, parent: parent,
        position: isTop ? positions.popFirst() ?? view.position : view.position,
        name: Scene.free(.path(path, view.name)) { viewsByName[$0] != nil }, kind: view.kind)
      enter(taken, in: parent)
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
      enter(taken)
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
  private func positions(forCount count: Int, in view: ViewID) -> [OrderKey] {
    guard let first = children(of: view).first else {
      return (0..<count).reduce(into: []) { positions, _ in positions.append(.between(positions.last, nil)) }
    }
    return (0..<count).reduce(into: [first.position]) { positions, _ in
      positions.append(.between(nil, positions.last))
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
