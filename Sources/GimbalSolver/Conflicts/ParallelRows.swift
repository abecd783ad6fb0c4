import GimbalCore

/// Rows whose left sides are multiples of one another: copies, and rows that ask the same form for other values.
///
/// What refuses one of them refuses others, so a conflict that thousands of rows have part in is looked for once.
/// Coefficients that differ in their last digits make different forms: those rows are only looked at one by one.
struct ParallelRows {
  /// For each row, its group, or -1 if no other row is a multiple of it.
  private var group: [Int32]
  /// For each row, its left side without the constant as a multiple of its group's.
  private(set) var scale: [Double]
  private var members: [[Int32]] = []

  /// Groups all rows of `rows`. Expected linear time in the number of terms, but for sorting those of each row.
  init(_ problem: Problem) throws(EngineError) {
    let rows = problem.rows
    group = [Int32](repeating: -1, count: rows.slotCount)
    scale = [Double](repeating: 1, count: rows.slotCount)
    var first: [[Term]: Int32] = [:]
    for slot in 0..<rows.slotCount {
      if slot & 1023 == 1023 { try problem.checkCancellation() }
      var direction = rows.mergedTerms(slot)
      guard let factor = direction.first?.coefficient else { continue }
      for index in direction.indices { direction[index].coefficient /= factor }
      scale[slot] = factor
      guard let other = first[direction] else {
        first[direction] = Int32(slot)
        continue
      }
      if group[Int(other)] < 0 {
        group[Int(other)] = Int32(members.count)
        members.append([other])
      }
      group[slot] = group[Int(other)]
      members[Int(group[slot])].append(Int32(slot))
    }
  }

  /// The rows parallel to `row`, itself among them, ascending; none if it is alone.
  func rows(parallelTo row: Int32) -> [Int32] {
    group[Int(row)] < 0 ? [] : members[Int(group[Int(row)])]
  }
}

extension Rows {
  /// The terms of a row by variable, one for each, without those that cancel.
  fileprivate func mergedTerms(_ slot: Int) -> [Term] {
    var result: [Term] = []
    for term in terms(slot).map({ self.term($0) }).sorted(by: { $0.variable.index < $1.variable.index }) {
      if result.last?.variable == term.variable {
        result[result.count - 1].coefficient += term.coefficient
      } else {
        result.append(term)
      }
    }
    result.removeAll { $0.coefficient == 0 }
    return result
  }
}

/// What the other rows of a minimal set say of the form that its last row judges, and so of all rows parallel to it.
struct Consequence {
  /// The row set aside.
  private let row: Int32
  /// With multipliers λ, that of the row set aside being 1, Σ λ·(a·x + k) is this constant: so the left side of the
  /// row is this, but for what the others leave open.
  private var rest: Reduction.Constant
  /// Whether the others are equalities, which leave nothing open. Otherwise the left side may lie farther from 0.
  private let isExact: Bool

  /// What `members` but the last say of it, if `multipliers`, by member, prove that they contradict it.
  init(_ rows: Rows, members: [Int32], multipliers: [Double]) {
    row = members[members.count - 1]
    let unit = multipliers[members.count - 1]
    rest = Reduction.Constant(constant: 0, size: 1)
    for (member, multiplier) in zip(members, multipliers) {
      rest.add(multiplier / unit * rows.constant(Int(member)))
    }
    isExact = members.dropLast().allSatisfy { rows.relation(Int($0)) == .equal }
  }

  /// Whether it contradicts `other`, which is parallel to the row set aside.
  func contradicts(_ other: Int32, _ rows: Rows, _ parallelRows: ParallelRows) -> Bool {
    let factor = parallelRows.scale[Int(other)] / parallelRows.scale[Int(row)]
    var value = Reduction.Constant(constant: 0, size: 1)
    value.add(factor * rest.constant)
    value.size += factor.magnitude * rest.size
    value.add(-factor * rows.constant(Int(row)))
    value.add(rows.constant(Int(other)))
    if !(value.constant.isFinite && value.size.isFinite) || value.isZero { return false }
    // Which way the left side may lie farther: the way in which it misses the row set aside.
    let isBelow = factor * rest.constant < 0
    if !isExact, isBelow != (value.constant < 0) { return false }
    return switch rows.relation(Int(other)) {
    case .equal: true
    case .lessThanOrEqual: value.constant > 0
    case .greaterThanOrEqual: value.constant < 0
    }
  }
}
