// Recursion: StartingPoint starts at the values of the intervals, which are computed from its rows.

/// The interval of the possible values of each variable, if all bounds of sums are bounds of differences.
///
/// Each bound of a difference limits one variable by the other one. If all limits are propagated until
/// nothing changes, each value in an interval is possible for its variable (Dechter, Meiri and Pearl,
/// *Temporal constraint networks*, 1991).
struct DifferenceIntervals {
  private let forms: Forms
  private let start: StartingPoint
  /// The ranks of the variables in ``StartingPoint/raisingOrder``.
  private let ranks: [Int32]
  private var lower: [Double]
  private var upper: [Double]
  private var worklist = Heap<Entry>()
  private var workLeft: Int

  /// A variable whose new limit has not been propagated. Entries are ordered by rank, so that a variable
  /// comes after those that limit it.
  private struct Entry: Comparable {
    let rank: Int32
    let variable: Int32
    let isLower: Bool

    static func < (a: Entry, b: Entry) -> Bool { a.rank < b.rank }
  }

  /// Propagates the ranges in which the own rows of each variable are satisfied best.
  ///
  /// - Returns: nil if these ranges are impossible, or if the propagation needs too many steps.
  init?(_ start: StartingPoint) {
    self.start = start
    ranks = start.raisingOrder
    forms = start.forms
    let count = forms.variables.count
    lower = Array(start.optima.lower[..<count])
    upper = Array(start.optima.upper[..<count])
    workLeft = DifferenceIntervals.effort * forms.count
    for variable in 0..<Int32(count) {
      if lower[Int(variable)].isFinite { push(variable, isLower: true) }
      if upper[Int(variable)].isFinite { push(variable, isLower: false) }
    }
    if !propagate() { return nil }
  }

  /// Returns the result of giving each variable, in order, the possible value nearest to 0; nil if the
  /// propagation needs too many steps.
  mutating func nearestToZero() -> [Double]? {
    for variable in lower.indices {
      let value = max(min(0, upper[variable]), lower[variable])
      (lower[variable], upper[variable]) = (value, value)
      push(Int32(variable), isLower: true)
      push(Int32(variable), isLower: false)
      if !propagate() { return nil }
    }
    return lower
  }

  private mutating func push(_ variable: Int32, isLower: Bool) {
    let rank = ranks[Int(variable)]
    worklist.push(Entry(rank: isLower ? rank : -rank, variable: variable, isLower: isLower))
  }

  private mutating func propagate() -> Bool {
    while let entry = worklist.popFirst() {
      let variable = Int(entry.variable)
      for at in start.firstHolder[variable]..<start.firstHolder[variable + 1] {
        workLeft -= 1
        let holder = start.holders[at]
        let sum = forms.sums[Int(holder.form)]
        guard sum.count == 2 else { continue }
        let other = Int(sum[0].form) == variable ? Int(sum[1].form) : Int(sum[0].form)
        let form = forms.variables.count + Int(holder.form)
        // The difference is variable - other or other - variable, and within its bounds.
        let isForward = holder.coefficient > 0
        let (least, greatest) =
          isForward ? (-forms.upper[form], -forms.lower[form]) : (forms.lower[form], forms.upper[form])
        let isPossible =
          entry.isLower
          ? raise(other, to: lower[variable] + least) : reduce(other, to: upper[variable] + greatest)
        if !isPossible { return false }
      }
      if workLeft < 0 { return false }
    }
    return true
  }

  private mutating func raise(_ variable: Int, to limit: Double) -> Bool {
    let margin = Tolerance.cancellation * max(1, limit.magnitude)
    if limit > lower[variable] + margin {
      if limit > upper[variable] + margin { return false }
      lower[variable] = min(limit, upper[variable])
      push(Int32(variable), isLower: true)
    }
    return true
  }

  private mutating func reduce(_ variable: Int, to limit: Double) -> Bool {
    let margin = Tolerance.cancellation * max(1, limit.magnitude)
    if limit < upper[variable] - margin {
      if limit < lower[variable] - margin { return false }
      upper[variable] = max(limit, lower[variable])
      push(Int32(variable), isLower: false)
    }
    return true
  }

  /// The maximum number of terms that the propagation reads, as a multiple of the number of linear forms.
  private static let effort = 256
}
