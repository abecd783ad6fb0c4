// The named numbers of a scene: their definitions, the rules that use them, and their values under given traits.
extension Scene {
  /// The definitions of named numbers, in the order of the sets and of the rules in each set.
  ///
  /// - Complexity: O(1) without definitions, otherwise O(rules).
  package var numbers: [NumberDefinition] {
    guard definesNumbers else { return [] }
    return sets.flatMap { set in
      rules(of: set.id).compactMap { if case .number(let number) = $0 { number } else { nil } }
    }
  }

  /// A Boolean value that indicates whether the scene defines a named number.
  package var definesNumbers: Bool { !numbersByID.isEmpty }

  /// A Boolean value that indicates whether a rule or a box uses a named number.
  package var usesNumbers: Bool { numberUserCount > 0 }

  /// Returns the definitions of a named number in ascending order of precedence.
  package func numbers(named name: Name) -> [NumberDefinition] {
    guard definesNumbers else { return [] }
    return sets.compactMap { number(name, in: $0.id) }
  }

  /// Returns the definition of a named number in a set.
  package func number(_ name: Name, in set: SetID) -> NumberDefinition? {
    numbersByID[ID(derivedFrom: set.rawValue, key: name.text)]
  }

  /// Returns the definitions that apply under the traits. If several installed sets define a name, the definition
  /// in the last of these sets applies.
  package func numbersInForce(for traits: Traits) -> [Name: NumberDefinition] {
    guard definesNumbers else { return [:] }
    var values: [Name: NumberDefinition] = [:]
    for set in installedSets(for: traits) {
      for case .number(let number) in rules(of: set.id) { values[number.name] = number }
    }
    return values
  }

  /// Returns the rules and inner boxes that use a named number, in the order of the sets and rules.
  ///
  /// - Complexity: O(rules + boxes).
  package func users(ofNumber name: Name) -> [Record] {
    guard usesNumbers else { return [] }
    return numberUsers.filter { $0.numbersUsed.contains(name) }
  }

  /// The rules and inner boxes that use named numbers, in the order of the sets and rules.
  ///
  /// - Complexity: O(1) without uses, otherwise O(rules + boxes).
  package var numberUsers: [Record] {
    guard usesNumbers else { return [] }
    return sets.flatMap { numberUsers(in: $0.id) }
  }

  /// Returns the edits that define a named number in a set; empty if the number already has the value in this
  /// set.
  package func edits(defining name: Name, as value: Double, in set: RuleSet) -> [Edit] {
    guard var old = number(name, in: set.id) else {
      let position = OrderKey.between(rules(of: set.id).last?.position, nil)
      return [
        .insert(.number(NumberDefinition(set: set.id, position: position, name: name, value: value)))
      ]
    }
    guard old.value != value else { return [] }
    old.value = value
    return [.update(.number(old))]
  }

  private func numberUsers(in set: SetID) -> [Record] {
    rules(of: set).flatMap { rule -> [Record] in
      let records: [Record] =
        if case .manager(let box) = rule { boxes(from: box.id).map { .box($0) } } else { [rule.record] }
      return records.filter { !$0.numbersUsed.isEmpty }
    }
  }

  /// The distinct names of numbers that rules use but no set defines, in the order of the rules.
  package var undefinedNumbers: [Name] {
    var seen = Set(numbersByID.values.map(\.name))
    return numberUsers.flatMap(\.numbersUsed).filter { seen.insert($0).inserted }
  }
}

/// A scene whose named numbers are replaced by their values, as required for a layout.
package struct NumberResolution: Sendable {
  /// A rule or a box that is not active.
  package struct Inactive: Hashable, Sendable {
    package let record: Record
    package let problem: NumberProblem
  }

  /// The scene, in which the active rules have plain numbers and the inactive rules are removed.
  package let scene: Scene
  package let inactive: [Inactive]
}

extension Scene {
  /// Returns the scene with named numbers replaced by their values in the rules that are active under the
  /// traits. Rules that use a number without a value, and rules with a resulting value that is out of range,
  /// are removed.
  ///
  /// - Complexity: O(1) if no rule uses a number, otherwise O(rules + boxes).
  package func resolvingNumbers(for traits: Traits) -> NumberResolution {
    guard usesNumbers else { return NumberResolution(scene: self, inactive: []) }
    let numbers = numbersInForce(for: traits)
    var scene = self
    var inactive: [NumberResolution.Inactive] = []
    for set in installedSets(for: traits) {
      for record in numberUsers(in: set.id) {
        do throws(NumberProblem) {
          try scene.resolveNumbers(of: record) { numbers[$0]?.value }
        } catch {
          // For a box, `deactivate` removes the whole layout manager. It returns `false` for later boxes of the
          // same manager, so only the first box is reported.
          if scene.deactivate(record) {
            inactive.append(NumberResolution.Inactive(record: record, problem: error))
          }
        }
      }
    }
    return NumberResolution(scene: scene, inactive: inactive)
  }

  /// Returns the scene with named numbers replaced by their values in the rules of all sets, for formats
  /// without named numbers. The rules of each set use the values that would apply under the current traits if
  /// the set were installed.
  ///
  /// - Complexity: O(1) if no rule uses a number, otherwise O(sets · rules).
  package func resolvingNumbersOfAllSets() -> NumberResolution {
    guard usesNumbers else { return NumberResolution(scene: self, inactive: []) }
    var scene = self
    var inactive: [NumberResolution.Inactive] = []
    for set in sets {
      var numbers: [Name: Double] = [:]
      for other in sets where other.id == set.id || isInstalled(other, for: currentTraits) {
        for case .number(let number) in rules(of: other.id) { numbers[number.name] = number.value }
      }
      for record in numberUsers(in: set.id) {
        do throws(NumberProblem) {
          try scene.resolveNumbers(of: record) { numbers[$0] }
        } catch {
          // For a box, `deactivate` removes the whole layout manager. It returns `false` for later boxes of the
          // same manager, so only the first box is reported.
          if scene.deactivate(record) {
            inactive.append(NumberResolution.Inactive(record: record, problem: error))
          }
        }
      }
    }
    return NumberResolution(scene: scene, inactive: inactive)
  }

  private mutating func resolveNumbers(of record: Record, _ value: (Name) -> Double?) throws(NumberProblem) {
    switch record {
    case .constraint(var constraint):
      constraint.formula = try constraint.formula.resolvingNumbers(value)
      constraintsByID[constraint.id] = constraint
      rulesBySet[constraint.set]?.replace(
        at: (constraint.position, constraint.id.rawValue), with: .constraint(constraint))
    case .placement(let placement):
      let resolved = try placement.resolvingNumbers(value)
      placementsByID[placement.id] = resolved
      rulesBySet[placement.set]?.replace(
        at: (placement.position, placement.id.rawValue), with: .placement(resolved))
    case .box(let box):
      let resolved = try box.resolvingNumbers(value)
      boxesByID[box.id] = resolved
      if let parent = box.parent {
        childBoxes[parent]?.replace(at: (box.position, box.id.rawValue), with: resolved)
      } else {
        rulesBySet[box.set]?.replace(at: (box.position, box.id.rawValue), with: .manager(resolved))
      }
    case .scene, .display, .trait, .view, .property, .instanceTrait, .set, .installation, .override, .number:
      break
    }
  }

  /// Removes a rule from its set. For a box, removes the whole layout manager.
  ///
  /// - Returns: `true` if the rule was in its set.
  private mutating func deactivate(_ record: Record) -> Bool {
    switch record {
    case .constraint(let constraint):
      return rulesBySet[constraint.set]?.remove(at: (constraint.position, constraint.id.rawValue))
        ?? false
    case .placement(let placement):
      return rulesBySet[placement.set]?.remove(at: (placement.position, placement.id.rawValue)) ?? false
    case .box(let box):
      guard let manager = manager(around: box) else { return false }
      return rulesBySet[manager.set]?.remove(at: (manager.position, manager.id.rawValue)) ?? false
    case .scene, .display, .trait, .view, .property, .instanceTrait, .set, .installation, .override, .number:
      return false
    }
  }
}

extension Record {
  /// The named numbers that the row uses.
  package var numbersUsed: [Name] {
    switch self {
    case .constraint(let constraint): constraint.formula.numbersUsed
    case .placement(let placement): placement.constantTerms.names
    case .box(let box): box.numbersUsed
    case .scene, .display, .trait, .view, .property, .instanceTrait, .set, .installation, .override, .number:
      []
    }
  }

  /// The first view that the row of a rule or a box refers to; `nil` for other rows.
  package var firstView: ViewID? {
    switch self {
    case .constraint(let constraint): constraint.first.item.view
    case .override(let override): override.view
    case .placement(let placement): placement.view
    case .box(let box): box.view
    case .scene, .display, .trait, .view, .property, .instanceTrait, .set, .installation, .number: nil
    }
  }

  /// The set that contains the row of a rule or a box; `nil` for other rows.
  package var set: SetID? {
    switch self {
    case .constraint(let constraint): constraint.set
    case .override(let override): override.set
    case .placement(let placement): placement.set
    case .box(let box): box.set
    case .number(let number): number.set
    case .scene, .display, .trait, .view, .property, .instanceTrait, .set, .installation: nil
    }
  }

  /// Returns the row with the names of its named numbers replaced.
  package func renamingNumbers(_ rename: (Name) -> Name) -> Record {
    switch self {
    case .constraint(var constraint):
      constraint.formula = constraint.formula.renamingNumbers(rename)
      return .constraint(constraint)
    case .placement(var placement):
      placement.constantTerms = placement.constantTerms.renamed(rename)
      return .placement(placement)
    case .box(let box): return .box(box.renamingNumbers(rename))
    case .scene, .display, .trait, .view, .property, .instanceTrait, .set, .installation, .override, .number:
      return self
    }
  }
}
