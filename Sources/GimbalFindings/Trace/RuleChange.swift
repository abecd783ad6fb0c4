import GimbalLayout
import GimbalModel
import GimbalNotation

/// The change that a command makes to the active rules.
package struct RuleChange {
  let old: RulesShown
  let new: RulesShown

  /// The maximum number of constraints that the trace lists for each kind of change: `out`, `in` and
  /// `changed`.
  private static let mostNamed = 3

  /// The steps for the sets that are no longer installed, followed by the steps for the newly installed sets,
  /// in scene order.
  package var sets: [TraceStep] {
    func steps(_ sets: [RuleSet], without others: [RuleSet], _ event: TraceStep.Event) -> [TraceStep] {
      let others = Set(others.map(\.id))
      return sets.filter { !others.contains($0.id) && !isMadeForRules($0) }.map { set in
        TraceStep(
          scene: new.scene.name, event: event, subject: set.name.text,
          details: set.condition.map { "when \($0.notation)" } ?? "")
      }
    }
    return steps(old.sets, without: new.sets, .setOut) + steps(new.sets, without: old.sets, .setIn)
  }

  /// Returns `true` if a set is the default set and was created implicitly with its first rule. The trace
  /// then reports the rules as new, but not the set.
  private func isMadeForRules(_ set: RuleSet) -> Bool {
    set.name.text == RuleSet.baseName && set.condition == nil && old.scene.set(set.id) == nil
      && !new.scene.rules(of: set.id).isEmpty
  }

  /// The step for the constraints that became active, became inactive or changed.
  var constraints: [TraceStep] {
    let before = Dictionary(uniqueKeysWithValues: old.constraints.map { ($0.id, $0) })
    let after = Dictionary(uniqueKeysWithValues: new.constraints.map { ($0.id, $0) })
    func description(_ constraints: [Constraint], _ scene: Scene, _ what: String) -> String? {
      guard !constraints.isEmpty else { return nil }
      let shown = constraints.prefix(RuleChange.mostNamed).map { $0.notation(in: scene) }
      let rest = constraints.count - shown.count
      return "\(what): \(shown.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
    }
    let details = [
      description(old.constraints.filter { after[$0.id] == nil }, old.scene, "out"),
      description(new.constraints.filter { before[$0.id] == nil }, new.scene, "in"),
      description(
        new.constraints.filter { constraint in before[constraint.id].map { $0 != constraint } ?? false },
        new.scene, "changed"),
    ].compactMap(\.self)
    guard !details.isEmpty else { return [] }
    return [
      TraceStep(scene: new.scene.name, event: .constraints, details: details.joined(separator: "; "))
    ]
  }
}

/// The active rules of a scene and of the scenes that its views show, under given traits. They can be
/// determined even if the layout fails.
struct RulesShown {
  let scene: Scene
  let traits: Traits
  /// The active constraints, in the order of their sets.
  let constraints: [Constraint]

  init(_ layout: SolvedLayout) {
    (scene, traits, constraints) = (layout.scene, layout.traits, layout.activeConstraints)
  }

  /// Determines the active rules of a composition, a scene combined with the scenes that it shows.
  ///
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
