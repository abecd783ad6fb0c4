import GimbalInterfaceBuilder
import GimbalModel
import GimbalReporting

/// The search for constraints that repeat another constraint while both can be active. Relaxing or removing
/// one of the two constraints has no effect while the other constraint is active.
enum Duplicates {
  private struct Entry {
    let index: Int
    let normalized: NormalizedConstraint
    let constraint: Constraint
  }

  /// Returns one finding for each constraint that repeats an earlier constraint. If there are several earlier
  /// constraints, the finding contains the first of them. Constraints are compared in order of creation.
  /// Constraints in uninstalled sets come last, so that they are reported as the constraints to remove.
  ///
  /// - Complexity: O(constraints · equal constraints).
  static func findings(in context: FindingContext) -> [Finding] {
    pairs(in: context.scene).map { id, earlier in
      Finding(
        .duplicate,
        context.rounded(
          "\(context.title(id)) repeats \(context.title(earlier)): \(context.equation(id))"),
        .constraint(id), parts: [context.origins.constraints[earlier]?.id].compactMap(\.self),
        // A pair is a note if one of its constraints is not installed.
        isNote: context.isUninstalled(id) || context.isUninstalled(earlier),
        involved: [.constraint(id), .constraint(earlier)],
        values: ["constraint": context.label(id), "repeats": context.label(earlier)],
        state: [context.equation(id)])
    }
  }

  private static func pairs(in scene: Scene) -> [(constraint: ConstraintID, earlier: ConstraintID)] {
    let idle = Set(scene.sets.filter { $0.condition == nil && scene.installations[$0.id] == false }.map(\.id))
    // After a merge of branches, two constraints can have the same handle, the number that identifies a
    // constraint in commands. Sort such constraints in scene order.
    let constraints = scene.constraints.enumerated().sorted { one, other in
      func rank(_ entry: (offset: Int, element: Constraint)) -> (Int, Int, Int) {
        (idle.contains(entry.element.set) ? 1 : 0, entry.element.handle, entry.offset)
      }
      return rank(one) < rank(other)
    }
    var earlier: [Formula<Anchor>: [Entry]] = [:]
    return constraints.enumerated().compactMap { index, item in
      let constraint = item.element
      let normalized = NormalizedConstraint(constraint.formula)
      let repeated = [normalized, normalized.solvedForSecond].compactMap { $0 }.compactMap { form in
        earlier[form.key]?.first {
          $0.normalized.hasNumbers(of: form) && mayMeet($0.constraint, constraint, in: scene)
        }
      }.min { $0.index < $1.index }
      earlier[normalized.key, default: []].append(
        Entry(index: index, normalized: normalized, constraint: constraint))
      return repeated.map { (constraint.id, $0.constraint.id) }
    }
  }

  private static func mayMeet(_ one: Constraint, _ other: Constraint, in scene: Scene) -> Bool {
    guard one.set != other.set, let first = scene.set(one.set)?.condition,
      let second = scene.set(other.set)?.condition
    else { return true }
    return first.holdsSomewhere(with: second)
  }
}

/// A formula in a normalized form that makes duplicates comparable. If the formula has no second anchor, its
/// multiplier is set to 1.
struct NormalizedConstraint {
  let formula: Formula<Anchor>

  init(_ formula: Formula<Anchor>) {
    var formula = formula
    if formula.second == nil { formula.multiplier = 1 }
    self.formula = formula
  }

  /// The formula without its multiplier and constant. Duplicates have equal keys, and their multipliers and
  /// constants are equal up to rounding errors.
  var key: Formula<Anchor> {
    var key = formula
    (key.multiplier, key.constant) = (1, 0)
    return key
  }

  /// The formula with exchanged sides, or `nil` if the formula has no second anchor or its multiplier is 0.
  var solvedForSecond: NormalizedConstraint? { formula.solvedForSecond.map { NormalizedConstraint($0) } }

  /// Returns `true` if multipliers and constants are equal up to the rounding error of a division.
  func hasNumbers(of other: NormalizedConstraint) -> Bool {
    func isEqual(_ one: Double, _ other: Double) -> Bool {
      (one - other).magnitude <= Tolerance.roundedNumber * max(one.magnitude, other.magnitude)
    }
    return isEqual(formula.multiplier, other.formula.multiplier)
      && isEqual(formula.constant, other.formula.constant)
  }
}
