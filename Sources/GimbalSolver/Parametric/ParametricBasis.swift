import GimbalCore

/// An optimal basis that follows the parameters of a ``ParametricPart``.
///
/// The cost of a solution is a vector, one number for each priority level, and costs are compared lexicographically.
/// Every nonbasic form is at a breakpoint. The basis is dual feasible: no move of a nonbasic form lowers the cost. New
/// parameters move breakpoints and values but no slopes, so the basis remains dual feasible, and a dual simplex method
/// on piecewise-linear costs (Fourer, 1985) moves each basic form back into its piece. Its ratios are vectors as well.
///
/// Preferences break ties. Their costs are computed only where the vectors of all levels are equal. The target of a
/// preference that is a multiple of a form is a breakpoint of this form. Any other preference is linear as long as it
/// does not reach its target.
///
/// If a method returns `false`, the basis is no longer consistent, and the owner discards it.
struct ParametricBasis: ~Copyable {
  var tableau: Tableau
  var costs: ParametricCosts
  let forms: Forms
  let preferences: ParametricPreferences
  /// For each nonbasic form, its breakpoint. For each basic form, the breakpoint above its piece, or the end of its
  /// breakpoints.
  var place: [Int]
  /// For each nonbasic form and level, the change of the cost of the basic forms per point of the nonbasic form.
  var gradient: [Double]
  /// The basic forms that may be outside their pieces.
  var changed: [Int32] = []
  /// Scratch space.
  var column: [FormTerm] = []
  var ties: [DualCandidate] = []
  var ratio: [Double]
  var bestRatio: [Double]
  var walk = PreferenceWalk()
  private(set) var parameters: [Double]
  /// The preferences that decide between forms whose moves cost nothing at all levels.
  private(set) var decisive: [Int32] = []
  /// The number of changes of pieces and exchanges of forms in the last ``move(to:)``.
  private(set) var changeCount = 0
  private var pivotsLeft = 0
  /// The cancellation that ``move(to:)`` polls.
  var cancellation = Cancellation.never

  var levelCount: Int { costs.levelCount }

  /// Returns the basis of the optimal solution of a part; nil if the solution does not determine it.
  static func make(
    _ optimum: OptimalBasis, _ rows: [ParametricRow], _ preferences: [ParametricRow],
    at parameters: [Double]
  ) throws(EngineError) -> ParametricBasis? {
    guard let linear = ParametricPreferences(preferences, optimum.forms),
      let costs = ParametricCosts(optimum.forms, rows, linear, at: parameters)
    else { return nil }
    var result = ParametricBasis(optimum, costs, linear, parameters)
    guard try result.tableau.rebuild(), result.choosePlaces(), result.makeDualFeasible(),
      result.finish()
    else { return nil }
    return result
  }

  private init(
    _ optimum: OptimalBasis, _ costs: ParametricCosts, _ preferences: ParametricPreferences,
    _ parameters: [Double]
  ) {
    forms = optimum.forms
    self.costs = costs
    self.preferences = preferences
    self.parameters = parameters
    tableau = Tableau(forms, start: optimum.values)
    tableau.setBasis(optimum.isBasic)
    place = [Int](repeating: 0, count: forms.count)
    gradient = [Double](repeating: 0, count: forms.count * costs.levelCount)
    ratio = [Double](repeating: 0, count: costs.levelCount)
    bestRatio = ratio
  }

  /// The tableau is rebuilt after this number of pivots per form, which removes their rounding errors.
  private static let pivotsPerForm = 2
  /// The maximum number of changes per form in one move, in addition to 16. A new solve is faster than more changes.
  private static let effort = 1

  /// Moves the solution to other parameters.
  ///
  /// - Returns: `false` if the basis does not lead to a solution that is certainly the only one. A required row may be
  ///   violated, several solutions may be optimal, or a number may be a rounding error.
  /// - Complexity: O(terms of the tableau), and a pivot for each basic form that leaves the basis.
  mutating func move(to parameters: [Double]) throws(EngineError) -> Bool {
    changeCount = 0
    self.parameters = parameters
    guard costs.move(to: parameters) else { return false }
    if tableau.pivots > ParametricBasis.pivotsPerForm * tableau.count, try !tableau.rebuild() { return false }
    updateValues()
    pivotsLeft = ParametricBasis.effort * tableau.count + 16
    changed.removeAll(keepingCapacity: true)
    for form in 0..<Int32(tableau.count) where tableau.isBasic[Int(form)] && miss(form) != 0 {
      changed.append(form)
    }
    while let form = changed.popLast() {
      if cancellation.isCancelled { throw .cancelled }
      while tableau.isBasic[Int(form)], miss(form) != 0 {
        changeCount += 1
        pivotsLeft -= 1
        if pivotsLeft < 0 || !repair(form, miss(form)) { return false }
      }
    }
    return finish()
  }

  /// Computes the values of all forms from the breakpoints of the nonbasic forms.
  private mutating func updateValues() {
    for form in 0..<tableau.count where !tableau.isBasic[form] {
      tableau.value[form] = costs.positions[place[form]]
    }
    for form in 0..<tableau.count where tableau.isBasic[form] {
      var value = 0.0
      for at in tableau.rows.places(of: Int32(form)) {
        let entry = tableau.rows[at]
        value += entry.coefficient * tableau.value[Int(entry.form)]
      }
      tableau.value[form] = value
    }
  }

  /// Returns 1 if a basic form is above its piece, -1 if it is below, and 0 if it is inside.
  func miss(_ form: Int32) -> Double {
    let (value, above) = (tableau.value[Int(form)], place[Int(form)])
    let knots = costs.knots(of: form)
    let margin = Tolerance.breakpoint * max(1, value.magnitude)
    if above < knots.upperBound, value > costs.positions[above] + margin { return 1 }
    if above > knots.lowerBound, value < costs.positions[above - 1] - margin { return -1 }
    return 0
  }

  /// Finds the breakpoints and pieces of all values.
  private mutating func choosePlaces() -> Bool {
    for form in 0..<Int32(tableau.count) {
      let value = tableau.value[Int(form)]
      let margin = Tolerance.rounding * 100 * max(1, value.magnitude)
      let knots = costs.knots(of: form)
      if tableau.isBasic[Int(form)] {
        place[Int(form)] = knots.first { costs.positions[$0] > value - margin } ?? knots.upperBound
        continue
      }
      guard let own = knots.first(where: { (costs.positions[$0] - value).magnitude <= margin }) else {
        return false
      }
      place[Int(form)] = own
    }
    return true
  }

  /// Checks that the values satisfy all definitions, and that the solution is the only optimal one.
  private mutating func finish() -> Bool {
    updateValues()
    for form in 0..<Int32(tableau.count) where tableau.isBasic[Int(form)] {
      if miss(form) != 0 || costs.slope(form, below: place[Int(form)], 0) != 0 { return false }
    }
    let singles = forms.variables.count
    for (index, terms) in forms.sums.enumerated() {
      let value = tableau.value[singles + index]
      var rest = Reduction.Constant(constant: -value, size: max(1, value.magnitude))
      for term in terms { rest.add(term.coefficient * tableau.value[Int(term.form)]) }
      if !(rest.constant.magnitude <= Tolerance.restoration * rest.size) { return false }
    }
    updateGradient()
    return isOnlyOptimum()
  }
}

/// A nonbasic form that may enter the basis in a step of the dual simplex method.
struct DualCandidate {
  var form: Int32
  /// The coefficient of the form in the row of the leaving form.
  var coefficient: Double
}

extension ParametricBasis {
  /// The result of comparing two vectors of costs.
  enum Comparison {
    case less, equal, greater
    /// A difference may be only a rounding error.
    case unclear
  }

  /// Writes the values of the variables of the part to `values`.
  func write(to values: inout [Double]) {
    for (form, variable) in forms.variables.enumerated() {
      values[Int(variable)] = tableau.value[form]
    }
    forms.coordinates.complete(&values)
  }

  mutating func addToGradient(_ form: Int32, _ level: Int, _ amount: Double) {
    gradient[Int(form) * levelCount + level] += amount
  }

  /// Computes the gradient from the slopes of all basic forms.
  mutating func updateGradient() {
    for index in gradient.indices { gradient[index] = 0 }
    for form in 0..<Int32(tableau.count) where tableau.isBasic[Int(form)] {
      for level in 0..<levelCount {
        addRow(of: form, level, costs.slope(form, below: place[Int(form)], level))
      }
    }
  }

  /// Adds a multiple of the row of a basic form to the gradient.
  mutating func addRow(of form: Int32, _ level: Int, _ factor: Double) {
    if factor == 0 { return }
    for at in tableau.rows.places(of: form) {
      addToGradient(tableau.rows[at].form, level, factor * tableau.rows[at].coefficient)
    }
  }
}

extension ParametricBasis {
  /// Returns `true` if each move of a nonbasic form increases the cost, so that no other solution is as good.
  private mutating func isOnlyOptimum() -> Bool {
    decisive.removeAll(keepingCapacity: true)
    for form in 0..<Int32(tableau.count) where !tableau.isBasic[Int(form)] {
      for direction in [1.0, -1] {
        switch costOfMove(form, direction) {
        case .greater: continue
        case .less, .unclear: return false
        case .equal: break
        }
        guard isPreferred(form, direction) else { return false }
      }
    }
    return true
  }

  /// Compares the change of the cost during a move with 0.
  func costOfMove(_ form: Int32, _ direction: Double) -> Comparison {
    let knot = direction > 0 ? place[Int(form)] + 1 : place[Int(form)]
    for level in 0..<levelCount {
      let rate = gradient[Int(form) * levelCount + level] + costs.slope(form, below: knot, level)
      if rate.magnitude <= Tolerance.slope * costs.steepest[level] { continue }
      if rate.magnitude <= Tolerance.doubt * costs.steepest[level] { return .unclear }
      return rate * direction > 0 ? .greater : .less
    }
    return .equal
  }

  /// Returns `true` if the first preference that a move changes prefers the current value.
  mutating func isPreferred(_ form: Int32, _ direction: Double) -> Bool {
    walk.clear()
    load(form, factor: direction, candidate: 0)
    while let preference = walk.next(preferences, candidates: 1) {
      let change = walk.changes[0]
      if change == 0 { continue }
      if change.magnitude <= Tolerance.doubt { return false }
      if isAtTarget(preference) { return true }
      if costs.targets[Int(preference)] < 0 { decisive.append(preference) }
      return side(of: preference) * change > 0
    }
    return false
  }

  /// Adds the move of a nonbasic form to ``walk``.
  mutating func load(_ form: Int32, factor: Double, candidate: Int) {
    if Int(form) < forms.variables.count { walk.add(form, factor, candidate, preferences) }
    tableau.read(&column, of: form)
    for entry in column where Int(entry.form) < forms.variables.count {
      walk.add(entry.form, factor * entry.coefficient, candidate, preferences)
    }
  }

  /// Returns `true` if a nonbasic form is at the target of a preference, so that each move of this form increases the
  /// cost of the preference.
  func isAtTarget(_ preference: Int32) -> Bool {
    guard costs.targets[Int(preference)] >= 0, let form = preferences.origins[Int(preference)]?.form else {
      return false
    }
    return !tableau.isBasic[Int(form)] && place[Int(form)] == costs.targets[Int(preference)]
  }

  /// Returns 1 if the expression of a preference is above its target, -1 if it is below, and 0 if it may be at the
  /// target.
  func side(of preference: Int32) -> Double {
    let target = costs.targets[Int(preference)]
    if target >= 0, let (form, scale) = preferences.origins[Int(preference)] {
      // The place of a basic form is the breakpoint above its piece.
      let isAbove = place[Int(form)] > target
      return isAbove == (scale > 0) ? 1 : -1
    }
    let distance = preferences.distance(preference, tableau, parameters)
    return distance.isZero ? 0 : distance.constant > 0 ? 1 : -1
  }
}
