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

  /// Moves into the required bounds. If that cannot be, the result is groups of forms, each of which holds a
  /// contradiction: the rows of their bounds.
  mutating func reachBounds(isCancelled: () -> Bool) throws(EngineError) -> [[Int32]] {
    let isInside = !(0..<Int32(forms.count)).contains { miss(of: $0) != 0 }
    if !isInside {
      descent.clearCosts()
      for form in 0..<Int32(forms.count) { loadBounds(of: form) }
      try descent.run(isCancelled: isCancelled)
      let groups = contradictions()
      if !groups.isEmpty { return groups }
    }
    descent.clearCosts()
    descent.tableau.lower = forms.lower
    descent.tableau.upper = forms.upper
    for form in 0..<Int32(forms.count) { decideIfStuck(form) }
    return []
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
  /// By how much a form misses its required bounds; above zero if it is too high.
  private func miss(of form: Int32) -> Double {
    let index = Int(form)
    let value = descent.tableau.value[index]
    let margin = Tolerance.feasibility * max(1, value.magnitude)
    if value > forms.upper[index] + margin { return value - forms.upper[index] }
    if value < forms.lower[index] - margin { return value - forms.lower[index] }
    return 0
  }

  /// The rows behind the bounds that are still missed at the least sum of misses, a group for each set of
  /// forms that have to do with one another.
  private func contradictions() -> [[Int32]] {
    var groups = DisjointSets(count: forms.count)
    var pulling: [Int32] = []
    // Farkas: each bound that pulls at the optimum, and each that keeps the forms of its row from following.
    for form in descent.costs.costed where descent.tableau.isBasic[Int(form)] {
      if descent.costs.slope(form, descent.piece[Int(form)]) == 0 { continue }
      pulling.append(form)
      for at in descent.tableau.rows.places(of: form) { groups.join(form, descent.tableau.rows[at].form) }
    }
    var rowsOfGroup: [Int32: [Int32]] = [:]
    for form in descent.costs.costed where miss(of: form) != 0 { rowsOfGroup[groups.find(form)] = [] }
    // At the least sum of misses, the bounds with a multiplier: those missed, and those with a slope against them.
    for form in pulling {
      include(form, descent.costs.slope(form, descent.piece[Int(form)]), &groups, &rowsOfGroup)
    }
    for form in descent.costs.costed where !descent.tableau.isBasic[Int(form)] {
      let slope = descent.gradient[Int(form)]
      if slope.magnitude <= Tolerance.slope * descent.weight[Int(form)] { continue }
      include(form, -slope, &groups, &rowsOfGroup)
    }
    return rowsOfGroup.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Names the row of the bound that pulls `form` up, where `slope` is negative, or down.
  private func include(
    _ form: Int32, _ slope: Double, _ groups: inout DisjointSets, _ rowsOfGroup: inout [Int32: [Int32]]
  ) {
    let row = slope < 0 ? forms.lowerRow[Int(form)] : forms.upperRow[Int(form)]
    if row >= 0 { rowsOfGroup[groups.find(form)]?.append(row) }
  }
}
