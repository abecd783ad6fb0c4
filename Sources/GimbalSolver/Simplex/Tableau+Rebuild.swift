extension Tableau {
  /// Recomputes all rows and the values of basic linear forms from the definitions of the forms. This removes
  /// the rounding errors of pivots.
  ///
  /// Each form y that is a sum has the definition y - Σ c·x = 0. A Gaussian elimination of the basic forms,
  /// with back substitution, expresses each basic form in terms of open forms. Open forms are neither basic
  /// nor fixed at a decided value.
  ///
  /// - Returns: `false` if rounding made basic forms depend on each other. The tableau then keeps its old rows.
  @discardableResult
  mutating func rebuild() throws(EngineError) -> Bool {
    if isFactored {
      pivots = 0
      return rebuildFactors()
    }
    var elimination = Elimination(
      width: count, equations: definitions.count, terms: 4 * definitions.count,
      cancellation: cancellation)
    var equation = SparseSum(width: count)
    let singles = count - definitions.count
    for (index, terms) in definitions.enumerated() {
      equation.clear()
      var rest = Reduction.Constant(constant: 0, size: 1)
      for term in terms + [FormTerm(form: Int32(singles + index), coefficient: -1)] {
        if isDecided[Int(term.form)] {
          rest.add(term.coefficient * value[Int(term.form)])
        } else {
          equation.add(term.form, term.coefficient)
        }
      }
      elimination.add(terms: equation, constant: rest.constant, size: rest.size, reason: Int32(index))
    }
    let isBasic = self.isBasic
    try elimination.run(weight: { _ in 0 }, mayGo: { isBasic[Int($0)] })
    pivots = 0
    // If there are fewer substitutions than definitions, rounding made basic forms depend on each other. In
    // this case, keep the old tableau. A check after the solve rejects the solution if its errors are too
    // large.
    if elimination.substitutions.count < definitions.count { return false }
    for form in 0..<Int32(count) {
      columns.clear(form)
      rows.clear(form)
    }
    for substitution in elimination.substitutions.reversed() {
      // Writing dense rows can take seconds and gigabytes of memory. An incomplete tableau is harmless,
      // because a canceled solve does not use it again.
      if cancellation.isCancelled { throw .cancelled }
      write(substitution, elimination.terms, &equation)
    }
    return true
  }

  private mutating func write(
    _ substitution: Elimination.Substitution, _ terms: [Elimination.Entry], _ sum: inout SparseSum
  ) {
    sum.clear()
    var result = substitution.constant
    for term in terms[substitution.terms] {
      result += term.coefficient * value[Int(term.variable)]
      if isBasic[Int(term.variable)] {
        for at in rows.places(of: term.variable) {
          sum.add(rows[at].form, term.coefficient * rows[at].coefficient)
        }
      } else {
        sum.add(term.variable, term.coefficient)
      }
    }
    sum.prune()
    let form = substitution.variable
    value[Int(form)] = result
    for at in 0..<sum.count {
      insert(FormTerm(form: sum.index(at), coefficient: sum.value(at)), in: form)
    }
  }
}
