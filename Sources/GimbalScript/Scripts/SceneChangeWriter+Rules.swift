internal import GimbalModel
internal import GimbalNotation

/// Commands for sets, constraints and other rules.
extension SceneChangeWriter {
  mutating func writeSets() {
    for set in old.sets where isRemoved(set) {
      script.lines.line("set remove \(set.name.notation())")
    }
    for set in new.sets {
      guard let before = old.set(set.id) else {
        let isUsed = new.constraints.contains { $0.set == set.id }
        if isForDocument, new.isCanvasOnly(set.id), !isUsed { continue }
        let condition = script.conditions[set.id].map { ["when \($0)"] } ?? []
        script.lines.statement(["set new \(set.name.notation())"] + condition)
        continue
      }
      if before.name != set.name {
        script.lines.line("set rename \(before.name.notation()) \(set.name.notation())")
      }
      if before.condition != set.condition {
        script.omit("the condition of set \(set.name.text.cited) changes")
      }
    }
  }

  /// Returns `true` if the commands remove a set as a whole. The sets of a document that override properties of remaining
  /// views stay, because a document edit cannot remove overrides. Only their constraints are removed.
  private func isRemoved(_ set: RuleSet) -> Bool {
    guard new.set(set.id) == nil else { return false }
    guard isForDocument else { return true }
    return !old.isCanvasOnly(set.id)
      && !old.rules(of: set.id).contains { rule in
        if case .override(let override) = rule { new.view(override.view) != nil } else { false }
      }
  }

  /// Returns `true` if the command `constraint set` cannot express the change.
  private func isReplaced(_ before: Constraint, by after: Constraint) -> Bool {
    before.first != after.first || before.second != after.second || before.relation != after.relation
      || before.set != after.set || before.formula.usesNumbers || after.formula.usesNumbers
  }

  mutating func removeConstraints() {
    let removed = old.constraints.filter { constraint in
      guard let set = old.set(constraint.set), !isRemoved(set) else { return false }
      return new.constraint(constraint.id).map { isReplaced(constraint, by: $0) } ?? true
    }
    for constraint in removed { script.lines.line("constraint remove #\(constraint.handle)") }
  }

  mutating func writeConstraints() {
    for constraint in new.constraints {
      guard let before = old.constraint(constraint.id), !isReplaced(before, by: constraint) else {
        guard let set = new.set(constraint.set) else { continue }
        script.lines.line("\(script.constrainCommand(set)) { \(constraint.notation(in: new)) }")
        continue
      }
      var phrases: [String] = []
      if before.constant != constraint.constant {
        phrases.append("constant \(Decimal.print(constraint.constant))")
      }
      if before.multiplier != constraint.multiplier {
        phrases.append("multiplier \(Decimal.print(constraint.multiplier))")
      }
      if before.priority != constraint.priority {
        phrases.append("priority \(Decimal.print(constraint.priority.value))")
      }
      if before.identifier != constraint.identifier {
        phrases.append("identifier \(constraint.identifier?.notation() ?? "none")")
      }
      if !phrases.isEmpty {
        script.lines.statement(["constraint set #\(before.handle)"] + phrases)
      }
    }
  }

  mutating func writeInstallations() {
    for set in new.sets {
      let (was, isNow) = (old.installations[set.id], new.installations[set.id])
      guard was != isNow else { continue }
      guard let isNow else {
        script.omit("set \(set.name.text.cited) is installed by its condition again")
        continue
      }
      script.lines.line("\(isNow ? "install" : "uninstall") \(set.name.notation())")
    }
  }

  mutating func omitOtherRules() {
    func others(_ scene: Scene) -> Set<Record> {
      Set(
        scene.records.filter { row in
          switch row {
          case .placement, .number, .box, .trait, .instanceTrait: true
          case .override(let rule):
            new.view(rule.view) != nil && !(isForDocument && scene.isCanvasOnly(rule.set))
          default: false
          }
        })
    }
    let kinds = others(old).symmetricDifference(others(new)).map { row in
      switch row {
      case .placement: "placements differ"
      case .number: "named numbers differ"
      case .box: "layout managers differ"
      case .override: "overrides differ"
      default: "traits differ"
      }
    }
    for kind in Set(kinds).sorted() { script.omit(kind) }
  }
}
