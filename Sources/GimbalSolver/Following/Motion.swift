/// How all values move with the constants of a few rows, and how far that holds.
///
/// Each level's optimum is proven by which rows are met, which are missed, and on which side. As long as that
/// stays, so does the proof: rows that are met exactly stay so, and these alone determine the values.
struct Motion: Sendable {
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
    _ engine: Engine, _ outcome: inout Outcome, _ dragged: [RowID], _ preferences: [Preference],
    _ isCancelled: () -> Bool
  ) throws(EngineError) {
    guard outcome.solution.conflicts.isEmpty else { return nil }
    var judged = JudgedRows(engine, &outcome, preferences)
    let slots = dragged.map { engine.slot(of: $0) ?? -1 }
    for slot in slots {
      guard
        let slope = try judged.slopes(slot: slot, variableCount: engine.variableCount, isCancelled)
      else { return nil }
      largestSlopes.append(slope.reduce(0) { max($0, $1.magnitude) })
      slopes.append(slope)
    }
    largestValue = outcome.solution.values.reduce(0) { max($0, $1.magnitude) }
    for row in judged.missed { add(row, slots, of: judged) }
  }

  private mutating func add(_ row: JudgedRows.Judged, _ slots: [Int], of judged: JudgedRows) {
    let first = guardSlopes.count
    var isMoved = false
    for (index, slot) in slots.enumerated() {
      let slope = judged.slope(of: row, slopes[index], isDragged: slot >= 0 && row.slot == slot)
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

extension Motion {
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
      Motion.combine(&values, base, slopes[0], first, slopes[0], 0)
      return
    }
    // In pairs, as the two sides of a size: one pass over the values for both.
    Motion.combine(&values, base, slopes[0], first, slopes[1], wanted[1] - start[1])
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
