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
