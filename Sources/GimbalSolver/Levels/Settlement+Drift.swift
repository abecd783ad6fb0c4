extension Settlement {
  /// Whether rounding has come between the forms: each must still be the sum it was, and within its bounds.
  var hasDrifted: Bool {
    if hasDrifted(beyond: Tolerance.drift) { return true }
    return (0..<forms.count).contains { form in
      let value = descent.tableau.value[form]
      let margin = Tolerance.drift * max(1, value.magnitude)
      return value < descent.tableau.lower[form] - margin || value > descent.tableau.upper[form] + margin
    }
  }

  /// Rebuilds the tableau if its values have begun to drift; whether it did.
  mutating func restore(isCancelled: () -> Bool) throws(EngineError) -> Bool {
    if descent.tableau.pivots == 0 || !hasDrifted(beyond: Tolerance.restoration) { return false }
    try descent.tableau.rebuild(isCancelled: isCancelled)
    return true
  }

  private func hasDrifted(beyond tolerance: Double) -> Bool {
    for (index, terms) in forms.sums.enumerated() {
      let form = forms.variables.count + index
      var rest = Reduction.Constant(
        constant: -descent.tableau.value[form], size: max(1, descent.tableau.value[form].magnitude))
      for term in terms { rest.add(term.coefficient * descent.tableau.value[Int(term.form)]) }
      if rest.constant.magnitude > tolerance * rest.size { return true }
    }
    return false
  }
}
