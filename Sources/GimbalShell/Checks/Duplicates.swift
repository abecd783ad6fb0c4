import GimbalModel

/// Constraints that say what an earlier one says, where both may be in force: whoever changes one of them is held by
/// the other.
enum Duplicates {
  private struct Entry {
    let place: Int
    let normalized: NormalizedConstraint
    let constraint: Constraint
  }

  /// One finding for every constraint that repeats another, with the first that it repeats. First is what was made
  /// first, and what is uninstalled repeats what is not: it is the one to remove.
  ///
  /// - Complexity: O(constraints · those that say the same).
  static func findings(in scene: Scene) -> [CheckFinding] {
    let idle = Set(scene.sets.filter { $0.condition == nil && scene.installations[$0.id] == false }.map(\.id))
    // The scene's own order is left where branches gave one handle twice.
    let constraints = scene.constraints.enumerated().sorted { one, other in
      func rank(_ entry: (offset: Int, element: Constraint)) -> (Int, Int, Int) {
        (idle.contains(entry.element.set) ? 1 : 0, entry.element.handle, entry.offset)
      }
      return rank(one) < rank(other)
    }
    var earlier: [Formula<Anchor>: [Entry]] = [:]
    return constraints.enumerated().compactMap { place, item in
      let constraint = item.element
      let normalized = NormalizedConstraint(constraint.formula)
      let repeated = [normalized, normalized.solvedForSecond].compactMap { $0 }.compactMap { form in
        earlier[form.key]?.first {
          $0.normalized.hasNumbers(of: form) && mayMeet($0.constraint, constraint, in: scene)
        }
      }.min { $0.place < $1.place }
      earlier[normalized.key, default: []].append(
        Entry(place: place, normalized: normalized, constraint: constraint))
      return repeated.map { .duplicate(constraint.id, of: $0.constraint.id) }
    }
  }

  private static func mayMeet(_ one: Constraint, _ other: Constraint, in scene: Scene) -> Bool {
    guard one.set != other.set, let first = scene.set(one.set)?.condition,
      let second = scene.set(other.set)?.condition
    else { return true }
    return first.holdsSomewhere(with: second)
  }
}
