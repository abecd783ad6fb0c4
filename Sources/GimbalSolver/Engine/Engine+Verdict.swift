extension Engine {
  /// Whether the required rows hold: many pivots add up rounding, and a wrong frame is worse than none.
  static func holds(_ rows: Rows, _ values: [Double]) -> Bool {
    for slot in 0..<rows.slotCount where rows.isLive(slot) && rows.isRequired(slot) {
      let rest = rest(of: slot, rows, values)
      if isMissed(by: rest, rows.relation(slot)), rest.constant.magnitude > Tolerance.drift * rest.size {
        return false
      }
    }
    return true
  }

  /// Whether a row is missed by more than rounding.
  static func isMissed(_ slot: Int, _ rows: Rows, _ values: [Double]) -> Bool {
    let rest = rest(of: slot, rows, values)
    return isMissed(by: rest, rows.relation(slot)) && !rest.isZero
  }

  private static func isMissed(by rest: Reduction.Constant, _ relation: Relation) -> Bool {
    switch relation {
    case .lessThanOrEqual: rest.constant > 0
    case .equal: true
    case .greaterThanOrEqual: rest.constant < 0
    }
  }

  /// Σ c·v + k of a row.
  static func rest(of slot: Int, _ rows: Rows, _ values: [Double]) -> Reduction.Constant {
    let constant = rows.constant(slot)
    var rest = Reduction.Constant(constant: constant, size: max(1, constant.magnitude))
    for term in rows.terms(slot) {
      rest.add(rows.term(term).coefficient * values[Int(rows.term(term).variable.index)])
    }
    return rest
  }

  /// The sum of |Σ c·v + k| over the rows of each priority, where that misses.
  static func levelErrors(_ rows: Rows, _ values: [Double], _ priorities: [Double]) -> [LevelError] {
    var levels = priorities.map { LevelError(priority: $0, error: 0) }
    var level = 0
    for slot in 0..<rows.slotCount where rows.isLive(slot) && !rows.isRequired(slot) {
      if levels[level].priority != rows.priority(slot) {
        level = priorities.firstIndex(of: rows.priority(slot)) ?? 0
      }
      if isMissed(slot, rows, values) {
        levels[level].error += rest(of: slot, rows, values).constant.magnitude
      }
    }
    return levels
  }
}
