import GimbalCore

/// The preferences and variables whose values the rows do not determine.
struct UndeterminedValues {
  /// The indices of the preferences whose expressions are undetermined, ascending.
  private(set) var preferences: [Int] = []
  /// The undetermined variables, ascending.
  private(set) var variables: [Variable] = []

  init(preferences: [Int] = [], variables: [Variable] = []) {
    self.preferences = preferences
    self.variables = variables
  }

  /// Collects the undetermined preferences and variables. Call ``LevelOptimizer/decideImmovableForms()``
  /// first, because a linear form counts as undetermined until its value is fixed.
  init(
    optimizer: inout LevelOptimizer, _ reduction: inout Reduction, _ preferences: [Preference],
    _ sum: inout SparseSum, variableCount: Int
  ) {
    // Equalities between two variables link variables to a common root variable. A variable is undetermined
    // if its root is undetermined, so test each root only once.
    let probe = FreedomProbe(&optimizer)
    var isFreeRoot = [Bool?](repeating: nil, count: variableCount)
    var isFree = [Bool](repeating: false, count: variableCount)
    for index in 0..<Int32(variableCount) {
      guard let root = reduction.root(of: index) else { continue }
      let known = isFreeRoot[Int(root)]
      let answer =
        known ?? optimizer.isFree(CollectionOfOne(Term(1, Variable(root))), probe, &reduction, &sum)
      isFreeRoot[Int(root)] = answer
      isFree[Int(index)] = answer
      if answer { variables.append(Variable(index)) }
    }
    for (index, preference) in preferences.enumerated() {
      let isSingle = preference.terms.count == 1 && preference.terms[0].coefficient != 0
      let answer =
        isSingle
        ? isFree[Int(preference.terms[0].variable.index)]
        : optimizer.isFree(preference.terms, probe, &reduction, &sum)
      if answer { self.preferences.append(index) }
    }
  }
}

/// A quick test for expressions whose value the rows do not determine.
///
/// The test moves each nonbasic form that is still free to move. The distance is between 1 and 2, and is
/// different for each form. An expression whose value changes is free. The converse may be false, because the
/// changes of several forms can cancel.
struct FreedomProbe: ~Copyable {
  private enum State {
    case determined, free, unknown
  }

  /// For each free variable, the result of the test.
  private var states: [State]
  /// The change in each variable, and the sum of the magnitudes that add up to it.
  private var changes: [(value: Double, size: Double)]

  /// Tests the free variables, and records the values of those that are determined.
  ///
  /// - Complexity: O(terms of the tableau + variables).
  init(_ optimizer: inout LevelOptimizer) {
    let width = optimizer.forms.formOfVariable.count
    states = [State](repeating: .determined, count: width)
    changes = [(value: Double, size: Double)](repeating: (0, 0), count: width)
    for (form, variable) in optimizer.forms.variables.enumerated() {
      let change = FreedomProbe.change(of: Int32(form), optimizer.simplex.tableau)
      changes[Int(variable)] = change
      states[Int(variable)] = FreedomProbe.state(change)
    }
    if optimizer.forms.coordinates.isIdentity { return }
    var values = [Double](repeating: 0, count: width)
    for (form, variable) in optimizer.forms.variables.enumerated() {
      values[Int(variable)] = optimizer.simplex.tableau.value[form]
    }
    optimizer.forms.coordinates.forEachDescendant { variable, parent in
      let (variable, parent) = (Int(variable), Int(parent))
      values[variable] += values[parent]
      if changes[variable].size == 0 {
        states[variable] = states[parent]
        changes[variable] = changes[parent]
      } else if states[parent] != .determined {
        changes[variable].value += changes[parent].value
        changes[variable].size += changes[parent].size
        states[variable] = FreedomProbe.state(changes[variable])
      }
    }
    for variable in optimizer.forms.variables where states[Int(variable)] == .determined {
      optimizer.forms.coordinates.setDetermined(variable, at: values[Int(variable)])
    }
  }

  /// Returns `true` if the sum of variables is free, `false` if all its variables are determined, or nil if
  /// the test cannot decide this.
  func isFree(_ sum: borrowing SparseSum) -> Bool? {
    var change = (value: 0.0, size: 0.0)
    var isDetermined = true
    for at in 0..<sum.count {
      let variable = Int(sum.index(at))
      if states[variable] == .determined { continue }
      isDetermined = false
      change.value += sum.value(at) * changes[variable].value
      change.size += sum.value(at).magnitude * changes[variable].size
    }
    if isDetermined { return false }
    return FreedomProbe.state(change) == .free ? true : nil
  }

  private static func state(_ change: (value: Double, size: Double)) -> State {
    if change.size == 0 { return .determined }
    return change.value.magnitude > Tolerance.doubt * change.size ? .free : .unknown
  }

  private static func change(of form: Int32, _ tableau: borrowing Tableau) -> (value: Double, size: Double) {
    if tableau.isOpen(form) { return (distance(form), distance(form)) }
    var result = (value: 0.0, size: 0.0)
    for at in tableau.rows.indices(of: form) {
      let change = tableau.rows[at].coefficient * distance(tableau.rows[at].form)
      result.value += change
      result.size += change.magnitude
    }
    return result
  }

  /// Returns a distance between 1 and 2. Multiples of the golden ratio have well-distributed fractional parts.
  private static func distance(_ form: Int32) -> Double {
    let multiple = Double(form) * 0.618033988749895
    return 1 + multiple - multiple.rounded(.down)
  }
}

extension LevelOptimizer {
  /// Fixes the values of all linear forms that cannot move. The bounds of several forms together can prevent
  /// a form from moving although its own bounds leave room. Afterwards, an expression is determined if the
  /// values of all its forms are fixed.
  ///
  /// The function works in rounds. In each round, every form that is still at a bound gets a cost that
  /// rewards a move away from the bound, by at most one point. A form that moves is left out of the next
  /// rounds. If no form moves in a round, the remaining forms cannot move.
  mutating func decideImmovableForms() throws(EngineError) {
    var analysis = SlackAnalysis(simplex.tableau)
    var resting = analysis.stuck(simplex.tableau)
    while !resting.isEmpty {
      simplex.clearCosts()
      for form in resting { loadPush(of: form) }
      try simplex.run()
      let stuck = resting.filter { simplex.tableau.rest(of: $0) != .inside }
      simplex.clearCosts()
      if stuck.count == resting.count {
        for form in stuck { pin(form) }
        return
      }
      resting = stuck
    }
  }

  /// Gives a linear form at a bound a cost that rewards a move away from the bound. The cost falls linearly
  /// with the distance from the nearer bound. It reaches 0 at a distance of one point or midway between the
  /// two bounds, whichever is nearer.
  private mutating func loadPush(of form: Int32) {
    let index = Int(form)
    let (lower, upper) = (simplex.tableau.lower[index], simplex.tableau.upper[index])
    let reach = min(1, (upper - lower) / 2)
    let value = simplex.tableau.value[index]
    let isLow = value - lower <= upper - value
    let point = Forms.Breakpoint(
      form: form, level: 0, at: isLow ? lower + reach : upper - reach, below: isLow ? 1 : 0,
      above: isLow ? 0 : 1)
    simplex.costs.load(form, CollectionOfOne(point), lower: lower, upper: upper)
  }

  /// Fixes the value of a linear form that has the same value in all optimal solutions.
  private mutating func pin(_ form: Int32) {
    let index = Int(form)
    simplex.tableau.lower[index] = simplex.tableau.value[index]
    simplex.tableau.upper[index] = simplex.tableau.value[index]
    if simplex.tableau.isBasic[index] {
      let terms = simplex.tableau.rows.indices(of: form).map { simplex.tableau.rows[$0] }
      let largest = terms.max { $0.coefficient.magnitude < $1.coefficient.magnitude }
      guard let largest else { return }
      simplex.tableau.read(&simplex.column, of: largest.form)
      simplex.tableau.pivot(leaving: form, entering: largest.form, column: simplex.column)
    }
    simplex.tableau.decide(form)
  }
}
