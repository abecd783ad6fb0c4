/// A scene that instances show, with cached values that do not depend on the instance. An instance is a view
/// that shows another scene.
struct InstanceSource {
  let scene: Scene
  /// The views except the root, superviews before subviews.
  let views: [View]
  let viewsWithInstances: [View]
  /// The number of levels in the tree of views.
  let levels: Int
  /// The distinct trait names in the conditions of the sets, in the order of the sets.
  let traitNames: [Name]

  /// Computes the values of a scene that are the same for all instances that show it.
  ///
  /// - Complexity: O(views + sets).
  init(_ scene: Scene) {
    self.scene = scene
    views = Array(scene.viewsInTreeOrder.dropFirst())
    viewsWithInstances = scene.viewsWithInstances
    var depths = [scene.root: 1]
    for view in views { depths[view.id] = (view.parent.flatMap { depths[$0] } ?? 0) + 1 }
    levels = depths.values.max() ?? 1
    var seen: Set<Name> = []
    traitNames = scene.sets.flatMap { $0.condition?.traitNames ?? [] }.filter { seen.insert($0).inserted }
  }

  /// Returns the rule sets that are active under the given traits of an instance, a view that shows the scene. A
  /// manual installation or uninstallation of a set applies only if the set has no condition.
  func setsInForce(for traits: Traits) -> Set<SetID> {
    Set(
      scene.sets.filter { $0.condition?.holds(for: traits) ?? scene.installations[$0.id] ?? true }
        .map(\.id))
  }
}

/// The active property overrides of the root view of a scene, and of the instances in the scene. An instance
/// is a view that shows another scene.
struct InstanceOverrides {
  private var values: [ViewID: [(Property, PropertyValue)]] = [:]

  /// Collects the active overrides of the root view and of the instances in a scene.
  ///
  /// - Parameter installed: The active rule sets.
  /// - Complexity: O(1) without overrides, otherwise O(rules of the active sets).
  init(of scene: Scene, in installed: Set<SetID>) {
    guard !scene.overridesByID.isEmpty else { return }
    for set in scene.sets where installed.contains(set.id) {
      for case .override(let override) in scene.rules(of: set.id)
      where override.view == scene.root || scene.instanceReferences[override.view] != nil {
        values[override.view, default: []].append((override.property, override.value))
      }
    }
  }

  /// Returns the properties of the root view or of an instance after the active overrides are applied.
  func properties(of view: ViewID, in scene: Scene) -> Properties {
    (values[view] ?? []).reduce(into: scene.properties(of: view)) { $0[$1.0] = $1.1 }
  }
}

/// The number of views that the instances in a scene will add to the scene, counted before the instances are
/// expanded. An instance is a view that shows another scene.
///
/// The number grows exponentially if scenes show one another several times. The views of equal instances are
/// therefore counted only once, and the result is reused. In a cycle of scenes, the recursion ends at the
/// maximum depth.
struct InstanceCount {
  /// The values that determine the number of views in an instance.
  private struct Key: Hashable {
    let scene: Name
    let traits: Traits
    /// The number of superviews of the instance.
    let level: Int
  }

  private let limit: Int
  private var known: [Key: Int] = [:]
  private var total = 0

  init(limit: Int) { self.limit = limit }

  /// A Boolean value that indicates whether the number of views, or the number of cached results, exceeds the
  /// limit.
  var isTooLarge: Bool { total > limit || known.count > limit }

  /// Adds the views of an instance.
  ///
  /// - Parameters:
  ///   - properties: The active properties of the instance.
  ///   - own: The traits that are set on the instance itself.
  ///   - traits: The traits of the scene that contains the instance.
  ///   - level: The number of superviews of the instance.
  ///   - source: A closure that returns the scene with the given name, or `nil`.
  /// - Complexity: O(instances in reachable scenes · their combinations of traits and levels), but at most
  ///   O(limit).
  mutating func add(
    _ properties: Properties, own: [Name: TraitValue]?, around traits: Traits, at level: Int,
    source: (Name) -> InstanceSource?
  ) {
    total += count(properties, own, traits, level, 1, source)
  }

  /// Returns the number of views that an instance (a view that shows another scene) adds, including the views
  /// of instances inside it. Results are cached.
  ///
  /// - Parameter depth: The number of nested scenes that contain the instance.
  private mutating func count(
    _ properties: Properties, _ own: [Name: TraitValue]?, _ around: Traits, _ level: Int, _ depth: Int,
    _ source: (Name) -> InstanceSource?
  ) -> Int {
    guard let scene = properties.shownScene, depth < Scene.maximumDepth, !isTooLarge,
      let shown = source(scene),
      level + shown.levels <= Scene.maximumDepth
    else { return 0 }
    let traits = around.within(properties, own: own)
    let key = Key(scene: scene, traits: traits, level: level)
    if let known = known[key] { return known }
    // If scenes show each other in a cycle through their root views, the recursion reaches the same key again.
    // The value 0 then ends the recursion.
    known[key] = 0
    let overrides = InstanceOverrides(of: shown.scene, in: shown.setsInForce(for: traits))
    var views = shown.views.count
    for view in shown.viewsWithInstances where views <= limit {
      views += count(
        overrides.properties(of: view.id, in: shown.scene), shown.scene.instanceTraits[view.id], traits,
        level + shown.scene.ancestors(of: view.id).count, depth + 1, source)
    }
    known[key] = views
    return views
  }
}
