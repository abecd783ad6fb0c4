/// What the rows leave free.
struct Freedom {
  /// Positions of the preferences whose expression is free, ascending.
  private(set) var preferences: [Int] = []
  /// The free variables, ascending.
  private(set) var variables: [Variable] = []

  /// Nothing.
  init() {}

  /// What is free once ``Settlement/findFreedom(isCancelled:)`` has been asked.
  init(
    settlement: inout Settlement, _ reduction: inout Reduction, _ preferences: [Preference],
    _ sum: inout SparseSum, variableCount: Int
  ) {
    // A variable is as free as the one it is an affine function of.
    var isFreeRoot = [Bool?](repeating: nil, count: variableCount)
    var isFree = [Bool](repeating: false, count: variableCount)
    for index in 0..<Int32(variableCount) {
      guard let root = reduction.root(of: index) else { continue }
      let known = isFreeRoot[Int(root)]
      let answer = known ?? settlement.isFree(CollectionOfOne(Term(1, Variable(root))), &reduction, &sum)
      isFreeRoot[Int(root)] = answer
      isFree[Int(index)] = answer
      if answer { variables.append(Variable(index)) }
    }
    for (index, preference) in preferences.enumerated() {
      let isSingle = preference.terms.count == 1 && preference.terms[0].coefficient != 0
      let answer =
        isSingle
        ? isFree[Int(preference.terms[0].variable.index)]
        : settlement.isFree(preference.terms, &reduction, &sum)
      if answer { self.preferences.append(index) }
    }
  }
}

extension Settlement {
  /// Decides every form that cannot move although its bounds would let it: bounds of several forms together may
  /// pin one. Afterwards an expression is determined exactly if nothing of it is left in the columns.
  ///
  /// Each round pushes all forms that rest at a bound off it, by up to a point each. Those that move are free;
  /// when none does, none can.
  mutating func findFreedom(isCancelled: () -> Bool) throws(EngineError) {
    var looseness = Looseness(descent.tableau)
    var resting = looseness.stuck(&descent.tableau)
    while !resting.isEmpty {
      descent.clearCosts()
      for form in resting { loadPush(of: form) }
      try descent.run(isCancelled: isCancelled)
      let stuck = resting.filter { descent.tableau.rest(of: $0) != .inside }
      descent.clearCosts()
      if stuck.count == resting.count {
        for form in stuck { pin(form) }
        return
      }
      resting = stuck
    }
  }

  /// A cost that falls from the bound inwards, for a point or to half the way to the other bound.
  private mutating func loadPush(of form: Int32) {
    let index = Int(form)
    let (lower, upper) = (descent.tableau.lower[index], descent.tableau.upper[index])
    let reach = min(1, (upper - lower) / 2)
    let value = descent.tableau.value[index]
    let isLow = value - lower <= upper - value
    let point = Forms.Breakpoint(
      form: form, level: 0, at: isLow ? lower + reach : upper - reach, below: isLow ? 1 : 0,
      above: isLow ? 0 : 1)
    descent.costs.load(form, CollectionOfOne(point), lower: lower, upper: upper)
  }

  /// Makes a form that no solution moves one that cannot move.
  private mutating func pin(_ form: Int32) {
    let index = Int(form)
    descent.tableau.lower[index] = descent.tableau.value[index]
    descent.tableau.upper[index] = descent.tableau.value[index]
    if descent.tableau.isBasic[index] {
      let terms = descent.tableau.rows.places(of: form).map { descent.tableau.rows[$0] }
      let largest = terms.max { $0.coefficient.magnitude < $1.coefficient.magnitude }
      guard let largest else { return }
      descent.tableau.read(&descent.column, of: largest.form)
      descent.tableau.pivot(leaving: form, entering: largest.form, column: descent.column)
    }
    descent.tableau.decide(form)
  }
}
