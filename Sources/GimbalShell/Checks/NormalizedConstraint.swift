import GimbalModel

/// A formula in the form in which duplicates are found: a size without a second side has the multiplier 1.
struct NormalizedConstraint {
  let formula: Formula<Anchor>

  init(_ formula: Formula<Anchor>) {
    var formula = formula
    if formula.second == nil { formula.multiplier = 1 }
    self.formula = formula
  }

  /// The formula without its numbers. Duplicates have equal keys and, within rounding, equal numbers.
  var key: Formula<Anchor> {
    var key = formula
    (key.multiplier, key.constant) = (1, 0)
    return key
  }

  /// The formula read from right to left; `nil` without a second side.
  var solvedForSecond: NormalizedConstraint? { formula.solvedForSecond.map { NormalizedConstraint($0) } }

  /// Returns `true` if multipliers and constants are equal up to the rounding error of a division.
  func hasNumbers(of other: NormalizedConstraint) -> Bool {
    func isEqual(_ one: Double, _ other: Double) -> Bool {
      (one - other).magnitude <= 1e-12 * max(one.magnitude, other.magnitude)
    }
    return isEqual(formula.multiplier, other.formula.multiplier)
      && isEqual(formula.constant, other.formula.constant)
  }
}
