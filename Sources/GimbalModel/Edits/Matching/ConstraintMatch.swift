/// The correspondence between the constraints of two scenes.
///
/// Constraints are matched in rounds. The first rounds require equal formulas. Later rounds require only equal
/// anchors, equal identifiers, or equal identifiers and handles (the numbers after `#` in commands). Within a
/// round, constraints with equal keys are matched in their order.
struct ConstraintMatch {
  /// The raw identities of the old constraints, by the raw identities of the matching new constraints.
  private(set) var ids: [Int64: Int64] = [:]
  private var old: [Constraint]
  private var new: [Constraint]

  /// Matches the constraints of two scenes.
  ///
  /// - Parameters:
  ///   - old: The old constraints.
  ///   - new: The new constraints. Their references to matching views and sets use the identities from the
  ///     old scene.
  /// - Complexity: O(n).
  init(old: [Constraint], new: [Constraint]) {
    (self.old, self.new) = (old, new)
    match { ConstraintTraits($0, .set, .handle, .identifier, .formula) }
    match { ConstraintTraits($0, .set, .identifier, .formula) }
    match { ConstraintTraits($0, .identifier, .formula) }
    match { ConstraintTraits($0, .handle, .identifier, .ends) }
    match { $0.identifier == nil ? nil : ConstraintTraits($0, .identifier, .ends) }
    match { $0.identifier == nil ? nil : ConstraintTraits($0, .identifier) }
    match { ConstraintTraits($0, .set, .ends) }
    match { ConstraintTraits($0, .ends) }
    match { ConstraintTraits($0, .handle, .identifier) }
  }

  /// Matches the constraints that have equal keys and were not matched in an earlier round. Constraints whose
  /// key is `nil` are skipped.
  private mutating func match(by key: (Constraint) -> ConstraintTraits?) {
    guard !old.isEmpty, !new.isEmpty else { return }
    var known: [ConstraintTraits: [Int]] = [:]
    for (index, constraint) in old.enumerated().reversed() {
      if let key = key(constraint) { known[key, default: []].append(index) }
    }
    var taken: Set<Int> = []
    new = new.filter { constraint in
      guard let key = key(constraint), let index = known[key]?.popLast() else { return true }
      taken.insert(index)
      ids[constraint.id.rawValue] = old[index].id.rawValue
      return false
    }
    old = old.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
  }
}

/// A matching key that consists of selected values of a constraint.
private struct ConstraintTraits: Hashable {
  enum Trait {
    case set, handle, identifier, ends, formula
  }

  private var set: SetID?
  private var handle: Int?
  private var identifier: Name?
  private var ends: [Anchor?] = []
  private var formula: Formula<Anchor>?

  init(_ constraint: Constraint, _ traits: Trait...) {
    for trait in traits {
      switch trait {
      case .set: set = constraint.set
      case .handle: handle = constraint.handle
      case .identifier: identifier = constraint.identifier
      case .ends: ends = [constraint.first, constraint.second]
      case .formula: formula = constraint.formula
      }
    }
  }
}
