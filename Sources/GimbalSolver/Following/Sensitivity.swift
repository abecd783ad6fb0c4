import GimbalCore

/// How all values move with the constants of a few rows, and how far that holds.
///
/// Each level's optimum is proven by which rows are met, which are missed, and on which side. As long as that
/// stays, so does the proof: rows that are met exactly stay so, and these alone determine the values.
struct Sensitivity: Sendable {
  /// For each constant, the change of every value a point.
  private var slopes: [[Double]] = []
  /// The largest size of a value at the base, and of each constant's slopes.
  private var largestValue = 0.0
  private var largestSlopes: [Double] = []
  private var guards: [Guard] = []
  /// For each guard, its slope for each constant.
  private var guardSlopes: [Double] = []

  /// An expression that must not become negative.
  private struct Guard {
    var value: Double
    var margin: Double
  }

  /// Nil where the rows that are met do not stay met together.
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
      guards.append(Guard(value: row.sign * row.rest, margin: Tolerance.feasibility * row.size))
    } else {
      guardSlopes.removeLast(guardSlopes.count - first)
    }
  }
}

extension Sensitivity {
  /// Whether the motion holds as far as `wanted`.
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

  /// values = base + Σ slope · (wanted - start)
  func move(_ values: inout [Double], _ base: [Double], _ wanted: [Double], from start: [Double]) {
    if slopes.isEmpty { return }
    let first = wanted[0] - start[0]
    if slopes.count == 1 {
      Sensitivity.combine(&values, base, slopes[0], first, slopes[0], 0)
      return
    }
    // In pairs, as the two sides of a size: one pass over the values for both.
    Sensitivity.combine(&values, base, slopes[0], first, slopes[1], wanted[1] - start[1])
    for index in slopes.indices.dropFirst(2) {
      let step = wanted[index] - start[index]
      for at in values.indices { values[at] += slopes[index][at] * step }
    }
  }

  /// target = base + one · step + other · otherStep
  private static func combine(
    _ target: inout [Double], _ base: [Double], _ one: [Double], _ step: Double, _ other: [Double],
    _ otherStep: Double
  ) {
    let count = target.count
    precondition(base.count == count && one.count == count && other.count == count)
    // Safe: all four have `count` elements, and checks for each would keep the loop from being vectorized.
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

/// The rows, wishes and pulls to 0 that decide a solution, by how they stand in it.
struct RowStates {
  /// One that is missed or has room, and on which side.
  struct InactiveRow {
    /// Its slot, -1 if it is no row.
    var slot: Int
    var terms: [Term]
    var rest: Double
    var size: Double
    /// +1 if the rest must stay above 0, -1 if below.
    var sign: Double
  }

  private(set) var missed: [InactiveRow] = []
  /// Those that are met exactly, as equalities without constants.
  private var met = Rows()
  /// For each of the engine's slots, the row of ``met``, or -1.
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
      // What the equalities decide is neither here nor there below required.
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

  /// The change of every value with the constant of the row in `slot`: the values at which each row that is met
  /// stays met while that constant grows by 1. Nil if there are none, or many.
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

  /// The change of a row's rest where the values change by `slopes`.
  func slope(of row: InactiveRow, _ slopes: [Double], isDragged: Bool) -> Double {
    var rest = Reduction.Constant(constant: isDragged ? 1 : 0, size: 1)
    for term in row.terms { rest.add(term.coefficient * slopes[Int(term.variable.index)]) }
    return rest.constant.magnitude <= Tolerance.cancellation * rest.size ? 0 : rest.constant
  }
}
