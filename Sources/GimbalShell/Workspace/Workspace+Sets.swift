import GimbalModel
import GimbalNotation
import GimbalStore

extension Workspace {
  /// The set of rules that always hold, made when it is first needed.
  static let baseSet = "base"

  /// A set behind those that a scene has; the caller inserts it.
  func newSet(_ name: Name, when condition: Condition?, in scene: Scene) -> RuleSet {
    warn(ofUnknownTraitsIn: condition, scene: scene)
    return RuleSet(
      id: ids.id(), scene: scene.id, position: .between(scene.sets.last?.position, nil), name: name,
      condition: condition)
  }

  /// A set before those that a scene has: rules that always hold yield to those that hold at times.
  private func newGeneralSet(_ name: Name, in scene: Scene) -> RuleSet {
    RuleSet(
      id: ids.id(), scene: scene.id, position: .between(nil, scene.sets.first?.position), name: name,
      condition: nil)
  }

  /// The set where rules are to be filed, made where there is none yet and its name says what it is.
  func set(for target: SetTarget, in scene: Scene) throws -> RuleSet {
    switch target {
    case .named(let name): return try set(name, in: scene)
    case .base: return try set(Workspace.baseSet, when: nil, at: span, in: scene)
    case .conditioned(let condition):
      if let found = scene.sets.last(where: { $0.condition == condition.value }) { return found }
      let text = condition.value.notation
      let isTaken = scene.sets.contains { $0.name.text == text }
      return try set(
        isTaken ? "when \(text)" : text, when: condition.value, at: condition.span, in: scene)
    }
  }

  /// The set of a name, made with a condition where there is none of that name.
  func set(_ text: String, when condition: Condition?, at place: Span, in scene: Scene) throws -> RuleSet {
    let name: Name
    do {
      name = try Name(text)
    } catch {
      throw ParseError(.nameRefused(error), at: place)
    }
    guard let found = scene.set(named: name) else {
      let set = condition == nil ? newGeneralSet(name, in: scene) : newSet(name, when: condition, in: scene)
      try apply([.insert(.set(set))], to: scene)
      return set
    }
    guard found.condition == condition else {
      throw Refusal(
        "set \(text.cited) has another condition: \(found.condition?.notation ?? "none")",
        remedy: "name the set that the rule is for, or rename this one", at: place)
    }
    return found
  }

  /// Says which traits of a condition the scene does not have: the condition is false until it has them.
  func warn(ofUnknownTraitsIn condition: Condition?, scene: Scene) {
    let traits = scene.currentTraits
    var seen: Set<Name> = []
    for name in condition?.traitNames ?? [] where traits.value(of: name) == nil && seen.insert(name).inserted
    {
      let known = TraitName.allCases.map(\.rawValue) + scene.customTraits.map(\.name.text)
      warn(
        "scene '\(scene.name)' has no trait '\(name)': a test on it is false until 'trait \(name.notation())=…'",
        details: Nearest.name(to: name.text, among: known).map { ["did you mean \($0.cited)?"] } ?? [])
    }
  }
}
