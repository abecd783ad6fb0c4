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
