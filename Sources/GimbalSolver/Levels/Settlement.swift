/// Settles the levels one after the other, the required bounds first.
///
/// What a level decides becomes bounds for the levels below it: the set of its best solutions is exactly what
/// these bounds and the tableau describe, so no level can worsen one above it.
struct Settlement: ~Copyable {
  let forms: Forms
  var descent: Descent
  /// Scratch space for expressions over forms.
  var free = SparseSum(width: 0)

  init(_ forms: Forms) {
    self.forms = forms
    descent = Descent(Tableau(forms, start: StartingPoint(forms).values))
  }

  /// Moves into the required bounds, or as near as the least sum of misses; whether that is inside.
  mutating func reachBounds(isCancelled: () -> Bool) throws(EngineError) -> Bool {
    if !isInside {
      descent.clearCosts()
      for form in 0..<Int32(forms.count) { loadBounds(of: form) }
      try descent.run(isCancelled: isCancelled)
      if !isInside { return false }
    }
    descent.clearCosts()
    descent.tableau.lower = forms.lower
    descent.tableau.upper = forms.upper
    for form in 0..<Int32(forms.count) { decideIfStuck(form) }
    return true
  }

  /// Settles all levels.
  mutating func settleLevels(isCancelled: () -> Bool) throws(EngineError) {
    var at = 0
    let points = forms.breakpoints
    while at < points.count, descent.tableau.openCount > 0 {
      let level = points[at].level
      descent.clearCosts()
      while at < points.count, points[at].level == level {
        var end = at
        while end < points.count, points[end].form == points[at].form, points[end].level == level { end += 1 }
        load(points[at].form, points[at..<end])
        at = end
      }
      try descent.run(isCancelled: isCancelled)
      if try restore(isCancelled: isCancelled) { try descent.run(isCancelled: isCancelled) }
      commit()
    }
  }

  private mutating func load(_ form: Int32, _ points: ArraySlice<Forms.Breakpoint>) {
    if descent.tableau.isDecided[Int(form)] { return }
    let lower = descent.tableau.lower[Int(form)]
    let upper = descent.tableau.upper[Int(form)]
    descent.costs.load(form, points, lower: lower, upper: upper)
  }

  private mutating func loadBounds(of form: Int32) {
    let index = Int(form)
    var points: [Forms.Breakpoint] = []
    if forms.lower[index].isFinite {
      points.append(.init(form: form, level: 0, at: forms.lower[index], below: 1, above: 0))
    }
    if forms.upper[index].isFinite {
      points.append(.init(form: form, level: 0, at: forms.upper[index], below: 0, above: 1))
    }
    if !points.isEmpty { descent.costs.load(form, points, lower: -.infinity, upper: .infinity) }
  }
}

extension Settlement {
  /// Writes the best solutions of the level that was just settled as bounds.
  ///
  /// Cost ≥ least cost + Σ (rate of a move) · (its length), so a form whose move has a positive rate stays;
  /// the other forms stay within the pieces of their cost.
  mutating func commit() {
    for form in descent.touched where descent.tableau.isOpen(form) {
      let index = Int(form)
      let (up, down) = descent.rates(of: form)
      let tolerance = Tolerance.slope * descent.weight[index]
      if up > tolerance { descent.tableau.upper[index] = descent.tableau.value[index] }
      if down > tolerance { descent.tableau.lower[index] = descent.tableau.value[index] }
    }
    for form in descent.costs.costed where !descent.tableau.isDecided[Int(form)] { keepPiece(form) }
    for form in descent.touched { decideIfStuck(form) }
  }

  private mutating func keepPiece(_ form: Int32) {
    let index = Int(form)
    var (below, above) = descent.costs.pieces(form, at: descent.tableau.value[index])
    if descent.tableau.isBasic[index] {
      below = descent.piece[index]
      above = below
    }
    if below > 0 {
      let knot = descent.costs.knot(form, above: below - 1)
      descent.tableau.lower[index] = max(descent.tableau.lower[index], knot)
    }
    if above < descent.costs.lastPiece(form) {
      let knot = descent.costs.knot(form, above: above)
      descent.tableau.upper[index] = min(descent.tableau.upper[index], knot)
    }
  }

  /// Takes a form that cannot move any more out of the tableau.
  mutating func decideIfStuck(_ form: Int32) {
    let index = Int(form)
    guard descent.tableau.isOpen(form) else { return }
    let gap = descent.tableau.upper[index] - descent.tableau.lower[index]
    if gap <= Tolerance.breakpoint * max(1, descent.tableau.value[index].magnitude) {
      descent.tableau.decide(form)
    }
  }
}

extension Settlement {
  /// Whether every form is within its required bounds.
  private var isInside: Bool {
    !(0..<forms.count).contains { form in
      let value = descent.tableau.value[form]
      let margin = Tolerance.feasibility * max(1, value.magnitude)
      return value > forms.upper[form] + margin || value < forms.lower[form] - margin
    }
  }
}

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
