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
