import Model

/// Constraints that say what an earlier one says, where both may be in force: whoever changes one of them is held by
/// the other.
enum Duplicates {
  /// One finding for every constraint that repeats another, with the first that it repeats; in the order in which
  /// the constraints were made.
  ///
  /// - Complexity: O(constraints · those that say the same).
  static func findings(in scene: Scene) -> [CheckFinding] {
    // Sorting keeps the scene's order where branches gave one handle twice.
    let constraints = scene.constraints.enumerated()
      .sorted { ($0.element.handle, $0.offset) < ($1.element.handle, $1.offset) }.map(\.element)
    var earlier: [Saying.Terms: [(saying: Saying, constraint: Constraint)]] = [:]
    return constraints.compactMap { constraint in
      let saying = Saying(constraint)
      let sayings = [saying, saying.turned].compactMap { $0 }
      let repeated = sayings.lazy.compactMap { saying in
        earlier[saying.terms]?.first {
          $0.saying.hasNumbers(of: saying) && mayMeet($0.constraint, constraint, in: scene)
        }
      }.map(\.constraint).min { $0.handle < $1.handle }
      earlier[saying.terms, default: []].append((saying, constraint))
      return repeated.map { .duplicate(constraint.id, of: $0.id) }
    }
  }

  private static func mayMeet(_ one: Constraint, _ other: Constraint, in scene: Scene) -> Bool {
    guard one.set != other.set, let first = scene.set(one.set)?.condition,
      let second = scene.set(other.set)?.condition
    else { return true }
    return first.holdsSomewhere(with: second)
  }
}
