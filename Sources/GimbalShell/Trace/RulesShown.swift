import GimbalLayout
import GimbalModel

/// The rules of a scene under some traits, with what its instances show: there even where they have no frames.
struct RulesShown {
  let scene: Scene
  let traits: Traits
  /// Those in force, set after set.
  let constraints: [Constraint]

  init(_ layout: SolvedLayout) {
    (scene, traits, constraints) = (layout.scene, layout.traits, layout.constraintsInForce)
  }

  /// - Complexity: O(rules).
  init(_ composition: Composition) {
    let (scene, traits) = (composition.scene, composition.traits)
    (self.scene, self.traits) = (scene, traits)
    constraints = scene.installedSets(for: traits).flatMap { scene.rules(of: $0.id) }.compactMap { rule in
      if case .constraint(let constraint) = rule { constraint } else { nil }
    }
  }

  var sets: [RuleSet] { scene.installedSets(for: traits) }
}
