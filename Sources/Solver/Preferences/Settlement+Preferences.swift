extension Settlement {
  /// An expression over the forms that may still move, and what is known of it.
  struct Expression {
    var terms: [Entry]
    /// The same over the forms that are single variables.
    var definition: [Entry]
    /// What the definition comes to.
    var value: Double
    /// What is known of the expression besides.
    var constant: Double
  }

  /// Takes the preferences in order, each within what is still optimal.
  ///
  /// An expression of several forms becomes one of its own with a cost around its target; once that is least, it
  /// has left the tableau at its target, or nothing that could move it can move.
  mutating func settle(
    _ preference: Preference, _ reduction: inout Reduction, _ sum: inout SparseSum, isCancelled: () -> Bool
  ) throws(EngineError) {
    var expression = self.expression(preference.terms, &reduction, &sum)
    if expression.isDoubtful && descent.tableau.pivots > 0 {
      try descent.tableau.rebuild(isCancelled: isCancelled)
      expression = self.expression(preference.terms, &reduction, &sum)
    }
    if expression.terms.isEmpty { return }
    let target = preference.target - expression.constant
    // One form alone can take the cost itself.
    if expression.terms.count == 1 {
      let (form, coefficient) = (expression.terms[0].form, expression.terms[0].coefficient)
      let place = descent.tableau.value[Int(form)] + (target - expression.value) / coefficient
      try approach(place, form, isCancelled)
      descent.clearCosts()
      return
    }
    let form = descent.tableau.append(
      expression.terms, definition: expression.definition, value: expression.value)
    descent.grow()
    try approach(target, form, isCancelled)
    descent.clearCosts()
    if descent.tableau.isBasic[Int(form)] { descent.tableau.removeLast() }
  }

  /// Brings `form` as near to `place` as can be.
  private mutating func approach(
    _ place: Double, _ form: Int32, _ isCancelled: () -> Bool
  ) throws(EngineError) {
    descent.clearCosts()
    let point = Forms.Breakpoint(form: form, level: 0, at: place, below: 1, above: 1)
    descent.costs.load(
      form, CollectionOfOne(point), lower: descent.tableau.lower[Int(form)],
      upper: descent.tableau.upper[Int(form)])
    try descent.run(isCancelled: isCancelled)
    commit()
  }

  /// Whether `Σ terms` takes more than one value.
  mutating func isFree(_ terms: [Term], _ reduction: inout Reduction, _ sum: inout SparseSum) -> Bool {
    !expression(terms, &reduction, &sum).terms.isEmpty
  }

  /// The value and the remaining freedom of `Σ terms`.
  mutating func expression(
    _ terms: [Term], _ reduction: inout Reduction, _ sum: inout SparseSum
  ) -> Expression {
    sum.clear()
    var rest = Reduction.Constant(constant: 0, size: 1)
    for term in terms { reduction.add(term.coefficient, term.variable.index, to: &sum, &rest) }
    reduction.finish(&sum, &rest)
    free.clear()
    free.widen(to: descent.tableau.count)
    var value = 0.0
    for at in 0..<sum.count {
      let (variable, coefficient) = (sum.index(at), sum.value(at))
      let form = forms.formOfVariable[Int(variable)]
      value += coefficient * descent.tableau.value[Int(form)]
      if descent.tableau.isOpen(form) { free.add(form, coefficient) }
      for at in descent.tableau.rows.places(of: form) {
        let entry = descent.tableau.rows[at]
        free.add(entry.form, coefficient * entry.coefficient)
      }
    }
    free.prune()
    let entries = free.map { Entry(form: $0, coefficient: $1) }
    let definition = sum.map {
      Entry(form: forms.formOfVariable[Int($0)], coefficient: $1)
    }
    return Expression(terms: entries, definition: definition, value: value, constant: rest.constant)
  }
}

extension Settlement.Expression {
  /// Whether some coefficient is so small beside the others that it may be the rounding of pivots.
  var isDoubtful: Bool {
    let largest = (terms + definition).reduce(0) { max($0, $1.coefficient.magnitude) }
    return terms.contains { $0.coefficient.magnitude < Tolerance.doubt * largest }
  }
}
