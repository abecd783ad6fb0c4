internal import GimbalModel
internal import GimbalNotation

extension SceneScriptWriter {
  /// Appends the commands that create the sets and their rules.
  ///
  /// A rule can use only numbers that are defined before the rule. Usually, each set is one block that
  /// starts with its numbers. If a rule uses a number that only a later set defines, all sets and numbers
  /// come first.
  mutating func writeSets() {
    let isAhead = usesLaterNumbers
    if isAhead {
      lines.blank()
      for set in scene.sets {
        let start = lines.lines.count
        writeHead(of: set)
        lines.mark(.set(set.id), from: start)
      }
    }
    for set in scene.sets { write(set, hasHead: isAhead) }
  }

  /// A Boolean value that indicates whether a rule uses a number that only later sets define.
  private var usesLaterNumbers: Bool {
    guard scene.usesNumbers else { return false }
    var defined: Set<Name> = []
    let users = Dictionary(grouping: scene.numberUsers, by: \.set)
    return scene.sets.contains { set in
      for case .number(let number) in scene.rules(of: set.id) { defined.insert(number.name) }
      return (users[set.id] ?? []).contains { !$0.numbersUsed.allSatisfy(defined.contains) }
    }
  }

  /// Appends the commands that create a set and define its numbers.
  private mutating func writeHead(of set: RuleSet) {
    // Omit `set new` for a base set that is the first set. The first command that adds a rule without naming
    // a set creates the base set before all other sets.
    let isImplicit = isBase(set) && set.id == scene.sets.first?.id && !scene.rules(of: set.id).isEmpty
    if !isImplicit {
      let condition = conditions[set.id].map { ["when \($0)"] } ?? []
      lines.statement(["set new \(set.name.notation())"] + condition)
    }
    for case .number(let number) in scene.rules(of: set.id) {
      let start = lines.lines.count
      lines.statement(
        ["let \(number.name.notation()) = \(Decimal.print(number.value))"] + target(set))
      lines.mark(.rule(number.id.rawValue), from: start)
    }
  }

  /// Appends the commands that create a set and its rules. Consecutive rules of one kind become one block.
  ///
  /// - Parameter hasHead: `true` if the script already creates the set and its numbers.
  private mutating func write(_ set: RuleSet, hasHead: Bool) {
    let rules = effectiveRules(of: set)
    if hasHead, rules.isEmpty { return }
    lines.blank()
    let start = lines.lines.count
    if !hasHead { writeHead(of: set) }
    var index = 0
    while index < rules.count {
      switch rules[index] {
      case .constraint:
        let run = rules[index...].prefix { if case .constraint = $0 { true } else { false } }
        write(
          run.compactMap { if case .constraint(let constraint) = $0 { constraint } else { nil } }, in: set)
        index += run.count
      case .override(let first):
        let run = rules[index...].prefix {
          if case .override(let override) = $0 { override.view == first.view } else { false }
        }
        write(run.compactMap { if case .override(let override) = $0 { override } else { nil } }, in: set)
        index += run.count
      case .placement(let placement):
        let start = lines.lines.count
        lines.statement([placement.notation(in: scene)] + target(set))
        lines.mark(.rule(placement.id.rawValue), from: start)
        index += 1
      case .manager(let box):
        let start = lines.lines.count
        let block = box.block(in: scene)
        for line in block.dropLast() { lines.line(line) }
        lines.statement(block.suffix(1) + target(set))
        lines.mark(.rule(box.id.rawValue), from: start)
        index += 1
      case .number: index += 1
      }
    }
    lines.mark(.set(set.id), from: start)
  }

  /// Returns the rules of a set without definitions of numbers, and without the overrides that a later override
  /// of the same property replaces. Commands replace an earlier override of the same property, so a script
  /// cannot create both overrides.
  private func effectiveRules(of set: RuleSet) -> [Rule] {
    var seen: Set<OverrideKey> = []
    let reversed = scene.rules(of: set.id).reversed().filter { rule in
      if case .number = rule { return false }
      guard case .override(let override) = rule else { return true }
      return seen.insert(OverrideKey(view: override.view, property: override.property)).inserted
    }
    return reversed.reversed()
  }

  /// Returns the words that start the command for the constraints of a set.
  func constrainCommand(_ set: RuleSet) -> String {
    isBase(set) ? "constrain" : "constrain \(set.name.notation(unless: ["auto"]))"
  }

  private mutating func write(_ constraints: [Constraint], in set: RuleSet) {
    let command = constrainCommand(set)
    if let only = constraints.first, constraints.count == 1 {
      let start = lines.lines.count
      lines.line("\(command) { \(only.notation(in: scene)) }")
      lines.mark(.rule(only.id.rawValue), from: start)
      return
    }
    lines.open([command])
    for constraint in constraints {
      let start = lines.lines.count
      lines.line(constraint.notation(in: scene))
      lines.mark(.rule(constraint.id.rawValue), from: start)
    }
    lines.close()
  }

  /// Appends one command for the overrides of one view.
  private mutating func write(_ overrides: [PropertyOverride], in set: RuleSet) {
    guard let view = overrides.first?.view, let name = scene.view(view)?.name else { return }
    let start = lines.lines.count
    if overrides.count == 1, overrides[0].property == .hidden, overrides[0].value == .flag(true) {
      lines.statement(["hide \(name.pathNotation(unless: ["into", "when"]))"] + target(set))
    } else {
      var properties = overrides.reduce(into: Properties()) { $0[$1.property] = $1.value }
      let shown = properties.shownScene
      properties[.instance] = nil
      var phrases = PropertyPhrases(defaultBasis: defaultBasis(of: view), areOverrides: true).phrases(
        of: properties)
      if let shown, available.contains(shown) {
        phrases.append("instance \(shown.notation())")
      } else if let shown {
        omit(
          "set \(set.name.text.cited) shows scene \(shown.text.cited) in view \(name.text.cited), and the scene "
            + "is not in the script")
      }
      if !phrases.isEmpty { lines.statement(["override \(name.pathNotation())"] + phrases + target(set)) }
    }
    for override in overrides { lines.mark(.rule(override.id.rawValue), from: start) }
  }

  /// Returns `true` for the base set, to which commands add rules if they do not name a set.
  private func isBase(_ set: RuleSet) -> Bool { set.name.text == base && set.condition == nil }

  /// Returns the phrase that selects the set of a rule; an empty array for the base set.
  private func target(_ set: RuleSet) -> [String] {
    isBase(set) ? [] : ["into \(set.name.notation())"]
  }
}

/// The view and the property of an override, as a key.
private struct OverrideKey: Hashable {
  let view: ViewID
  let property: Property
}
