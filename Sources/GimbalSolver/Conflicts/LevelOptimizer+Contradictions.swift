extension LevelOptimizer {
  /// A required lower or upper bound of a linear form, and the row that requires it.
  private struct Bound {
    var form: Int32
    var isUpper: Bool
    var row: Int32
  }

  /// Returns up to `limit` contradictions among the required bounds. Call this function if ``reachBounds()``
  /// could not satisfy all bounds. A contradiction is a list of the rows of its bounds. Without any one of
  /// these bounds, the others can hold.
  ///
  /// Bounds that hold become bounds of the tableau. Each violated bound is then approached alone, in the
  /// order of the rows: the form of the bound moves toward the bound as far as possible. If the form stops
  /// before the bound, the row of the form in the tableau is a proof, because bounds stop every form in this
  /// row. The last bound of the proof is then released, and the form moves again. This ends when the
  /// approached bound holds or is itself the last bound of a proof. A released bound is never earlier than
  /// the approached bound, so no proof depends on a bound that is released later.
  mutating func contradictions(limit: Int) throws(EngineError) -> [[Int32]] {
    var found: [[Int32]] = []
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

  /// Adds the bounds that hold to the tableau, and returns the violated bounds in the order of their rows.
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

  private func place(of bound: Bound) -> Double {
    bound.isUpper ? forms.upper[Int(bound.form)] : forms.lower[Int(bound.form)]
  }

  private func isMissed(_ bound: Bound) -> Bool {
    let value = simplex.tableau.value[Int(bound.form)]
    let margin = Tolerance.feasibility * max(1, value.magnitude)
    let place = place(of: bound)
    return bound.isUpper ? value > place + margin : value < place - margin
  }

  private mutating func hold(_ bound: Bound) {
    let index = Int(bound.form)
    let place = place(of: bound)
    if bound.isUpper {
      // Leave the form a minimal range. A form that cannot move would be removed from the tableau and would
      // be missing in proofs.
      simplex.tableau.upper[index] = max(place, simplex.tableau.lower[index].nextUp)
    } else {
      simplex.tableau.lower[index] = min(place, simplex.tableau.upper[index].nextDown)
    }
  }

  private mutating func release(_ bound: Bound) {
    if bound.isUpper {
      simplex.tableau.upper[Int(bound.form)] = .infinity
    } else {
      simplex.tableau.lower[Int(bound.form)] = -.infinity
    }
  }

  /// Brings a form as near to its bound as the tableau's bounds allow.
  private mutating func approach(_ bound: Bound) throws(EngineError) {
    if forms.cancellation.isCancelled { throw .cancelled }
    simplex.clearCosts()
    let point = Forms.Breakpoint(
      form: bound.form, level: 0, at: place(of: bound), below: bound.isUpper ? 0 : 1,
      above: bound.isUpper ? 1 : 0)
    simplex.costs.load(bound.form, CollectionOfOne(point), lower: -.infinity, upper: .infinity)
    try simplex.run()
  }

  /// Returns the bounds that stop a form before it reaches its own bound. The form must already be as near to
  /// its own bound as possible.
  private func obstacles(of bound: Bound) -> [Bound] {
    var result: [Bound] = []
    for at in simplex.tableau.rows.places(of: bound.form) {
      let entry = simplex.tableau.rows[at]
      let index = Int(entry.form)
      // A form above its upper bound must fall to reach it. A term with a positive coefficient must then
      // fall, too, and the lower bound of the term can stop it.
      let isUpper = (entry.coefficient > 0) != bound.isUpper
      let place = isUpper ? simplex.tableau.upper[index] : simplex.tableau.lower[index]
      // A term without a bound in this direction would not stop the form, so its coefficient is only
      // rounding.
      if !place.isFinite { continue }
      let row = isUpper ? forms.upperRow[index] : forms.lowerRow[index]
      result.append(Bound(form: entry.form, isUpper: isUpper, row: row))
    }
    return result
  }
}
