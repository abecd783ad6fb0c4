import GimbalModel

/// What a constraint says, apart from its name, its set and which side it is read from.
struct Saying {
  /// What must be equal for two constraints to say the same: the sides, and how they relate.
  struct Terms: Hashable {
    let first: Anchor
    let relation: Relation
    let second: Anchor?
    let priority: Priority
  }

  let terms: Terms
  let multiplier: Double
  let constant: Double

  init(_ constraint: Constraint) {
    terms = Terms(
      first: constraint.first, relation: constraint.relation, second: constraint.second,
      priority: constraint.priority)
    multiplier = constraint.second == nil ? 1 : constraint.multiplier
    constant = constraint.constant
  }

  private init(terms: Terms, multiplier: Double, constant: Double) {
    self.terms = terms
    self.multiplier = multiplier
    self.constant = constant
  }

  /// The same from right to left: `b == a / m - c / m` for `a == m · b + c`. Nil where there is nothing to turn.
  var turned: Saying? {
    guard let second = terms.second, multiplier != 0 else { return nil }
    let relation = multiplier > 0 ? terms.relation.turned : terms.relation
    return Saying(
      terms: Terms(first: second, relation: relation, second: terms.first, priority: terms.priority),
      multiplier: 1 / multiplier, constant: -constant / multiplier)
  }

  /// Whether constraints of equal terms have equal numbers, but for what a division rounds.
  func hasNumbers(of other: Saying) -> Bool {
    func isEqual(_ one: Double, _ other: Double) -> Bool {
      (one - other).magnitude <= 1e-12 * max(one.magnitude, other.magnitude)
    }
    return isEqual(multiplier, other.multiplier) && isEqual(constant, other.constant)
  }
}

extension Relation {
  fileprivate var turned: Relation {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
