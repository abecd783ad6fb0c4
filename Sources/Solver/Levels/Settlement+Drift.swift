extension Settlement {
  /// Whether rounding has come between the forms: each must still be the sum it was, and within its bounds.
  var hasDrifted: Bool {
    let tableau = descent.tableau
    if hasDrifted(beyond: Tolerance.drift) { return true }
    return (0..<forms.count).contains { form in
      let value = tableau.value[form]
      let margin = Tolerance.drift * max(1, value.magnitude)
      return value < tableau.lower[form] - margin || value > tableau.upper[form] + margin
    }
  }

  /// Rebuilds the tableau if its values have begun to drift; whether it did.
  mutating func restore(isCancelled: () -> Bool) throws(EngineError) -> Bool {
    if descent.tableau.pivots == 0 || !hasDrifted(beyond: Tolerance.restoration) { return false }
    try descent.tableau.rebuild(isCancelled: isCancelled)
    return true
  }

  private func hasDrifted(beyond tolerance: Double) -> Bool {
    let tableau = descent.tableau
    for (index, terms) in forms.sums.enumerated() {
      let form = forms.variables.count + index
      var rest = Reduction.Constant(
        constant: -tableau.value[form], size: max(1, tableau.value[form].magnitude))
      for term in terms { rest.add(term.coefficient * tableau.value[Int(term.form)]) }
      if rest.constant.magnitude > tolerance * rest.size { return true }
    }
    return false
  }
}
