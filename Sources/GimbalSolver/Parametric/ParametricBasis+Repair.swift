extension ParametricBasis {
  /// Compares two vectors of costs.
  private func compare(_ a: [Double], _ b: [Double]) -> Comparison {
    for level in 0..<levelCount {
      let difference = (a[level] - b[level]).magnitude
      if difference <= Tolerance.slope * costs.steepest[level] { continue }
      if difference <= Tolerance.doubt * costs.steepest[level] { return .unclear }
      return a[level] < b[level] ? .less : .greater
    }
    return .equal
  }

  /// Moves a basic form toward its piece: it enters the next piece, or leaves the basis at the breakpoint that it
  /// passed.
  ///
  /// Let y = Σ c·x be the row of the form. If y is above its piece, its slope may grow by t. The gradient of each x
  /// then grows by t·c, until the cost of a move of some x is 0. This x limits t. If the slope of the next piece is
  /// within the limit, y enters the next piece. Otherwise, y leaves the basis, and x enters. A form below its piece is
  /// symmetric.
  ///
  /// - Returns: `false` if rounding makes the choice of the step uncertain.
  mutating func repair(_ form: Int32, _ side: Double) -> Bool {
    guard findLimit(form, side) else { return false }
    let piece = place[Int(form)]
    let next = side > 0 ? piece + 1 : piece - 1
    for level in 0..<levelCount {
      let low = costs.slope(form, below: min(piece, next), level)
      ratio[level] = costs.slope(form, below: max(piece, next), level) - low
    }
    var isJumpTied = false
    if ties.isEmpty {
      enterPiece(form, next, side)
      return true
    }
    switch compare(ratio, bestRatio) {
    case .unclear: return false
    case .less:
      enterPiece(form, next, side)
      return true
    case .equal: isJumpTied = true
    case .greater: break
    }
    if ties.count > 1 || isJumpTied {
      // Entering the next piece is a candidate, like an entering form. It changes no preference, unless a preference has its target there.
      if isJumpTied { ties.append(DualCandidate(form: -1, coefficient: 1)) }
      guard let best = firstTie(side, passing: side > 0 ? piece : piece - 1) else { return false }
      if ties[best].form < 0 {
        enterPiece(form, next, side)
        return true
      }
      ties[0] = ties[best]
    }
    let isUpward = (ties[0].coefficient > 0) == (side < 0)
    return exchange(form, ties[0], knot: side > 0 ? piece : piece - 1, isUpward: isUpward)
  }

  /// Finds the forms that limit the change of the slope of a basic form, and stores them in ``ties``.
  private mutating func findLimit(_ form: Int32, _ side: Double) -> Bool {
    ties.removeAll(keepingCapacity: true)
    for at in tableau.rows.places(of: form) {
      let entry = tableau.rows[at]
      let speed = side * entry.coefficient
      // If y must decrease, a form with a positive coefficient moves down.
      let knot = speed > 0 ? place[Int(entry.form)] : place[Int(entry.form)] + 1
      for level in 0..<levelCount {
        let own = costs.slope(entry.form, below: knot, level)
        ratio[level] = -(gradient[Int(entry.form) * levelCount + level] + own) / speed
      }
      if ties.isEmpty {
        swap(&ratio, &bestRatio)
      } else {
        switch compare(ratio, bestRatio) {
        case .unclear: return false
        case .greater: continue
        case .equal: break
        case .less:
          swap(&ratio, &bestRatio)
          ties.removeAll(keepingCapacity: true)
        }
      }
      ties.append(DualCandidate(form: entry.form, coefficient: entry.coefficient))
    }
    return true
  }

  private mutating func enterPiece(_ form: Int32, _ next: Int, _ side: Double) {
    for level in 0..<levelCount { addRow(of: form, level, side * ratio[level]) }
    place[Int(form)] = next
  }

  /// Exchanges a basic form, which leaves the basis at a breakpoint, for the form of `candidate`.
  ///
  /// Let x be the entering form, and y = c·x + Σ b·z the row of the leaving form y. Let s be the slope of x, and g its
  /// gradient without the cost of y. Replacing x by y and z gives the new gradient: (g + s)·x = (g + s)/c·y -
  /// Σ (g + s)·b/c·z.
  ///
  /// - Parameter isUpward: `true` if the entering form moves up.
  /// - Returns: `false` if the pivot is too small.
  mutating func exchange(
    _ leaving: Int32, _ candidate: DualCandidate, knot: Int, isUpward: Bool
  ) -> Bool {
    let (entering, coefficient) = (candidate.form, candidate.coefficient)
    var largest = 0.0
    for at in tableau.rows.places(of: leaving) {
      largest = max(largest, tableau.rows[at].coefficient.magnitude)
    }
    if coefficient.magnitude < Tolerance.tinyPivot * largest { return false }
    let distance = (costs.positions[knot] - tableau.value[Int(leaving)]) / coefficient
    let piece = isUpward ? place[Int(entering)] + 1 : place[Int(entering)]
    for level in 0..<levelCount {
      addRow(of: leaving, level, -costs.slope(leaving, below: place[Int(leaving)], level))
      let own = Int(entering) * levelCount + level
      let rate = (gradient[own] + costs.slope(entering, below: piece, level)) / coefficient
      if rate != 0 { addRow(of: leaving, level, -rate) }
      gradient[own] = 0
      gradient[Int(leaving) * levelCount + level] = rate
    }
    tableau.read(&column, of: entering)
    for entry in column {
      tableau.value[Int(entry.form)] += entry.coefficient * distance
      changed.append(entry.form)
    }
    tableau.value[Int(entering)] += distance
    tableau.value[Int(leaving)] = costs.positions[knot]
    tableau.pivot(leaving: leaving, entering: entering, column: column)
    place[Int(entering)] = piece
    place[Int(leaving)] = knot
    changed.append(entering)
    return true
  }

  /// Returns the position in ``ties`` of the form whose ratio is the least one according to the preferences; nil if it
  /// is not clear. `knot` is the breakpoint that the leaving form has passed.
  private mutating func firstTie(_ side: Double, passing knot: Int) -> Int? {
    walk.clear()
    for (index, tie) in ties.enumerated() where tie.form >= 0 {
      load(tie.form, factor: -side / tie.coefficient, candidate: index)
    }
    var left = Array(ties.indices)
    while let preference = walk.next(preferences, candidates: ties.count) {
      let isPassed = costs.targets[Int(preference)] == knot
      let changes = left.map { walk.changes[$0] }
      guard let low = changes.min(), let high = changes.max() else { return nil }
      if !isPassed, high - low <= Tolerance.doubt { continue }
      let isAtTarget = isAtTarget(preference)
      let sign = isAtTarget ? 0 : self.side(of: preference)
      if sign == 0, !isAtTarget { return nil }
      let ratios = left.map { index in
        // The slope of a preference changes from -1 to 1, times the scale, where it passes its target.
        if ties[index].form < 0 {
          return isPassed ? 2 * (preferences.origins[Int(preference)]?.scale.magnitude ?? 0) : 0
        }
        return isAtTarget ? walk.changes[index].magnitude : sign * walk.changes[index]
      }
      let least = (ratios.min() ?? 0) + Tolerance.doubt
      left = zip(left, ratios).filter { $0.1 <= least }.map(\.0)
      if left.count == 1 { return left[0] }
    }
    return nil
  }
}
