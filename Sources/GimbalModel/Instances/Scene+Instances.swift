extension Scene {
  /// The traits that a view has as an instance of another scene, by name; those around it aside.
  public func instanceTraits(of view: ViewID) -> [InstanceTrait] {
    guard let traits = instanceTraits[view] else { return [] }
    return traits.sorted { $0.key < $1.key }.map {
      InstanceTrait(view: view, name: $0.key, value: $0.value)
    }
  }

  /// Whether a view may show another scene: whether a property or an override, in force or not, names one.
  ///
  /// - Complexity: O(1).
  public var hasInstances: Bool { !instanceMentions.isEmpty }

  /// The views for which a property or an override, in force or not, names a scene that they show.
  ///
  /// - Complexity: O(1) where there are none, else O(views).
  public var viewsWithInstances: [View] {
    hasInstances ? viewsInTreeOrder.filter { instanceMentions[$0.id] != nil } : []
  }

  /// The scenes that views show, or would show if another set were in force; each once, by name.
  ///
  /// - Complexity: O(1) where there are none, else O(instances + overrides).
  public var scenesShown: [Name] {
    guard hasInstances else { return [] }
    let given = instanceMentions.keys.compactMap { properties(of: $0).shownScene }
    let overriding = overridesByID.values.filter { $0.property == .instance }.compactMap(\.value.sceneName)
    return Set(given + overriding).sorted()
  }

  /// The circle of instances that the scene is part of: names, each scene showing the next and the last one this one.
  /// Nil where there is none.
  ///
  /// - Parameter library: the project's scenes by name; asked once a name.
  /// - Complexity: O(1) where the scene shows none, else O(instances and overrides of the scenes within reach).
  public func circleOfInstances<Failure: Error>(
    library: (Name) throws(Failure) -> Scene?
  ) throws(Failure) -> [Name]? {
    let scenes = try scenesWithinReach(library: library)
    // Breadth first, so that the circle is as short as can be.
    var cameFrom: [Name: Name] = [:]
    var pending = [name]
    var next = 0
    while next < pending.count {
      let current = pending[next]
      next += 1
      for shown in (current == name ? self : scenes[current])?.scenesShown ?? [] {
        if shown == name {
          var circle = [current]
          while let before = cameFrom[circle[0]] { circle.insert(before, at: 0) }
          return circle
        }
        if cameFrom.updateValue(current, forKey: shown) == nil { pending.append(shown) }
      }
    }
    return nil
  }

  /// The scenes that the scene shows, those that they show, and so on; what is not there is left out.
  ///
  /// - Parameter steps: how far to go on.
  func scenesWithinReach<Failure: Error>(
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
  /// The scene that a view shows; nil for one that shows none.
  public var shownScene: Name? { self[.instance]?.sceneName }
}

extension PropertyValue {
  /// The scene that an `instance` names; nil for `none`.
  public var sceneName: Name? {
    if case .word(let word) = self { try? Name(word) } else { nil }
  }
}

/// A trait of a view that shows another scene: `images=3` of one instance. What is in the instance has it instead of
/// the trait of that name around.
public struct InstanceTrait: Hashable, Sendable {
  public let view: ViewID
  public let name: Name
  public var value: TraitValue

  public init(view: ViewID, name: Name, value: TraitValue) {
    self.view = view
    self.name = name
    self.value = value
  }

  /// The row's identity, the same on every branch.
  public var id: InstanceTraitID { ID(derivedFrom: view.rawValue, key: name.text) }
}

extension Scene {
  /// A view whose name reads like a path into an instance beside it: `row/x`, where `row` shows a scene. What a path
  /// leads to, and this view, could not be told apart.
  public struct PathCollision: Hashable, Sendable {
    public let view: Name
    /// The view that shows a scene, or would if another set were in force.
    public let instance: Name
  }

  /// The views whose names read like paths into the scene's instances.
  ///
  /// - Complexity: O(1) where the scene has no instances, else O(views).
  public var pathCollisions: Set<PathCollision> {
    guard hasInstances else { return [] }
    return Set(
      views.values.lazy.map(\.name).filter { $0.text.utf8.contains(UInt8(ascii: "/")) }.flatMap { name in
        name.text.indices.filter { name.text[$0] == "/" }.compactMap { slash -> PathCollision? in
          guard let instance = try? Name(String(name.text[..<slash])), let id = viewsByName[instance],
            instanceMentions[id] != nil
          else { return nil }
          return PathCollision(view: name, instance: instance)
        }
      })
  }
}
