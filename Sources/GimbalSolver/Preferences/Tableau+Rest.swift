extension Tableau {
  /// Where a form is between its bounds.
  enum Rest {
    case inside, low, high, pinned
  }

  /// Whether a form that may still move rests at a bound.
  func rest(of form: Int32) -> Rest {
    let index = Int(form)
    if isDecided[index] || isBasic[index] && rows.isEmpty(form) { return .inside }
    let margin = Tolerance.feasibility * max(1, value[index].magnitude)
    let isLow = value[index] - lower[index] <= margin
    let isHigh = upper[index] - value[index] <= margin
    if isLow { return isHigh ? .pinned : .low }
    return isHigh ? .high : .inside
  }
}
