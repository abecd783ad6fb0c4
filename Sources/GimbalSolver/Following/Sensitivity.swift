import GimbalCore

/// The derivatives of all values of a solution with respect to the constants of a few rows, and the range of
/// constants in which the derivatives are valid.
///
/// A solution remains optimal at each priority level as long as the same rows are violated and their errors
/// keep their signs. As long as this is true, the rows that hold exactly determine the values, so the values
/// are affine functions of the constants.
struct Sensitivity: Sendable {
  /// For each constant, the change of every value if the constant grows by one point.
  private var slopes: [[Double]] = []
  /// The largest magnitude of a value before the constants change.
  private var largestValue = 0.0
  /// For each constant, the largest magnitude of its slopes.
  private var largestSlopes: [Double] = []
  private var guards: [Guard] = []
  /// For each guard, the change of its value per point of each constant. The entries of a guard are
  /// consecutive and in the order of the constants.
  private var guardSlopes: [Double] = []

  /// An expression that limits the range of validity. If its value falls below `-margin`, the derivatives are no longer
  /// valid.
  private struct Guard {
    var value: Double
    var margin: Double
  }

  /// Creates the derivatives for the constants of the rows `dragged`. The result is nil if required rows contradict
  /// each other, or if the rows that hold exactly do not determine the derivatives.
  init?(
    _ engine: Engine, _ outcome: inout SolveResult, _ dragged: [RowID], _ preferences: [Preference]
  ) throws(EngineError) {
    guard outcome.solution.conflicts.isEmpty else { return nil }
    var states = RowStates(engine, &outcome, preferences)
    let slots = dragged.map { engine.slot(of: $0) ?? -1 }
    for slot in slots {
      guard
        let slope = try states.slopes(slot: slot)
      else { return nil }
      largestSlopes.append(slope.reduce(0) { max($0, $1.magnitude) })
      slopes.append(slope)
    }
    largestValue = outcome.solution.values.reduce(0) { max($0, $1.magnitude) }
    for row in states.missed { add(row, slots, of: states) }
  }

  private mutating func add(_ row: RowStates.InactiveRow, _ slots: [Int], of states: RowStates) {
    let first = guardSlopes.count
    var isMoved = false
    for (index, slot) in slots.enumerated() {
      let slope = states.slope(of: row, slopes[index], isDragged: slot >= 0 && row.slot == slot)
      isMoved = isMoved || slope != 0
      guardSlopes.append(row.sign * slope)
    }
    if isMoved {
      guards.append(Guard(value: row.sign * row.rest, margin: Tolerance.relative * row.size))
    } else {
      guardSlopes.removeLast(guardSlopes.count - first)
    }
  }
}

extension Sensitivity {
  /// Returns `true` if the derivatives are valid for all constants between `start` and `wanted`.
  func reaches(_ wanted: [Double], from start: [Double]) -> Bool {
    var reach = largestValue
    for index in wanted.indices {
      guard wanted[index].magnitude <= Limit.constant else { return false }
      reach += largestSlopes[index] * (wanted[index] - start[index]).magnitude
    }
    guard reach <= Limit.value else { return false }
    var at = 0
    for test in guards {
      var value = test.value
      for index in wanted.indices {
        value += guardSlopes[at] * (wanted[index] - start[index])
        at += 1
      }
      if value < -test.margin { return false }
    }
    return true
  }

  /// Computes values = base + Σ slope · (wanted - start).
  func move(_ values: inout [Double], _ base: [Double], _ wanted: [Double], from start: [Double]) {
    if slopes.isEmpty { return }
    let first = wanted[0] - start[0]
    if slopes.count == 1 {
      Sensitivity.combine(&values, base, slopes[0], first, slopes[0], 0)
      return
    }
    // Handle two constants in one pass over the values. The two constants are often the width and the height
    // of a window.
    Sensitivity.combine(&values, base, slopes[0], first, slopes[1], wanted[1] - start[1])
    for index in slopes.indices.dropFirst(2) {
      let step = wanted[index] - start[index]
      for at in values.indices { values[at] += slopes[index][at] * step }
    }
  }

  /// Computes target = base + one · step + other · otherStep.
  private static func combine(
    _ target: inout [Double], _ base: [Double], _ one: [Double], _ step: Double, _ other: [Double],
    _ otherStep: Double
  ) {
    let count = target.count
    precondition(base.count == count && one.count == count && other.count == count)
    // This is safe, because all four arrays have `count` elements. Bounds checks would prevent vectorization.
    unsafe target.withUnsafeMutableBufferPointer { target in
      unsafe base.withUnsafeBufferPointer { base in
        unsafe one.withUnsafeBufferPointer { one in
          unsafe other.withUnsafeBufferPointer { other in
            for at in 0..<count {
              unsafe target[at] = base[at] + one[at] * step + other[at] * otherStep
            }
          }
        }
      }
    }
  }
}

/// The rows and targets that determine a solution, divided into those that hold exactly and those that do
/// not. A target is the target of a preference, or the value 0 for a variable that the rows leave free.
struct RowStates {
  /// A row or target that is violated, or an inequality that holds strictly.
  struct InactiveRow {
    /// The index of the row in the engine, or -1 for a target.
    var slot: Int
    var terms: [Term]
    /// The value of the left side of the row, or the difference from the target.
    var rest: Double
    /// The sum of the magnitudes of the terms of `rest`.
    var size: Double
    /// The sign that `rest` must keep so that the derivatives remain valid: +1 or -1.
    var sign: Double
  }

  private(set) var missed: [InactiveRow] = []
  /// The rows and targets that hold exactly, as equalities without constants.
  private var met = Rows()
  /// For each row index of the engine, the index of the row in ``met``; -1 if the row is not in ``met``.
  private var place: [Int32]
  private let engine: Problem

  init(_ engine: Engine, _ outcome: inout SolveResult, _ preferences: [Preference]) {
    self.engine = engine.problem
    let rows = engine.rows
    let values = outcome.solution.values
    place = [Int32](repeating: -1, count: rows.slotCount)
    var sum = SparseSum(width: engine.variableCount)
    for slot in 0..<rows.slotCount where rows.isLive(slot) {
      let isRequired = rows.isRequired(slot)
      if isRequired && rows.relation(slot) == .equal {
        place[slot] = Int32(met.slotCount)
        met.append(terms: rows.terms(slot).lazy.map { rows.term($0) }, .equal)
        continue
      }
      _ = outcome.reduction.reduce(slot, of: rows, into: &sum)
      // A row below required priority does not affect the solution if the required equalities determine its
      // left side.
      if sum.count == 0 && !isRequired { continue }
      let rest = Engine.rest(of: slot, rows, values)
      let isMet = sum.count > 0 && rest.isZero
      let terms = rows.terms(slot).map { rows.term($0) }
      if isMet {
        place[slot] = Int32(met.slotCount)
        met.append(terms: terms, .equal)
        continue
      }
      let sign: Double =
        isRequired ? (rows.relation(slot) == .lessThanOrEqual ? -1 : 1) : (rest.constant < 0 ? -1 : 1)
      missed.append(InactiveRow(slot: slot, terms: terms, rest: rest.constant, size: rest.size, sign: sign))
    }
    let targets =
      outcome.solution.undetermined.map { preferences[$0] }
      + outcome.solution.undeterminedVariables.map { Preference($0, target: 0) }
    for target in targets { add(target, values) }
  }

  private mutating func add(_ wish: Preference, _ values: [Double]) {
    var rest = Reduction.Constant(constant: -wish.target, size: max(1, wish.target.magnitude))
    for term in wish.terms { rest.add(term.coefficient * values[Int(term.variable.index)]) }
    if rest.isZero {
      met.append(terms: wish.terms, .equal)
    } else {
      missed.append(
        InactiveRow(
          slot: -1, terms: wish.terms, rest: rest.constant, size: rest.size,
          sign: rest.constant < 0 ? -1 : 1))
    }
  }

  /// Returns the change of every value if the constant of the row at index `slot` grows by 1 and all rows
  /// that hold exactly continue to do so. Returns nil if such changes do not exist or are not unique.
  mutating func slopes(
    slot: Int
  ) throws(EngineError) -> [Double]? {
    let variableCount = engine.variableCount
    var slopes = [Double](repeating: 0, count: variableCount)
    let row = place[slot]
    if row < 0 { return slopes }
    met.setConstant(1, slot: Int(row))
    defer { met.setConstant(0, slot: Int(row)) }
    var reduction = try Reduction(engine.replacingRows(with: met))
    guard reduction.contradictions.isEmpty else { return nil }
    for variable in 0..<Int32(variableCount) where reduction.isFree(variable) { return nil }
    reduction.complete(&slopes)
    return slopes
  }

  /// Returns the change of the left side of a row if the values change by `slopes`. If `isDragged`, the
  /// constant of the row also grows by 1.
  func slope(of row: InactiveRow, _ slopes: [Double], isDragged: Bool) -> Double {
    var rest = Reduction.Constant(constant: isDragged ? 1 : 0, size: 1)
    for term in row.terms { rest.add(term.coefficient * slopes[Int(term.variable.index)]) }
    return rest.constant.magnitude <= Tolerance.cancellation * rest.size ? 0 : rest.constant
  }
}
