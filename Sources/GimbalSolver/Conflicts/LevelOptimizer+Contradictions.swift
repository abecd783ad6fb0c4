extension LevelOptimizer {
  /// A required lower or upper bound of a linear form, and the row that requires it.
  private struct Bound {
    var form: Int32
    var isUpper: Bool
    var row: Int32
  }

  /// Returns up to `limit` contradictions among the required bounds. Call this function if ``reachBounds()``
  /// could not satisfy all bounds. Each contradiction is a list of the rows that require its bounds. The list
  /// is minimal: if any one of the bounds is removed, the others can be satisfied together.
  ///
  /// First, all bounds that the current values satisfy become bounds of the tableau, so that no later move
  /// violates them. The violated bounds are then handled one by one, in the order of their rows. The linear
  /// form of a violated bound moves toward this bound as far as the tableau allows.
  ///
  /// If the form stops too early, its row in the tableau proves a contradiction: the bounds of all forms in
  /// this row prevent the move. The contradiction consists of the violated bound and these bounds. The
  /// function then releases the bound of the last row in the contradiction and moves the form again. It
  /// continues with the next violated bound when the current one holds, or when the row of the current one is
  /// the last row in a contradiction. A released bound therefore always has a later row than the violated
  /// bound.
  mutating func contradictions(limit: Int) throws(EngineError) -> [[Int32]] {
    var found: [[Int32]] = []
    simplex.mayFactor = false
    if try !simplex.tableau.unfactor() { throw .stalled }
    for bound in holdWhatIsMet() {
      var isRefused = false
      while !isRefused, isMissed(bound) {
        try approach(bound)
        if !isMissed(bound) { break }
        let proof = [bound] + obstacles(of: bound)
        found.append(proof.map(\.row))
        if found.count == limit { return found }
        let last = proof.max { $0.row < $1.row } ?? bound
        if last.row == bound.row { isRefused = true } else { release(last) }
      }
      if !isRefused { hold(bound) }
    }
    return found
  }

  /// Adds all bounds that the current values satisfy to the bounds of the tableau. Returns the violated
  /// bounds, in the order of their rows.
  private mutating func holdWhatIsMet() -> [Bound] {
    var missed: [Bound] = []
    for form in 0..<Int32(forms.count) {
      let rows = [(forms.lowerRow[Int(form)], false), (forms.upperRow[Int(form)], true)]
      for (row, isUpper) in rows where row >= 0 {
        let bound = Bound(form: form, isUpper: isUpper, row: row)
        if isMissed(bound) { missed.append(bound) } else { hold(bound) }
      }
    }
    return missed.sorted { $0.row < $1.row }
  }

  private func position(of bound: Bound) -> Double {
    bound.isUpper ? forms.upper[Int(bound.form)] : forms.lower[Int(bound.form)]
  }

  private func isMissed(_ bound: Bound) -> Bool {
    let value = simplex.tableau.value[Int(bound.form)]
    let margin = Tolerance.relative * max(1, value.magnitude)
    let position = position(of: bound)
    return bound.isUpper ? value > position + margin : value < position - margin
  }

  private mutating func hold(_ bound: Bound) {
    let index = Int(bound.form)
    let position = position(of: bound)
    if bound.isUpper {
      // Keep the two bounds of the form slightly apart. If they were equal, the form would be removed from
      // the tableau, and contradictions could not refer to its bounds.
      simplex.tableau.upper[index] = max(position, simplex.tableau.lower[index].nextUp)
    } else {
      simplex.tableau.lower[index] = min(position, simplex.tableau.upper[index].nextDown)
    }
  }

  private mutating func release(_ bound: Bound) {
    if bound.isUpper {
      simplex.tableau.upper[Int(bound.form)] = .infinity
    } else {
      simplex.tableau.lower[Int(bound.form)] = -.infinity
    }
  }

  /// Moves the linear form of a violated bound as near to this bound as the bounds in the tableau allow.
  private mutating func approach(_ bound: Bound) throws(EngineError) {
    if forms.cancellation.isCancelled { throw .cancelled }
    simplex.clearCosts()
    let point = Forms.Breakpoint(
      form: bound.form, level: 0, at: position(of: bound), below: bound.isUpper ? 0 : 1,
      above: bound.isUpper ? 1 : 0)
    simplex.costs.load(bound.form, CollectionOfOne(point), lower: -.infinity, upper: .infinity)
    try simplex.run()
  }

  /// Returns the bounds of other linear forms that prevent the form of `bound` from reaching `bound`. The
  /// form must already be as near to `bound` as possible.
  private func obstacles(of bound: Bound) -> [Bound] {
    var result: [Bound] = []
    for at in simplex.tableau.rows.indices(of: bound.form) {
      let entry = simplex.tableau.rows[at]
      let index = Int(entry.form)
      // The form of `bound` is the sum of the terms in its row. If it is above its upper bound, it must
      // decrease. A term with a positive coefficient must then decrease as well, but its lower bound can
      // prevent this. The other cases are symmetric.
      let isUpper = (entry.coefficient > 0) != bound.isUpper
      let position = isUpper ? simplex.tableau.upper[index] : simplex.tableau.lower[index]
      // In a contradiction, a bound limits each term. A term without a bound in this direction is therefore
      // only a rounding error in the coefficients.
      if !position.isFinite { continue }
      let row = isUpper ? forms.upperRow[index] : forms.lowerRow[index]
      result.append(Bound(form: entry.form, isUpper: isUpper, row: row))
    }
    return result
  }
}
