import GimbalLayout
import GimbalModel
import GimbalNotation

/// What a command changes in the rules that are in force.
struct RuleChange {
  let old: RulesShown
  let new: RulesShown

  /// How many rules a line names.
  private static let mostNamed = 3

  /// The sets that go out, then those that come in, each in the scene's order.
  var sets: [TraceStep] {
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

  /// Whether a set is the one of what always holds, there since the first rule was: nobody made it, and what is new are
  /// its rules.
  private func isMadeForRules(_ set: RuleSet) -> Bool {
    set.name.text == Workspace.baseSet && set.condition == nil && old.scene.set(set.id) == nil
      && !new.scene.rules(of: set.id).isEmpty
  }

  /// The constraints that come into force, go out of it, or say something else.
  var constraints: [TraceStep] {
    let before = Dictionary(uniqueKeysWithValues: old.constraints.map { ($0.id, $0) })
    let after = Dictionary(uniqueKeysWithValues: new.constraints.map { ($0.id, $0) })
    func words(_ constraints: [Constraint], _ scene: Scene, _ what: String) -> String? {
      guard !constraints.isEmpty else { return nil }
      let shown = constraints.prefix(RuleChange.mostNamed).map { $0.notation(in: scene) }
      let rest = constraints.count - shown.count
      return "\(what): \(shown.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
    }
    let details = [
      words(old.constraints.filter { after[$0.id] == nil }, old.scene, "out"),
      words(new.constraints.filter { before[$0.id] == nil }, new.scene, "in"),
      words(
        new.constraints.filter { constraint in before[constraint.id].map { $0 != constraint } ?? false },
        new.scene, "changed"),
    ].compactMap(\.self)
    guard !details.isEmpty else { return [] }
    return [
      TraceStep(scene: new.scene.name, event: .constraints, details: details.joined(separator: "; "))
    ]
  }
}
