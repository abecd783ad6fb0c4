/// Which constraints of two scenes are the same ones, whatever became of them.
///
/// What agrees in more is matched first: all that a constraint says, then what it speaks of, then what it is called.
/// Of those that agree alike, the first of one scene is the first of the other.
struct ConstraintMatch {
  /// What each of the new constraints was before, by their raw numbers.
  private(set) var ids: [Int64: Int64] = [:]
  private var old: [Constraint]
  private var new: [Constraint]

  /// - Parameters:
  ///   - new: with the views and sets of the old scene, where it has them.
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

  /// Matches what is left and has the same key; what has none is left.
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

/// Some of what tells a constraint from others.
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
