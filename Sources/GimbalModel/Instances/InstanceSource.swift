/// A scene that instances show: what each of them would have to work out anew.
struct InstanceSource {
  let scene: Scene
  /// All but the root, in tree order.
  let views: [View]
  let viewsWithInstances: [View]
  /// How deep the tree is below the root.
  let levels: Int
  /// What its sets' conditions ask for, in their order, each once.
  let traitNames: [Name]

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

  /// The sets in force in an instance: what conditions say, and without one what was done by hand.
  func setsInForce(for traits: Traits) -> Set<SetID> {
    Set(
      scene.sets.filter { $0.condition?.holds(for: traits) ?? scene.installations[$0.id] ?? true }
        .map(\.id))
  }
}

/// What overrides in force say of a scene's root and of its instances.
struct InstanceOverrides {
  private var values: [ViewID: [(Property, PropertyValue)]] = [:]

  /// - Parameter installed: the sets in force.
  /// - Complexity: O(1) where the scene has no override, else O(rules of these sets).
  init(of scene: Scene, in installed: Set<SetID>) {
    guard !scene.overridesByID.isEmpty else { return }
    for set in scene.sets where installed.contains(set.id) {
      for case .override(let override) in scene.rules(of: set.id)
      where override.view == scene.root || scene.instanceMentions[override.view] != nil {
        values[override.view, default: []].append((override.property, override.value))
      }
    }
  }

  /// The properties in force of the root, or of an instance.
  func properties(of view: ViewID, in scene: Scene) -> Properties {
    (values[view] ?? []).reduce(into: scene.properties(of: view)) { $0[$1.0] = $1.1 }
  }
}

/// How many views instances bring, counted before any is brought: scenes that show one another twice each are more than
/// atoms after a few hundred lines. What several instances show alike is counted once.
///
/// Circles aside, which are counted as if they ended, it is what a composer brings.
struct InstanceCount {
  /// What an instance brings by.
  private struct Key: Hashable {
    let scene: Name
    let traits: Traits
    /// How many views the instance is within.
    let level: Int
  }

  private var known: [Key: Int] = [:]
  private var total = 0

  /// Whether more views come together than a composition has.
  var isTooLarge: Bool { total > Composition.maximumViewCount || known.count > Composition.maximumViewCount }

  /// Adds what a view shows.
  ///
  /// - Parameters:
  ///   - properties: those in force of the view.
  ///   - own: its own traits as an instance.
  ///   - level: how many views it is within.
  /// - Complexity: O(instances of the scenes within reach · traits and levels that they are under), and O(limit).
  mutating func add(
    _ properties: Properties, own: [Name: TraitValue]?, around traits: Traits, at level: Int,
    source: (Name) -> InstanceSource?
  ) {
    total += count(properties, own, traits, level, 1, source)
  }

  /// - Parameter depth: how many scenes the instance is within.
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
    // Nothing while it is counted: what shows itself stays empty.
    known[key] = 0
    let overrides = InstanceOverrides(of: shown.scene, in: shown.setsInForce(for: traits))
    var views = shown.views.count
    for view in shown.viewsWithInstances where views <= Composition.maximumViewCount {
      views += count(
        overrides.properties(of: view.id, in: shown.scene), shown.scene.instanceTraits[view.id], traits,
        level + shown.scene.ancestors(of: view.id).count, depth + 1, source)
    }
    known[key] = views
    return views
  }
}
