/// The piecewise-linear costs of the linear forms at all priority levels, whose breakpoints are affine functions of a
/// few parameters.
///
/// The cost of a form is a vector: one number for each level, compared lexicographically. The violation of a required
/// row is the cost of level 0. Each breakpoint of a form has a vector too: the change of the slope at the breakpoint.
struct ParametricCosts: Sendable {
  /// The number of priority levels, including that of the required rows.
  let levelCount: Int
  private let parameterCount: Int
  /// The index of the first breakpoint of each form, followed by the number of all breakpoints. The breakpoints of a
  /// form ascend.
  private var start: [Int32] = [0]
  /// The positions of the breakpoints for parameters that are all 0.
  private var constants: [Double] = []
  /// For each breakpoint, the change of its position per point of each parameter.
  private var rates: [Double] = []
  /// The positions of the breakpoints for the current parameters.
  private(set) var positions: [Double] = []
  /// The breakpoints whose position depends on the parameters.
  private var moving: [Int32] = []
  /// The breakpoints whose distance from the next breakpoint of the same form depends on the parameters.
  private(set) var converging: [Int32] = []
  /// The slope vectors of all pieces. The pieces of a form start at its first breakpoint plus its index.
  private var slopes: [Double] = []
  /// The magnitude of the steepest slope of each level.
  private(set) var steepest: [Double]
  /// The breakpoint at the target of each preference, or -1 if the preference is not a multiple of a form.
  private(set) var targets: [Int]

  /// Collects the costs of the linear forms of `rows`, which contains one parametric row for each slot. The targets of
  /// preferences are breakpoints as well, at which the slopes of no level change. The result is nil if breakpoints
  /// coincide only for the current parameters.
  init?(
    _ forms: Forms, _ rows: [ParametricRow], _ preferences: ParametricPreferences, at parameters: [Double]
  ) {
    levelCount = forms.priorities.count + 1
    parameterCount = parameters.count
    steepest = [Double](repeating: 0, count: levelCount)
    targets = [Int](repeating: -1, count: preferences.rows.count)
    var knots = forms.origins.map { Knot($0, rows[Int($0.slot)], parameters) }
    for (index, origin) in preferences.origins.enumerated() {
      guard let (form, scale) = origin else { continue }
      var knot = Knot(
        Forms.Origin(slot: 0, level: -1, form: form, scale: scale), preferences.rows[index], parameters)
      (knot.below, knot.above, knot.preference) = (0, 0, index)
      knots.append(knot)
    }
    knots.sort { ($0.form, $0.position) < ($1.form, $1.position) }
    var next = 0
    for form in 0..<Int32(forms.count) {
      let first = next
      while next < knots.count, knots[next].form == form { next += 1 }
      if !append(knots[first..<next]) { return nil }
    }
    for index in positions.indices {
      let own = rates(index)
      if own.contains(where: { $0 != 0 }) { moving.append(Int32(index)) }
    }
    for form in 0..<forms.count {
      for index in Int(start[form])..<max(Int(start[form]), Int(start[form + 1]) - 1)
      where !rates(index).elementsEqual(rates(index + 1)) {
        converging.append(Int32(index))
      }
    }
  }

  /// A breakpoint of one row.
  private struct Knot {
    let form: Int32
    let level: Int
    let constant: Double
    let rates: [Double]
    let position: Double
    /// The magnitudes of the slopes below and above the breakpoint.
    var below, above: Double
    /// The preference whose target is the breakpoint, or -1.
    var preference = -1

    init(_ origin: Forms.Origin, _ row: ParametricRow, _ parameters: [Double]) {
      form = origin.form
      level = Int(origin.level) + 1
      // scale · y + constant = 0 gives y = -constant / scale. Adding 0 turns -0 into 0.
      constant = -row.constant / origin.scale
      rates = row.slopes.map { -$0 / origin.scale + 0 }
      position = -row.constant(at: parameters) / origin.scale
      let isUpward = row.relation != .equal && (row.relation == .greaterThanOrEqual) == (origin.scale > 0)
      let weight = origin.level < 0 ? 1 : origin.scale.magnitude
      below = row.relation == .equal || isUpward ? weight : 0
      above = row.relation == .equal || !isUpward ? weight : 0
    }
  }

  /// Appends the breakpoints of the next form. Breakpoints at the same position become one.
  private mutating func append(_ knots: ArraySlice<Knot>) -> Bool {
    var slope = [Double](repeating: 0, count: levelCount)
    for knot in knots { slope[knot.level] -= knot.below }
    slopes += slope
    var last: Knot?
    for knot in knots {
      slope[knot.level] += knot.below + knot.above
      // If slopes cancel, the remainder is only a rounding error.
      if slope[knot.level].magnitude < Tolerance.slope * (knot.below + knot.above) { slope[knot.level] = 0 }
      let margin = Tolerance.breakpoint * max(1, knot.position.magnitude)
      if let last, knot.position - last.position <= margin {
        if knot.rates != last.rates { return false }
        if knot.preference >= 0 { targets[knot.preference] = positions.count - 1 }
        slopes.replaceSubrange(slopes.count - levelCount..<slopes.count, with: slope)
        continue
      }
      if knot.preference >= 0 { targets[knot.preference] = positions.count }
      constants.append(knot.constant)
      rates += knot.rates
      positions.append(knot.position)
      slopes += slope
      last = knot
    }
    for (level, value) in slopes.suffix(levelCount).enumerated() {
      steepest[level] = max(steepest[level], value.magnitude)
    }
    for knot in knots { steepest[knot.level] = max(steepest[knot.level], knot.below, knot.above) }
    start.append(Int32(positions.count))
    return true
  }

  /// Returns the changes of the position of a breakpoint per point of each parameter.
  func rates(_ knot: Int) -> ArraySlice<Double> {
    rates[knot * parameterCount..<(knot + 1) * parameterCount]
  }

  /// Moves the breakpoints to their positions for other parameters.
  ///
  /// - Returns: `false` if two breakpoints of a form exchange their order or meet.
  mutating func move(to parameters: [Double]) -> Bool {
    for knot in moving {
      let knot = Int(knot)
      var position = constants[knot]
      for index in 0..<parameterCount { position += rates[knot * parameterCount + index] * parameters[index] }
      positions[knot] = position
    }
    return converging.allSatisfy { knot in
      let (low, high) = (positions[Int(knot)], positions[Int(knot) + 1])
      return high - low > Tolerance.breakpoint * max(1, high.magnitude)
    }
  }

  /// Returns the indices of the breakpoints of a form.
  func knots(of form: Int32) -> Range<Int> { Int(start[Int(form)])..<Int(start[Int(form) + 1]) }

  /// Returns the slope at a level of the piece of a form below a breakpoint or the end of its breakpoints.
  func slope(_ form: Int32, below knot: Int, _ level: Int) -> Double {
    slopes[(knot + Int(form)) * levelCount + level]
  }
}
