/// The initial values for the simplex method.
///
/// Each free variable starts at a value that is optimal for the rows that contain only this variable. If a
/// sum of variables violates a bound, one variable of the sum moves so that the bound holds. In many
/// problems, these values are already optimal, and the simplex method needs no move.
struct StartingPoint {
  var values: [Double]
  let forms: Forms
  /// The optimal values of each linear form if only its own rows are considered.
  let optima: IndependentOptima
  private let singles: Int
  /// The value of each sum.
  private var totals: [Double] = []
  /// For each variable, the sums that contain it.
  private(set) var sums = SumsByVariable([], variables: 0)
  /// The sums that contain the variable of the latest move and violate a bound.
  private var broken: [Int] = []
  /// The largest magnitude to which a variable moves. Values far above the bounds would lose digits.
  private var reach = 0.0
  /// Pairs of a variable and the sum that determines its value: the leaves of hubs, and the variables that
  /// upward moves placed. A variable comes after the other variable of its sum. If the variables enter the
  /// basis in this order, their rows become sums along longest paths, and no row changes more often than
  /// necessary.
  var basis: [(variable: Int32, sum: Int32)] = []
  /// The linear forms at a breakpoint that start with the slope above it, which balances the costs of the leaves
  /// of a hub.
  var rising: [Int32] = []

  init(_ forms: Forms) {
    self.forms = forms
    singles = forms.variables.count
    values = [Double](repeating: 0, count: forms.count)
    optima = IndependentOptima(forms)
    for form in values.indices { values[form] = max(min(0, optima.upper[form]), optima.lower[form]) }
    meetBounds()
  }

  /// Satisfies violated bounds of sums. For each such sum, one variable moves so that the bound holds. Bounds
  /// that contradict each other or form a cycle could cause endless moves, so the number of moves is limited.
  ///
  /// If the bounds of differences and the optima of the variables are possible together, the values nearest
  /// to 0 are the solution. Otherwise, variables are first moved in order, which satisfies many chains of
  /// bounds in one pass. If the number of moves exceeds its limit, the search starts again with upward moves
  /// only. If one variable of each violated sum can satisfy its bound by an upward move, as in differences,
  /// these moves lead toward the least values that satisfy all bounds (Bellman, 1958, and Ford, 1956). The
  /// simplex method removes the violations that remain.
  private mutating func meetBounds() {
    var due = violatedSums()
    if due.isEmpty, isOptimal { return }
    sums = SumsByVariable(forms.sums, variables: singles)
    reach = StartingPoint.reach * boundSum
    if !due.isEmpty, placeNearestToZero() { return }
    if placeHubs() { due = violatedSums() }
    let initial = (values, totals)
    let canRise = due.allSatisfy { raised($0) != nil }
    if due.isEmpty || meetInOrder(due) || !canRise { return }
    let ordered = (values, totals)
    (values, totals) = initial
    if !meetUpward(due) { (values, totals) = ordered }
  }

  /// Gives each variable, in order, the value nearest to 0 at which all bounds can hold and the own rows of
  /// all variables have their best values. These are the values of the solution if no sum has other rows.
  ///
  /// - Returns: `false` if there are no such values, or if a bound of a sum is not a bound of a difference.
  private mutating func placeNearestToZero() -> Bool {
    var lower = forms.lower
    var upper = forms.upper
    lower.replaceSubrange(..<singles, with: optima.lower[..<singles])
    upper.replaceSubrange(..<singles, with: optima.upper[..<singles])
    guard var intervals = DifferenceIntervals(sums, lower: lower, upper: upper),
      intervals.placeNearestToZero()
    else { return false }
    let initial = (values, totals)
    values.replaceSubrange(..<singles, with: intervals.lower)
    if !violatedSums().isEmpty {
      (values, totals) = initial
      return false
    }
    return true
  }

  /// Computes the value of each sum, and returns the sums that violate a bound.
  private mutating func violatedSums() -> [Int] {
    totals = forms.sums.map { sum in sum.reduce(0) { $0 + $1.coefficient * values[Int($1.form)] } }
    return forms.sums.indices.filter { miss($0) != 0 }
  }

  /// `true` if each sum has a value that is optimal if only its own rows are considered.
  private var isOptimal: Bool {
    totals.indices.allSatisfy { index in
      totals[index] >= optima.lower[singles + index] && totals[index] <= optima.upper[singles + index]
    }
  }

  /// The sum of the magnitudes of all values and bounds.
  private var boundSum: Double {
    var result = 0.0
    for form in values.indices {
      result += values[form].magnitude
      if forms.lower[form].isFinite { result += forms.lower[form].magnitude }
      if forms.upper[form].isFinite { result += forms.upper[form].magnitude }
    }
    return result
  }

  /// A sum of variables that violates a bound. Sums are ordered by their last variable, which is the first
  /// variable that is tried for a move.
  private struct Due: Comparable {
    let variable: Int32
    let sum: Int

    static func < (a: Due, b: Due) -> Bool { (a.variable, a.sum) < (b.variable, b.sum) }
  }

  private func due(_ sum: Int) -> Due { Due(variable: forms.sums[sum].last?.form ?? 0, sum: sum) }

  /// For each violated sum, moves the last of its variables that can move. Sums are handled in the order of
  /// their last variables, so one pass can satisfy a long chain of bounds from end to end.
  ///
  /// - Returns: `true` if all bounds hold, except those that no variable can satisfy.
  private mutating func meetInOrder(_ violated: [Int]) -> Bool {
    var worklist = Heap<Due>()
    for index in violated { worklist.push(due(index)) }
    var left = StartingPoint.effort * forms.count
    while let index = worklist.popFirst()?.sum {
      if left == 0 { return false }
      let miss = self.miss(index)
      guard miss != 0, let (form, position) = remedy(miss, index) else { continue }
      left -= 1
      move(form, to: position)
      for sum in broken { worklist.push(due(sum)) }
    }
    return true
  }

  /// Moves variables upward only. A variable moves before the variables that its move forces to move, so that
  /// each moves once if the sums form no cycle. Stops at a violated sum unless exactly one of its variables can
  /// satisfy the bound by an upward move.
  ///
  /// - Returns: `true` if all bounds hold, except those that would move a variable beyond its upper bound or
  ///   ``reach``; `false` if the search stopped or exceeded its limit.
  private mutating func meetUpward(_ violated: [Int]) -> Bool {
    let ranks = sums.raisingOrder(lower: forms.lower[singles...], upper: forms.upper[singles...])
    var reasons = [Int32](repeating: -1, count: singles)
    var worklist = Heap<Due>()
    func push(_ index: Int) -> Bool {
      guard let term = raised(index) else { return false }
      worklist.push(Due(variable: ranks[Int(term.form)], sum: index))
      return true
    }
    guard violated.allSatisfy({ push($0) }) else { return false }
    var left = StartingPoint.upwardEffort * forms.count
    while let index = worklist.popFirst()?.sum {
      if left == 0 { return false }
      left -= 1
      guard let term = raised(index) else { continue }
      let (form, position) = (Int(term.form), values[Int(term.form)] - miss(index) / term.coefficient)
      guard position <= forms.upper[form], position.magnitude <= reach else { continue }
      move(form, to: position)
      reasons[form] = Int32(singles + index)
      guard broken.allSatisfy({ push($0) }) else { return false }
    }
    var order = [Int32](repeating: 0, count: singles)
    for variable in 0..<singles { order[Int(ranks[variable])] = Int32(variable) }
    basis = order.filter { reasons[Int($0)] >= 0 }.map { ($0, reasons[Int($0)]) }
    return true
  }

  /// Returns the term of a violated sum whose variable can satisfy the bound by an upward move; nil if the
  /// bound holds, or if there is not exactly one such term.
  private func raised(_ index: Int) -> FormTerm? {
    let miss = self.miss(index)
    return miss == 0 ? nil : sums.raisedTerm(index, isLower: miss < 0)
  }

  /// Sets the value of a variable, and lists the sums that then violate a bound in ``broken``.
  private mutating func move(_ form: Int, to position: Double) {
    broken.removeAll(keepingCapacity: true)
    let change = position - values[form]
    values[form] = position
    for at in sums.indices(of: form) {
      let sum = Int(sums[at].form)
      totals[sum] += sums[at].coefficient * change
      if miss(sum) != 0 { broken.append(sum) }
    }
  }

  /// Returns a move that satisfies the violated bound of a sum: a variable, and its new value. The variable
  /// is the last one in the sum whose new value is within its own bounds.
  private func remedy(_ miss: Double, _ index: Int) -> (form: Int, position: Double)? {
    for term in forms.sums[index].reversed() {
      let form = Int(term.form)
      let position = values[form] - miss / term.coefficient
      if position >= forms.lower[form], position <= forms.upper[form], position.magnitude <= reach {
        return (form, position)
      }
    }
    return nil
  }

  /// Returns the distance of a sum from the bound that it violates: positive above the upper bound, negative
  /// below the lower bound, and zero if the sum violates no bound by more than a rounding error.
  private func miss(_ index: Int) -> Double {
    let (value, form) = (totals[index], singles + index)
    let margin = Tolerance.cancellation * max(1, value.magnitude)
    if value > forms.upper[form] + margin { return value - forms.upper[form] }
    if value < forms.lower[form] - margin { return value - forms.lower[form] }
    return 0
  }

  /// The largest magnitude to which a variable moves, relative to the sum of the magnitudes of all initial
  /// values and bounds.
  static let reach = 16.0
  /// The maximum number of moves in the order of the variables, as a multiple of the number of linear forms.
  private static let effort = 4
  /// The maximum number of sums that the search with upward moves visits, as a multiple of the number of
  /// linear forms.
  private static let upwardEffort = 16

  /// A variable that occurs in one sum only, and only with one other variable, which is called its hub.
  private struct Leaf {
    let form: Int
    let coefficient: Double
    let hub: Int
    let hubCoefficient: Double
    /// The linear form of the sum `coefficient · leaf + hubCoefficient · hub`.
    let sum: Int
  }

  /// The cost of a leaf as a function of the value of its hub: zero in a range, and linear outside of it.
  private struct LeafCost {
    let leaf: Leaf
    /// The values of the hub for which the leaf and the sum can both have optimal values.
    let range: (lower: Double, upper: Double)
    let level: Int32
    /// The change in the cost outside of the range, per point by which the hub moves.
    let slope: Double
    /// `true` if the rows of the sum are violated outside of the range, `false` if those of the leaf are.
    let isOfSum: Bool
  }

  /// Moves each hub of several leaves to a value that is optimal for itself and for all its leaves, and then
  /// the leaves to their best values. Otherwise, the simplex method would move the hub from the optimum of
  /// one leaf to that of the next one, and each such move would change the rows of all leaves.
  ///
  /// The cost of the best value of a leaf is a piecewise-linear function of the value of the hub. It is zero
  /// if the leaf and its sum can both have optimal values, and grows with the distance from there.
  ///
  /// - Returns: `true` if there is a hub.
  /// - Complexity: O(n log n) for n terms and breakpoints.
  mutating func placeHubs() -> Bool {
    let leaves = leavesOfHubs()
    if leaves.isEmpty { return false }
    var isHub = [Bool](repeating: false, count: forms.count)
    for leaf in leaves { isHub[leaf.hub] = true }
    let costs = leafCosts(leaves)
    var points = forms.breakpoints.filter { isHub[Int($0.form)] }
    for cost in costs {
      for (at, isLower) in [(cost.range.lower, true), (cost.range.upper, false)] where at.isFinite {
        points.append(
          Forms.Breakpoint(
            form: Int32(cost.leaf.hub), level: cost.level, at: at, below: isLower ? cost.slope : 0,
            above: isLower ? 0 : cost.slope))
      }
    }
    points.sort { ($0.level, $0.form, $0.at) < ($1.level, $1.form, $1.at) }
    let ranges = IndependentOptima(points, lower: forms.lower, upper: forms.upper)
    for hub in isHub.indices where isHub[hub] {
      values[hub] = max(min(0, ranges.upper[hub]), ranges.lower[hub])
    }
    let isInBasis = balanceTies(costs)
    for leaf in leaves { place(leaf, isInBasis: isInBasis[leaf.form]) }
    return true
  }

  /// Returns the cost of each leaf that has optional rows, of its own or of its sum. Outside of the range, the
  /// row with the lower priority is violated.
  private func leafCosts(_ leaves: [Leaf]) -> [LeafCost] {
    let costs = topCosts()
    return leaves.compactMap { leaf in
      let (own, sum) = (costs[leaf.form], costs[leaf.sum])
      guard let cost = [own, sum].compactMap(\.self).max(by: { $0.level < $1.level }) else { return nil }
      let isOfSum = cost.level == sum?.level
      let speed = isOfSum ? leaf.hubCoefficient : leaf.hubCoefficient / leaf.coefficient
      return LeafCost(
        leaf: leaf, range: hubRange(of: leaf, optima.lower, optima.upper), level: cost.level,
        slope: cost.slope * speed.magnitude, isOfSum: isOfSum)
    }
  }

  /// Returns, for each leaf whose hub is at one end of ``LeafCost/range``, whether the leaf starts in the basis.
  /// Lists the forms that then have a cost above their breakpoint in ``rising``.
  ///
  /// Either the leaf or its sum is basic. The basic one moves with the hub, and the other one keeps its value.
  /// If the hub is at an end of the range, either can be basic. If the basic one has a cost, its slope adds to
  /// the gradient of the hub. Leaves with a cost are chosen until the remaining gradient is less than the next
  /// slope. Without this choice, the simplex method exchanges the hub with one leaf after the other, and each
  /// exchange changes the rows of all leaves.
  private mutating func balanceTies(_ costs: [LeafCost]) -> [Int: Bool] {
    // The highest level at which the leaves of each hub have costs, and the sum of their slopes.
    var slopes: [Int: (level: Int32, sum: Double)] = [:]
    for cost in costs {
      slopes[cost.leaf.hub] = (min(slopes[cost.leaf.hub]?.level ?? cost.level, cost.level), 0)
    }
    var tied: [(cost: LeafCost, slope: Double)] = []
    for cost in costs where cost.level == slopes[cost.leaf.hub]?.level {
      let hub = values[cost.leaf.hub]
      let slope = hub > cost.range.lower ? cost.slope : -cost.slope
      if hub < cost.range.lower || hub > cost.range.upper {
        slopes[cost.leaf.hub]?.sum += slope
      } else if (hub == cost.range.lower) != (hub == cost.range.upper) {
        tied.append((cost, slope))
      }
    }
    var result: [Int: Bool] = [:]
    for (cost, slope) in tied {
      guard let sum = slopes[cost.leaf.hub]?.sum else { continue }
      let hasCost = sum * slope < 0 && sum.magnitude >= slope.magnitude
      if hasCost {
        slopes[cost.leaf.hub]?.sum += slope
        // Per point of the hub, the sum moves by hubCoefficient, or the leaf by -hubCoefficient / coefficient.
        // Only the sign of this speed matters.
        let speed = cost.leaf.hubCoefficient * (cost.isOfSum ? 1 : -cost.leaf.coefficient)
        if slope * speed > 0 { rising.append(Int32(cost.isOfSum ? cost.leaf.sum : cost.leaf.form)) }
      }
      result[cost.leaf.form] = hasCost != cost.isOfSum
    }
    return result
  }

  /// Returns the values of the hub for which the leaf and the sum can be within the given bounds.
  private func hubRange(of leaf: Leaf, _ lower: [Double], _ upper: [Double]) -> (lower: Double, upper: Double)
  {
    // hub = (sum - coefficient · leaf) / hubCoefficient
    let ends = [lower, upper].map { $0[leaf.form] * leaf.coefficient }
    let (low, high) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
    let rest = (lower: lower[leaf.sum] - high, upper: upper[leaf.sum] - low)
    return leaf.hubCoefficient > 0
      ? (rest.lower / leaf.hubCoefficient, rest.upper / leaf.hubCoefficient)
      : (rest.upper / leaf.hubCoefficient, rest.lower / leaf.hubCoefficient)
  }

  /// Moves a leaf to the value nearest to its own optimum at which its sum is optimal, or else satisfies its
  /// bounds.
  ///
  /// - Parameter isInBasis: Whether the leaf enters the basis. If `nil`, it does so if the sum determines its
  ///   value.
  private mutating func place(_ leaf: Leaf, isInBasis: Bool?) {
    let rest = leaf.hubCoefficient * values[leaf.hub]
    var value = values[leaf.form]
    for (lower, upper) in [(optima.lower, optima.upper), (forms.lower, forms.upper)] {
      let ends = [(lower[leaf.sum] - rest) / leaf.coefficient, (upper[leaf.sum] - rest) / leaf.coefficient]
      value = max(min(value, max(ends[0], ends[1])), min(ends[0], ends[1]))
    }
    let isPossible = value >= forms.lower[leaf.form] && value <= forms.upper[leaf.form]
    if isPossible, isInBasis ?? (value != values[leaf.form]) {
      basis.append((Int32(leaf.form), Int32(leaf.sum)))
    }
    values[leaf.form] = max(min(value, forms.upper[leaf.form]), forms.lower[leaf.form])
  }

  /// Returns the leaves of all hubs that have at least two leaves.
  private func leavesOfHubs() -> [Leaf] {
    func holderCount(_ form: Int) -> Int { sums.indices(of: form).count }
    var leaves: [Leaf] = []
    var counts: [Int: Int] = [:]
    for form in forms.variables.indices where holderCount(form) == 1 {
      let holder = sums[sums.indices(of: form).lowerBound]
      let terms = forms.sums[Int(holder.form)]
      // A small coefficient would move a variable far away.
      guard terms.count == 2, terms.allSatisfy({ $0.coefficient.magnitude * StartingPoint.reach >= 1 }),
        let other = terms.first(where: { Int($0.form) != form }), holderCount(Int(other.form)) > 1
      else { continue }
      leaves.append(
        Leaf(
          form: form, coefficient: holder.coefficient, hub: Int(other.form),
          hubCoefficient: other.coefficient, sum: forms.variables.count + Int(holder.form)))
      counts[Int(other.form), default: 0] += 1
    }
    return leaves.filter { counts[$0.hub, default: 0] > 1 }
  }

  /// Returns, for each linear form with breakpoints, the highest level at which it has some, and the steepest
  /// slope of its cost at this level.
  private func topCosts() -> [(level: Int32, slope: Double)?] {
    var result = [(level: Int32, slope: Double)?](repeating: nil, count: forms.count)
    for point in forms.breakpoints {
      let known = result[Int(point.form)] ?? (point.level, 0)
      if known.level != point.level { continue }
      result[Int(point.form)] = (point.level, known.slope + max(point.below, point.above))
    }
    return result
  }
}
