import GimbalCore

/// Groups of parallel rows: rows whose left sides are multiples of each other.
///
/// A set of rows that contradicts one row of a group often contradicts other rows of the group, too. The
/// search for conflicts can therefore handle thousands of parallel rows at once. Coefficients are compared
/// exactly, so rows whose coefficients differ only by rounding are in different groups.
struct ParallelRows {
  /// For each row, the index of its group of parallel rows; -1 if no other row is parallel to it.
  private var group: [Int32]
  /// For each row, the ratio of its left side to the normalized left side of its group, whose first
  /// coefficient is 1. Constants are ignored.
  private(set) var scale: [Double]
  private var members: [[Int32]] = []

  /// Groups the rows of a problem.
  ///
  /// - Complexity: Expected linear in the number of terms, except for sorting the terms of each row.
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

  /// Returns the rows whose left sides are multiples of the left side of `row`, including `row`, in ascending
  /// order. If there is no other such row, the result is empty.
  func rows(parallelTo row: Int32) -> [Int32] {
    group[Int(row)] < 0 ? [] : members[Int(group[Int(row)])]
  }
}

extension Rows {
  /// Returns the terms of a row in the order of their variables. Terms of the same variable are added, and
  /// terms that cancel are left out.
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

  /// Returns the largest magnitude of a coefficient of a row.
  fileprivate func largestCoefficient(_ slot: Int) -> Double {
    terms(slot).reduce(0) { max($0, term($1).coefficient.magnitude) }
  }
}

/// The value that the other rows of a minimal conflict imply for the left side of the last row. This value
/// also determines the left side of each row that is parallel to the last row.
struct Consequence {
  /// The last row of the conflict, which the solution ignores.
  private let row: Int32
  /// The sum Σ λ·(a·x + k) over all rows of the conflict, which is a constant because the variables cancel.
  /// The multipliers λ are scaled so that the ignored row has the multiplier 1. If all rows except the
  /// ignored row are equalities, the sum is the value of the ignored row's left side. Otherwise, it is a
  /// bound on this value.
  private var rest: Reduction.Constant
  /// `true` if all rows except the ignored row are equalities, so that `rest` is exact. Otherwise, the left
  /// side of the ignored row may be farther from 0 than `rest`.
  private let isExact: Bool
  /// The sum of the weights of all rows except the ignored row. The weight of a row is the magnitude of its
  /// multiplier times its largest coefficient. If each of these rows, scaled to a largest coefficient of 1, has
  /// an error of at most 1 pt, `rest` has an error of at most this size.
  private var weight = 0.0

  /// Creates the consequence of all `members` except the last one. `multipliers` must prove that these
  /// members contradict the last one.
  init(_ rows: Rows, members: [Int32], multipliers: [Double]) {
    row = members[members.count - 1]
    let unit = multipliers[members.count - 1]
    rest = Reduction.Constant(constant: 0, size: 1)
    for (member, multiplier) in zip(members, multipliers) {
      rest.add(multiplier / unit * rows.constant(Int(member)))
      if member != row { weight += (multiplier / unit).magnitude * rows.largestCoefficient(Int(member)) }
    }
    isExact = members.dropLast().allSatisfy { rows.relation(Int($0)) == .equal }
  }

  /// Returns `true` if the rows that imply this value also contradict `other`, a row whose left side is a
  /// multiple of the ignored row's left side. Rows contradict each other only by more than ``Tolerance/points``.
  func contradicts(_ other: Int32, _ rows: Rows, _ parallelRows: ParallelRows) -> Bool {
    let factor = parallelRows.scale[Int(other)] / parallelRows.scale[Int(row)]
    var value = Reduction.Constant(constant: 0, size: 1)
    value.add(factor * rest.constant)
    value.size += factor.magnitude * rest.size
    value.add(-factor * rows.constant(Int(row)))
    value.add(rows.constant(Int(other)))
    if !(value.constant.isFinite && value.size.isFinite) || value.isZero { return false }
    let weights = factor.magnitude * weight + rows.largestCoefficient(Int(other))
    if value.constant.magnitude <= Tolerance.points * weights { return false }
    // If some of the rows that imply the value are inequalities, they bound the left side in one direction
    // only, and prove no violation in the opposite direction.
    let isBelow = factor * rest.constant < 0
    if !isExact, isBelow != (value.constant < 0) { return false }
    return switch rows.relation(Int(other)) {
    case .equal: true
    case .lessThanOrEqual: value.constant > 0
    case .greaterThanOrEqual: value.constant < 0
    }
  }
}
