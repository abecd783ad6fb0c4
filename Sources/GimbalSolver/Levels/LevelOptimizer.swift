/// An optimizer that satisfies the required bounds, and then minimizes the error of each priority level, from
/// the highest priority down.
///
/// After a level is optimized, new bounds restrict the linear forms to the optimal solutions of this level.
/// The bounds and the tableau then describe exactly these solutions, so a lower level cannot increase the
/// error of a higher level.
struct LevelOptimizer: ~Copyable {
  var forms: Forms
  var simplex: PrimalSimplex
  /// Scratch space for linear combinations of linear forms.
  var free = SparseSum(width: 0)

  init(_ forms: Forms) {
    self.forms = forms
    let start = StartingPoint(forms)
    simplex = PrimalSimplex(Tableau(forms, start: start.values))
    simplex.mayFactor = true
    for form in start.rising { simplex.startsAbove[form] = true }
    for (index, entry) in start.basis.enumerated() {
      enter(entry.variable, for: entry.sum)
      if simplex.tableau.isFilled {
        enterWithFactors(start.basis[(index + 1)...])
        break
      }
    }
  }

  /// Exchanges nonbasic variables for basic sums. The rows are then computed from factors.
  private mutating func enterWithFactors(_ basis: ArraySlice<(variable: Int32, sum: Int32)>) {
    let initial = simplex.tableau.isBasic
    var isBasic = initial
    for (variable, sum) in basis {
      guard !isBasic[Int(variable)], isBasic[Int(sum)] else { continue }
      isBasic[Int(variable)] = true
      isBasic[Int(sum)] = false
    }
    simplex.tableau.setBasis(isBasic)
    if !simplex.tableau.factor() { simplex.tableau.setBasis(initial) }
  }

  /// Exchanges a nonbasic variable for a basic sum, as a simplex move of length zero would do.
  private mutating func enter(_ variable: Int32, for sum: Int32) {
    guard simplex.tableau.isOpen(variable), simplex.tableau.isBasic[Int(sum)] else { return }
    simplex.tableau.read(&simplex.column, of: variable)
    guard simplex.column.contains(where: { $0.form == sum }) else { return }
    simplex.tableau.pivot(leaving: sum, entering: variable, column: simplex.column)
  }

  /// Moves all linear forms into their required bounds. If this is not possible, minimizes the sum of the violations.
  ///
  /// - Parameters:
  ///   - margin: The largest violation at which a bound counts as satisfied, relative to the value (at least
  ///     1 pt).
  ///   - isRelaxing: `true` if the bounds are known to hold within the tolerance. Bounds that are still
  ///     violated are then relaxed.
  /// - Returns: `true` if all bounds hold.
  mutating func reachBounds(
    within margin: Double = Tolerance.relative, isRelaxing: Bool = false
  ) throws(EngineError) -> Bool {
    if !isInside(within: margin) {
      simplex.clearCosts()
      for form in 0..<Int32(forms.count) { loadBounds(of: form) }
      try simplex.run()
      if !isRelaxing, !isInside(within: margin) { return false }
    }
    simplex.clearCosts()
    simplex.tableau.lower = forms.lower
    simplex.tableau.upper = forms.upper
    if isRelaxing {
      for form in 0..<forms.count {
        simplex.tableau.lower[form] = min(forms.lower[form], simplex.tableau.value[form])
        simplex.tableau.upper[form] = max(forms.upper[form], simplex.tableau.value[form])
      }
    }
    for form in 0..<Int32(forms.count) { decideIfStuck(form) }
    return true
  }

  /// Minimizes the errors of all priority levels, from the highest priority down.
  mutating func optimizeLevels() throws(EngineError) {
    var at = 0
    let points = forms.breakpoints
    while at < points.count, simplex.tableau.openCount > 0 {
      let level = points[at].level
      simplex.clearCosts()
      while at < points.count, points[at].level == level {
        var end = at
        while end < points.count, points[end].form == points[at].form, points[end].level == level { end += 1 }
        load(points[at].form, points[at..<end])
        at = end
      }
      try simplex.run()
      if try restore() { try simplex.run() }
      commit()
    }
  }

  private mutating func load(_ form: Int32, _ points: ArraySlice<Forms.Breakpoint>) {
    if simplex.tableau.isDecided[Int(form)] { return }
    let lower = simplex.tableau.lower[Int(form)]
    let upper = simplex.tableau.upper[Int(form)]
    simplex.costs.load(form, points, lower: lower, upper: upper)
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
    if !points.isEmpty { simplex.costs.load(form, points, lower: -.infinity, upper: .infinity) }
  }
}

extension LevelOptimizer {
  /// Restricts the lower priority levels to the optimal solutions of the current level. The restriction
  /// consists of new bounds for the linear forms.
  ///
  /// The rate of a form is the change in the cost per point by which the form moves up or down. If several
  /// forms move away from the optimum, the cost increases by at least the sum of rate · distance over these
  /// forms. A form with a positive rate in one direction therefore cannot move in this direction, and its
  /// value becomes its bound. In addition, each form with a piecewise-linear cost stays within the piece that
  /// contains its value.
  mutating func commit() {
    for form in simplex.touched where simplex.tableau.isOpen(form) {
      let index = Int(form)
      let (up, down) = simplex.rates(of: form)
      let tolerance = Tolerance.slope * simplex.weight[index]
      if up > tolerance { simplex.tableau.upper[index] = simplex.tableau.value[index] }
      if down > tolerance { simplex.tableau.lower[index] = simplex.tableau.value[index] }
    }
    for form in simplex.costs.costed where !simplex.tableau.isDecided[Int(form)] { keepPiece(form) }
    for form in simplex.touched { decideIfStuck(form) }
  }

  private mutating func keepPiece(_ form: Int32) {
    let index = Int(form)
    var (below, above) = simplex.costs.pieces(form, at: simplex.tableau.value[index])
    if simplex.tableau.isBasic[index] {
      below = simplex.piece[index]
      above = below
    }
    if below > 0 {
      let knot = simplex.costs.knot(form, above: below - 1)
      simplex.tableau.lower[index] = max(simplex.tableau.lower[index], knot)
    }
    if above < simplex.costs.lastPiece(form) {
      let knot = simplex.costs.knot(form, above: above)
      simplex.tableau.upper[index] = min(simplex.tableau.upper[index], knot)
    }
  }

  /// Fixes the value of a nonbasic linear form whose bounds leave no room for a move. Such a form is called decided.
  mutating func decideIfStuck(_ form: Int32) {
    let index = Int(form)
    guard simplex.tableau.isOpen(form) else { return }
    let gap = simplex.tableau.upper[index] - simplex.tableau.lower[index]
    if gap <= Tolerance.breakpoint * max(1, simplex.tableau.value[index].magnitude) {
      simplex.tableau.decide(form)
    }
  }
}

extension LevelOptimizer {
  /// Returns `true` if every linear form is within its required bounds, except for an error of `margin`.
  func isInside(within margin: Double) -> Bool {
    !(0..<forms.count).contains { form in
      let value = simplex.tableau.value[form]
      let margin = margin * max(1, value.magnitude)
      return value > forms.upper[form] + margin || value < forms.lower[form] - margin
    }
  }
}

extension LevelOptimizer {
  /// `true` if rounding errors moved a linear form out of its bounds, or made its value differ from the sum
  /// of its terms.
  var hasDrifted: Bool {
    if hasDrifted(beyond: Tolerance.relative) { return true }
    return (0..<forms.count).contains { form in
      let value = simplex.tableau.value[form]
      let margin = Tolerance.relative * max(1, value.magnitude)
      return value < simplex.tableau.lower[form] - margin || value > simplex.tableau.upper[form] + margin
    }
  }

  /// Rebuilds the tableau if rounding errors are visible in its values.
  ///
  /// - Returns: `true` if the tableau was rebuilt.
  mutating func restore() throws(EngineError) -> Bool {
    if simplex.tableau.pivots == 0 || !hasDrifted(beyond: Tolerance.restoration) { return false }
    try simplex.tableau.rebuild()
    return true
  }

  private func hasDrifted(beyond tolerance: Double) -> Bool {
    for (index, terms) in forms.sums.enumerated() {
      let form = forms.variables.count + index
      var rest = Reduction.Constant(
        constant: -simplex.tableau.value[form], size: max(1, simplex.tableau.value[form].magnitude))
      for term in terms { rest.add(term.coefficient * simplex.tableau.value[Int(term.form)]) }
      if rest.constant.magnitude > tolerance * rest.size { return true }
    }
    return false
  }
}
