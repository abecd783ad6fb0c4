// Length: the start, the repair and the range of a parametric basis are one algorithm.
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
  var breakpoint: [Int]
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
    guard try result.tableau.rebuild(), result.chooseBreakpoints(), result.makeDualFeasible(),
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
    breakpoint = [Int](repeating: 0, count: forms.count)
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
      tableau.value[form] = costs.positions[breakpoint[form]]
    }
    for form in 0..<tableau.count where tableau.isBasic[form] {
      var value = 0.0
      for at in tableau.rows.indices(of: Int32(form)) {
        let entry = tableau.rows[at]
        value += entry.coefficient * tableau.value[Int(entry.form)]
      }
      tableau.value[form] = value
    }
  }

  /// Returns 1 if a basic form is above its piece, -1 if it is below, and 0 if it is inside.
  func miss(_ form: Int32) -> Double {
    let (value, above) = (tableau.value[Int(form)], breakpoint[Int(form)])
    let knots = costs.knots(of: form)
    let margin = Tolerance.breakpoint * max(1, value.magnitude)
    if above < knots.upperBound, value > costs.positions[above] + margin { return 1 }
    if above > knots.lowerBound, value < costs.positions[above - 1] - margin { return -1 }
    return 0
  }

  /// Finds the breakpoints and pieces of all values.
  private mutating func chooseBreakpoints() -> Bool {
    for form in 0..<Int32(tableau.count) {
      let value = tableau.value[Int(form)]
      let margin = Tolerance.rounding * 100 * max(1, value.magnitude)
      let knots = costs.knots(of: form)
      if tableau.isBasic[Int(form)] {
        breakpoint[Int(form)] = knots.first { costs.positions[$0] > value - margin } ?? knots.upperBound
        continue
      }
      guard let own = knots.first(where: { (costs.positions[$0] - value).magnitude <= margin }) else {
        return false
      }
      breakpoint[Int(form)] = own
    }
    return true
  }

  /// Checks that the values satisfy all definitions, and that the solution is the only optimal one.
  private mutating func finish() -> Bool {
    updateValues()
    for form in 0..<Int32(tableau.count) where tableau.isBasic[Int(form)] {
      if miss(form) != 0 || costs.slope(form, below: breakpoint[Int(form)], 0) != 0 { return false }
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

  /// Makes the basis of an optimal solution dual feasible.
  ///
  /// If a basic form is at a breakpoint, several bases have the same values. In some of them, a move of a nonbasic form
  /// appears to lower the cost, although a basic form stops it at once. Such moves are made: they change pieces or
  /// exchange forms, and no values.
  ///
  /// - Returns: `false` if a move is not stopped at once, if it is not clear whether it lowers the cost, or if too many
  ///   moves are necessary.
  mutating func makeDualFeasible() -> Bool {
    updateGradient()
    var movesLeft = 2 * tableau.count + 16
    var form: Int32 = 0
    // The number of forms that were visited since the last move.
    var visited = 0
    while visited < tableau.count {
      var hasMoved = false
      for direction in [1.0, -1] where !tableau.isBasic[Int(form)] {
        let comparison = costOfMove(form, direction)
        if comparison == .unclear { return false }
        if comparison == .greater || comparison == .equal && isPreferred(form, direction) { continue }
        movesLeft -= 1
        if movesLeft < 0 || !makeDegenerateMove(form, direction) { return false }
        hasMoved = true
      }
      visited = hasMoved ? 0 : visited + 1
      form = Int(form) + 1 < tableau.count ? form + 1 : 0
    }
    return true
  }

  /// Moves a nonbasic form until a basic form stops it. Each basic form that is at a breakpoint enters its next piece as
  /// long as the move still lowers the cost; the form at which it no longer does leaves the basis.
  ///
  /// - Returns: `false` if no basic form stops the move at once.
  private mutating func makeDegenerateMove(_ form: Int32, _ direction: Double) -> Bool {
    let knot = direction > 0 ? breakpoint[Int(form)] + 1 : breakpoint[Int(form)]
    for level in 0..<levelCount {
      let rate = gradient[Int(form) * levelCount + level] + costs.slope(form, below: knot, level)
      bestRatio[level] = rate * direction
    }
    tableau.read(&column, of: form)
    for entry in column {
      let speed = direction * entry.coefficient
      let (piece, knots) = (breakpoint[Int(entry.form)], costs.knots(of: entry.form))
      let (knot, next) = speed > 0 ? (piece, piece + 1) : (piece - 1, piece - 1)
      guard knots.contains(knot), isAt(costs.positions[knot], entry.form) else { continue }
      var isJump = false
      for level in 0..<levelCount {
        let low = costs.slope(entry.form, below: min(piece, next), level)
        ratio[level] = costs.slope(entry.form, below: max(piece, next), level) - low
        bestRatio[level] += speed.magnitude * ratio[level]
        isJump = isJump || ratio[level] != 0
      }
      // Only a preference changes its slope here.
      if !isJump { return false }
      if isNegative(bestRatio) {
        for level in 0..<levelCount { addRow(of: entry.form, level, (speed > 0 ? 1 : -1) * ratio[level]) }
        breakpoint[Int(entry.form)] = next
      } else {
        let candidate = DualCandidate(form: form, coefficient: entry.coefficient)
        return exchange(entry.form, candidate, knot: knot, isUpward: direction > 0)
      }
    }
    return false
  }

  private func isAt(_ position: Double, _ form: Int32) -> Bool {
    let value = tableau.value[Int(form)]
    return (position - value).magnitude <= Tolerance.breakpoint * max(1, value.magnitude)
  }

  private func isNegative(_ cost: [Double]) -> Bool {
    for level in 0..<levelCount where cost[level].magnitude > Tolerance.slope * costs.steepest[level] {
      return cost[level] < 0
    }
    return false
  }

  /// Compares two vectors of costs.
  private func compare(_ a: [Double], _ b: [Double]) -> Comparison {
    for level in 0..<levelCount {
      let difference = (a[level] - b[level]).magnitude
      if difference <= Tolerance.slope * costs.steepest[level] { continue }
      if difference <= Tolerance.doubt * costs.steepest[level] { return .unclear }
      return a[level] < b[level] ? .less : .greater
    }
    return .equal
  }

  /// Moves a basic form toward its piece: it enters the next piece, or leaves the basis at the breakpoint that it
  /// passed.
  ///
  /// Let y = Σ c·x be the row of the form. If y is above its piece, its slope may grow by t. The gradient of each x
  /// then grows by t·c, until the cost of a move of some x is 0. This x limits t. If the slope of the next piece is
  /// within the limit, y enters the next piece. Otherwise, y leaves the basis, and x enters. A form below its piece is
  /// symmetric.
  ///
  /// - Returns: `false` if rounding makes the choice of the step uncertain.
  mutating func repair(_ form: Int32, _ side: Double) -> Bool {
    guard findLimit(form, side) else { return false }
    let piece = breakpoint[Int(form)]
    let next = side > 0 ? piece + 1 : piece - 1
    for level in 0..<levelCount {
      let low = costs.slope(form, below: min(piece, next), level)
      ratio[level] = costs.slope(form, below: max(piece, next), level) - low
    }
    var isJumpTied = false
    if ties.isEmpty {
      enterPiece(form, next, side)
      return true
    }
    switch compare(ratio, bestRatio) {
    case .unclear: return false
    case .less:
      enterPiece(form, next, side)
      return true
    case .equal: isJumpTied = true
    case .greater: break
    }
    if ties.count > 1 || isJumpTied {
      // Entering the next piece is a candidate, like an entering form. It changes no preference, unless a preference has its target there.
      if isJumpTied { ties.append(DualCandidate(form: -1, coefficient: 1)) }
      guard let best = firstTie(side, passing: side > 0 ? piece : piece - 1) else { return false }
      if ties[best].form < 0 {
        enterPiece(form, next, side)
        return true
      }
      ties[0] = ties[best]
    }
    let isUpward = (ties[0].coefficient > 0) == (side < 0)
    return exchange(form, ties[0], knot: side > 0 ? piece : piece - 1, isUpward: isUpward)
  }

  /// Finds the forms that limit the change of the slope of a basic form, and stores them in ``ties``.
  private mutating func findLimit(_ form: Int32, _ side: Double) -> Bool {
    ties.removeAll(keepingCapacity: true)
    for at in tableau.rows.indices(of: form) {
      let entry = tableau.rows[at]
      let speed = side * entry.coefficient
      // If y must decrease, a form with a positive coefficient moves down.
      let knot = speed > 0 ? breakpoint[Int(entry.form)] : breakpoint[Int(entry.form)] + 1
      for level in 0..<levelCount {
        let own = costs.slope(entry.form, below: knot, level)
        ratio[level] = -(gradient[Int(entry.form) * levelCount + level] + own) / speed
      }
      if ties.isEmpty {
        swap(&ratio, &bestRatio)
      } else {
        switch compare(ratio, bestRatio) {
        case .unclear: return false
        case .greater: continue
        case .equal: break
        case .less:
          swap(&ratio, &bestRatio)
          ties.removeAll(keepingCapacity: true)
        }
      }
      ties.append(DualCandidate(form: entry.form, coefficient: entry.coefficient))
    }
    return true
  }

  private mutating func enterPiece(_ form: Int32, _ next: Int, _ side: Double) {
    for level in 0..<levelCount { addRow(of: form, level, side * ratio[level]) }
    breakpoint[Int(form)] = next
  }

  /// Exchanges a basic form, which leaves the basis at a breakpoint, for the form of `candidate`.
  ///
  /// Let x be the entering form, and y = c·x + Σ b·z the row of the leaving form y. Let s be the slope of x, and g its
  /// gradient without the cost of y. Replacing x by y and z gives the new gradient: (g + s)·x = (g + s)/c·y -
  /// Σ (g + s)·b/c·z.
  ///
  /// - Parameter isUpward: `true` if the entering form moves up.
  /// - Returns: `false` if the pivot is too small.
  mutating func exchange(
    _ leaving: Int32, _ candidate: DualCandidate, knot: Int, isUpward: Bool
  ) -> Bool {
    let (entering, coefficient) = (candidate.form, candidate.coefficient)
    var largest = 0.0
    for at in tableau.rows.indices(of: leaving) {
      largest = max(largest, tableau.rows[at].coefficient.magnitude)
    }
    if coefficient.magnitude < Tolerance.tinyPivot * largest { return false }
    let distance = (costs.positions[knot] - tableau.value[Int(leaving)]) / coefficient
    let piece = isUpward ? breakpoint[Int(entering)] + 1 : breakpoint[Int(entering)]
    for level in 0..<levelCount {
      addRow(of: leaving, level, -costs.slope(leaving, below: breakpoint[Int(leaving)], level))
      let own = Int(entering) * levelCount + level
      let rate = (gradient[own] + costs.slope(entering, below: piece, level)) / coefficient
      if rate != 0 { addRow(of: leaving, level, -rate) }
      gradient[own] = 0
      gradient[Int(leaving) * levelCount + level] = rate
    }
    tableau.read(&column, of: entering)
    for entry in column {
      tableau.value[Int(entry.form)] += entry.coefficient * distance
      changed.append(entry.form)
    }
    tableau.value[Int(entering)] += distance
    tableau.value[Int(leaving)] = costs.positions[knot]
    tableau.pivot(leaving: leaving, entering: entering, column: column)
    breakpoint[Int(entering)] = piece
    breakpoint[Int(leaving)] = knot
    changed.append(entering)
    return true
  }

  /// Returns the position in ``ties`` of the form whose ratio is the least one according to the preferences; nil if it
  /// is not clear. `knot` is the breakpoint that the leaving form has passed.
  private mutating func firstTie(_ side: Double, passing knot: Int) -> Int? {
    walk.clear()
    for (index, tie) in ties.enumerated() where tie.form >= 0 {
      load(tie.form, factor: -side / tie.coefficient, candidate: index)
    }
    var left = Array(ties.indices)
    while let preference = walk.next(preferences, candidates: ties.count) {
      let isPassed = costs.targets[Int(preference)] == knot
      let changes = left.map { walk.changes[$0] }
      guard let low = changes.min(), let high = changes.max() else { return nil }
      if !isPassed, high - low <= Tolerance.doubt { continue }
      let isAtTarget = isAtTarget(preference)
      let sign = isAtTarget ? 0 : self.side(of: preference)
      if sign == 0, !isAtTarget { return nil }
      let ratios = left.map { index in
        // The slope of a preference changes from -1 to 1, times the scale, where it passes its target.
        if ties[index].form < 0 {
          return isPassed ? 2 * (preferences.origins[Int(preference)]?.scale.magnitude ?? 0) : 0
        }
        return isAtTarget ? walk.changes[index].magnitude : sign * walk.changes[index]
      }
      let least = (ratios.min() ?? 0) + Tolerance.doubt
      left = zip(left, ratios).filter { $0.1 <= least }.map(\.0)
      if left.count == 1 { return left[0] }
    }
    return nil
  }

  /// Returns the derivatives of the values of `count` variables, and the range of the parameters in which the basis is
  /// optimal.
  func sensitivity(count: Int) -> Sensitivity {
    let slopes = parameters.indices.map { formSlopes($0) }
    let ofVariables = slopes.map { slopes in
      var result = [Double](repeating: 0, count: count)
      for (form, variable) in forms.variables.enumerated() { result[Int(variable)] = slopes[form] }
      forms.coordinates.complete(&result)
      return result
    }
    var result = Sensitivity(slopes: ofVariables)
    for form in 0..<tableau.count where tableau.isBasic[form] {
      let knots = costs.knots(of: Int32(form))
      if breakpoint[form] < knots.upperBound { limit(&result, form, breakpoint[form], 1, slopes) }
      if breakpoint[form] > knots.lowerBound { limit(&result, form, breakpoint[form] - 1, -1, slopes) }
    }
    for knot in costs.converging {
      let rates = zip(costs.rates(Int(knot) + 1), costs.rates(Int(knot))).map { $0 - $1 }
      result.limit(costs.positions[Int(knot) + 1] - costs.positions[Int(knot)], rates, margin: 0)
    }
    for preference in decisive {
      let distance = preferences.distance(preference, tableau, parameters)
      let sign: Double = distance.constant < 0 ? -1 : 1
      let rates = slopes.indices.map { sign * preferences.slope(preference, slopes[$0], $0) }
      result.limit(distance.constant.magnitude, rates, margin: 0)
    }
    return result
  }

  /// Limits the range to parameters for which a basic form does not pass a breakpoint. `sign` is 1 for the breakpoint
  /// above the form, and -1 for the breakpoint below.
  private func limit(
    _ result: inout Sensitivity, _ form: Int, _ knot: Int, _ sign: Double, _ slopes: [[Double]]
  ) {
    let rates = zip(costs.rates(knot), slopes).map { rate, slopes in
      let difference = sign * (rate - slopes[form])
      return difference.magnitude <= Tolerance.cancellation ? 0 : difference
    }
    let distance = sign * (costs.positions[knot] - tableau.value[form])
    result.limit(distance, rates, margin: Tolerance.breakpoint * max(1, tableau.value[form].magnitude))
  }

  /// Returns the change of each form per point of a parameter.
  private func formSlopes(_ parameter: Int) -> [Double] {
    var slopes = [Double](repeating: 0, count: tableau.count)
    for form in slopes.indices where !tableau.isBasic[form] {
      slopes[form] = costs.rates(breakpoint[form]).dropFirst(parameter).first ?? 0
    }
    for form in slopes.indices where tableau.isBasic[form] {
      for at in tableau.rows.indices(of: Int32(form)) {
        slopes[form] += tableau.rows[at].coefficient * slopes[Int(tableau.rows[at].form)]
      }
    }
    return slopes
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
        addRow(of: form, level, costs.slope(form, below: breakpoint[Int(form)], level))
      }
    }
  }

  /// Adds a multiple of the row of a basic form to the gradient.
  mutating func addRow(of form: Int32, _ level: Int, _ factor: Double) {
    if factor == 0 { return }
    for at in tableau.rows.indices(of: form) {
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
    let knot = direction > 0 ? breakpoint[Int(form)] + 1 : breakpoint[Int(form)]
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
    return !tableau.isBasic[Int(form)] && breakpoint[Int(form)] == costs.targets[Int(preference)]
  }

  /// Returns 1 if the expression of a preference is above its target, -1 if it is below, and 0 if it may be at the
  /// target.
  func side(of preference: Int32) -> Double {
    let target = costs.targets[Int(preference)]
    if target >= 0, let (form, scale) = preferences.origins[Int(preference)] {
      // The place of a basic form is the breakpoint above its piece.
      let isAbove = breakpoint[Int(form)] > target
      return isAbove == (scale > 0) ? 1 : -1
    }
    let distance = preferences.distance(preference, tableau, parameters)
    return distance.isZero ? 0 : distance.constant > 0 ? 1 : -1
  }
}
