extension StartingPoint {
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
    func holderCount(_ form: Int) -> Int { sums.places(of: form).count }
    var leaves: [Leaf] = []
    var counts: [Int: Int] = [:]
    for form in forms.variables.indices where holderCount(form) == 1 {
      let holder = sums[sums.places(of: form).lowerBound]
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
