import GimbalCore

extension LevelOptimizer {
  /// Brings the value of `Σ terms` as near to `target` as possible without making the solution worse.
  ///
  /// An expression of several linear forms becomes a temporary form of the tableau. The cost of this form is
  /// the distance to the target. At the optimum, there are two cases. If the form has left the basis at the
  /// target, it stays in the tableau. Otherwise, none of its terms can move, so the form is no longer
  /// necessary and is removed.
  mutating func settle(
    _ terms: some Collection<Term>, at target: Double, _ reduction: inout Reduction, _ sum: inout SparseSum
  ) throws(EngineError) {
    var known = express(terms, &reduction, &sum)
    if mayBeRounding(sum) && simplex.tableau.pivots > 0 {
      try simplex.tableau.rebuild()
      known = express(terms, &reduction, &sum)
    }
    if free.count == 0 { return }
    let target = target - known.constant
    // An expression of a single linear form needs no temporary form in the tableau.
    if free.count == 1 {
      let form = free.index(0)
      let position = simplex.tableau.value[Int(form)] + (target - known.value) / free.value(0)
      try approach(position, form)
      simplex.clearCosts()
      return
    }
    let form = simplex.tableau.append(
      free.map { FormTerm(form: $0, coefficient: $1) },
      definition: sum.map { FormTerm(form: forms.formOfVariable[Int($0)], coefficient: $1) },
      value: known.value)
    simplex.grow()
    try approach(target, form)
    simplex.clearCosts()
    if simplex.tableau.isBasic[Int(form)] { simplex.tableau.removeLast() }
  }

  /// Brings the value of a single linear form as near to `place` as possible without making the solution
  /// worse.
  private mutating func approach(
    _ position: Double, _ form: Int32
  ) throws(EngineError) {
    simplex.clearCosts()
    let point = Forms.Breakpoint(form: form, level: 0, at: position, below: 1, above: 1)
    simplex.costs.load(
      form, CollectionOfOne(point), lower: simplex.tableau.lower[Int(form)],
      upper: simplex.tableau.upper[Int(form)])
    try simplex.run()
    commit()
  }

  /// Returns `true` if `Σ terms` has different values in the optimal solutions.
  mutating func isFree(
    _ terms: some Collection<Term>, _ probe: borrowing FreedomProbe, _ reduction: inout Reduction,
    _ sum: inout SparseSum
  ) -> Bool {
    sum.clear()
    var rest = Reduction.Constant(constant: 0, size: 1)
    for term in terms { reduction.add(term.coefficient, term.variable.index, to: &sum, &rest) }
    reduction.finish(&sum, &rest)
    if let answer = probe.isFree(sum) { return answer }
    _ = forms.coordinates.replace(in: &sum)
    _ = combineForms(sum)
    return free.count > 0
  }

  /// Records that the value of a free variable is determined, so that expressions of other variables become shorter.
  mutating func recordDetermined(_ variable: Int32, _ sum: inout SparseSum) {
    let index = forms.formOfVariable[Int(variable)]
    if forms.coordinates.isIdentity || index < 0 { return }
    sum.clear()
    sum.add(variable, 1)
    var value = forms.coordinates.replace(in: &sum)
    for at in 0..<sum.count {
      value += sum.value(at) * simplex.tableau.value[Int(forms.formOfVariable[Int(sum.index(at))])]
    }
    forms.coordinates.setDetermined(variable, at: value)
  }

  /// Writes `Σ terms` to `sum` as a combination of the free variables, and to ``free`` as a combination of
  /// the linear forms that can still move.
  ///
  /// - Returns: The value of `sum`, and the constant part of the expression.
  private mutating func express(
    _ terms: some Collection<Term>, _ reduction: inout Reduction, _ sum: inout SparseSum
  ) -> (value: Double, constant: Double) {
    sum.clear()
    var rest = Reduction.Constant(constant: 0, size: 1)
    for term in terms { reduction.add(term.coefficient, term.variable.index, to: &sum, &rest) }
    reduction.finish(&sum, &rest)
    rest.constant += forms.coordinates.replace(in: &sum)
    return (combineForms(sum), rest.constant)
  }

  /// Writes `sum`, a combination of free variables, to ``free`` as a combination of the linear forms that can
  /// still move. Returns the value of `sum`.
  private mutating func combineForms(_ sum: borrowing SparseSum) -> Double {
    free.clear()
    free.widen(to: simplex.tableau.count)
    var value = 0.0
    for at in 0..<sum.count {
      let (form, coefficient) = (forms.formOfVariable[Int(sum.index(at))], sum.value(at))
      value += coefficient * simplex.tableau.value[Int(form)]
      if simplex.tableau.isOpen(form) { free.add(form, coefficient) }
      for at in simplex.tableau.rows.indices(of: form) {
        let entry = simplex.tableau.rows[at]
        free.add(entry.form, coefficient * entry.coefficient)
      }
    }
    free.prune()
    return value
  }

  /// Returns `true` if a coefficient of ``free`` is so small relative to the other coefficients that it may
  /// be only a rounding error of pivots.
  private func mayBeRounding(_ sum: borrowing SparseSum) -> Bool {
    if free.count == 0 { return false }
    var largest = 0.0
    for at in 0..<free.count { largest = max(largest, free.value(at).magnitude) }
    for at in 0..<sum.count { largest = max(largest, sum.value(at).magnitude) }
    return (0..<free.count).contains { free.value($0).magnitude < Tolerance.doubt * largest }
  }
}
