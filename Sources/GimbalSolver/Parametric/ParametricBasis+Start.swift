extension ParametricBasis {
  /// Makes the basis of an optimal solution dual feasible.
  ///
  /// If a basic form is at a breakpoint, several bases have the same values. In some of them, a move of a nonbasic form
  /// appears to lower the cost, although a basic form stops it at once. Such moves are made: they change pieces or
  /// exchange forms, and no values.
  ///
  /// - Returns: `false` if a move is not stopped at once, if it is not clear whether it lowers the cost, or if too many
  ///   moves are necessary.
  mutating func makeDualFeasible() -> Bool {
    updateGradient()
    var movesLeft = 2 * tableau.count + 16
    var form: Int32 = 0
    // The number of forms that were visited since the last move.
    var visited = 0
    while visited < tableau.count {
      var hasMoved = false
      for direction in [1.0, -1] where !tableau.isBasic[Int(form)] {
        let comparison = costOfMove(form, direction)
        if comparison == .unclear { return false }
        if comparison == .greater || comparison == .equal && isPreferred(form, direction) { continue }
        movesLeft -= 1
        if movesLeft < 0 || !makeDegenerateMove(form, direction) { return false }
        hasMoved = true
      }
      visited = hasMoved ? 0 : visited + 1
      form = Int(form) + 1 < tableau.count ? form + 1 : 0
    }
    return true
  }

  /// Moves a nonbasic form until a basic form stops it. Each basic form that is at a breakpoint enters its next piece as
  /// long as the move still lowers the cost; the form at which it no longer does leaves the basis.
  ///
  /// - Returns: `false` if no basic form stops the move at once.
  private mutating func makeDegenerateMove(_ form: Int32, _ direction: Double) -> Bool {
    let knot = direction > 0 ? place[Int(form)] + 1 : place[Int(form)]
    for level in 0..<levelCount {
      let rate = gradient[Int(form) * levelCount + level] + costs.slope(form, below: knot, level)
      bestRatio[level] = rate * direction
    }
    tableau.read(&column, of: form)
    for entry in column {
      let speed = direction * entry.coefficient
      let (piece, knots) = (place[Int(entry.form)], costs.knots(of: entry.form))
      let (knot, next) = speed > 0 ? (piece, piece + 1) : (piece - 1, piece - 1)
      guard knots.contains(knot), isAt(costs.positions[knot], entry.form) else { continue }
      var isJump = false
      for level in 0..<levelCount {
        let low = costs.slope(entry.form, below: min(piece, next), level)
        ratio[level] = costs.slope(entry.form, below: max(piece, next), level) - low
        bestRatio[level] += speed.magnitude * ratio[level]
        isJump = isJump || ratio[level] != 0
      }
      // Only a preference changes its slope here.
      if !isJump { return false }
      if isNegative(bestRatio) {
        for level in 0..<levelCount { addRow(of: entry.form, level, (speed > 0 ? 1 : -1) * ratio[level]) }
        place[Int(entry.form)] = next
      } else {
        let candidate = DualCandidate(form: form, coefficient: entry.coefficient)
        return exchange(entry.form, candidate, knot: knot, isUpward: direction > 0)
      }
    }
    return false
  }

  private func isAt(_ position: Double, _ form: Int32) -> Bool {
    let value = tableau.value[Int(form)]
    return (position - value).magnitude <= Tolerance.breakpoint * max(1, value.magnitude)
  }

  private func isNegative(_ cost: [Double]) -> Bool {
    for level in 0..<levelCount where cost[level].magnitude > Tolerance.slope * costs.steepest[level] {
      return cost[level] < 0
    }
    return false
  }
}
