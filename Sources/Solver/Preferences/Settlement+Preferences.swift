extension Settlement {
  /// An expression over the forms that may still move, and what is known of it.
  struct Expression {
    var terms: [Tableau.Entry]
    var value: Double
  }

  /// Takes the preferences in order, each within what is still optimal.
  ///
  /// The expression becomes a form of its own with a cost around its target; once that is least, either the form
  /// has left the tableau at its target, or nothing that could move it can move.
  mutating func settle(
    _ preference: Preference, _ reduction: inout Reduction, _ sum: inout SparseSum, isCancelled: () -> Bool
  ) throws(EngineError) {
    let expression = self.expression(preference.terms, &reduction, &sum)
    if expression.terms.isEmpty { return }
    let form = descent.tableau.append(expression.terms, value: expression.value)
    descent.grow()
    descent.clearCosts()
    let point = Forms.Breakpoint(form: form, level: 0, at: preference.target, below: 1, above: 1)
    descent.costs.load(form, CollectionOfOne(point), lower: -.infinity, upper: .infinity)
    try descent.run(isCancelled: isCancelled)
    commit()
    descent.clearCosts()
    descent.tableau.removeLast()
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
    for (variable, coefficient) in zip(sum.indices, sum.values) {
      let form = forms.formOfVariable[Int(variable)]
      rest.constant += coefficient * descent.tableau.value[Int(form)]
      if descent.tableau.isOpen(form) { free.add(form, coefficient) }
      for entry in descent.tableau.rows[Int(form)] { free.add(entry.form, coefficient * entry.coefficient) }
    }
    free.prune()
    let entries = zip(free.indices, free.values).map { Tableau.Entry(form: $0, coefficient: $1) }
    return Expression(terms: entries, value: rest.constant)
  }
}
