import GimbalModel
import GimbalNotation
import GimbalReporting

extension Workspace {
  /// Returns the definitions of a named number.
  ///
  /// - Throws: `ParseError` if there is no such number.
  func numbers(_ name: Spanned<Name>, in scene: Scene) throws -> [NumberDefinition] {
    let found = scene.numbers(named: name.value)
    guard found.isEmpty else { return found }
    throw unknown(
      "number", name, among: Set(scene.numbers.map(\.name)).sorted(),
      otherwise: "use 'number list' to list them")
  }
}

extension Workspace {
  /// Throws an error if edits remove the last definition of a number that a rule uses.
  func refuseUndefinedNumbers(after edits: [Edit], in scene: Scene) throws(Refusal) {
    for case .delete(.number(let number)) in edits where scene.numbers(named: number.name).isEmpty {
      guard let user = scene.users(ofNumber: number.name).first else { continue }
      throw Refusal(
        "a rule uses the number \(number.name.text.cited): \(user.ruleText(in: scene))",
        remedy:
          "change the rules that use it first, or remove one of several definitions: "
          + "number remove \(number.name.notation()) into SET", at: span)
    }
  }
}

extension Record {
  /// Returns the text of the rule to which a row belongs. The text of a constraint starts with its handle.
  func ruleText(in scene: Scene) -> String {
    switch self {
    case .constraint(let constraint): "#\(constraint.handle) \(constraint.notation(in: scene))"
    case .placement(let placement): placement.notation(in: scene)
    case .box(let box):
      box.parent == nil
        ? box.notation(in: scene)
        : "\(scene.manager(around: box)?.notation(in: scene) ?? "?") > \(box.notation(in: scene))"
    default: ""
    }
  }
}
