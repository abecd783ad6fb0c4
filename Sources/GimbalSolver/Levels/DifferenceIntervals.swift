/// The interval of the possible values of each variable, if all bounds of sums are bounds of differences.
///
/// Each bound of a difference limits one variable by the other one. If all limits are propagated until
/// nothing changes, each value in an interval is possible for its variable (Dechter, Meiri and Pearl,
/// *Temporal constraint networks*, 1991).
struct DifferenceIntervals {
  private let sums: SumsByVariable
  /// The bounds of each sum.
  private let bounds: (lower: ArraySlice<Double>, upper: ArraySlice<Double>)
  /// Values that satisfy the bounds of the sums, if they are known.
  private let known: [Double]
  /// Otherwise, the rank of each variable in ``SumsByVariable/raisingOrder(lower:upper:)``.
  private let ranks: [Int32]
  /// The limits of each variable.
  private(set) var lower: [Double]
  private(set) var upper: [Double]
  private var worklist = Heap<Entry>()
  private var workLeft: Int

  /// A new limit of a variable that has not been propagated. Entries are ordered by their keys.
  private struct Entry: Comparable {
    let key: Double
    let variable: Int32
    let isLower: Bool
    let limit: Double

    static func < (a: Entry, b: Entry) -> Bool { a.key < b.key }
  }

  /// Propagates the bounds of linear forms.
  ///
  /// - Parameters:
  ///   - lower: The lower bound of each variable, followed by those of the sums.
  ///   - upper: The upper bounds in the same order.
  ///   - known: Values that satisfy the bounds, in the same order, if they are known. They save time.
  /// - Returns: nil if no values satisfy the bounds, if a bound of a sum is not a bound of a difference, or if the
  ///   propagation needs too many steps.
  init?(_ sums: SumsByVariable, lower: [Double], upper: [Double], known: [Double] = []) {
    let singles = sums.count
    for form in singles..<lower.count where !sums.isDifference(form - singles) {
      if lower[form].isFinite || upper[form].isFinite { return nil }
    }
    self.sums = sums
    bounds = (lower[singles...], upper[singles...])
    self.known = known
    ranks = known.isEmpty ? sums.raisingOrder(lower: bounds.lower, upper: bounds.upper) : []
    self.lower = Array(lower[..<singles])
    self.upper = Array(upper[..<singles])
    workLeft = DifferenceIntervals.effort * lower.count
    for variable in 0..<Int32(singles) {
      if lower[Int(variable)].isFinite { push(variable, isLower: true) }
      if upper[Int(variable)].isFinite { push(variable, isLower: false) }
    }
    if !propagate() { return nil }
  }

  /// Gives each variable, in order, the possible value nearest to 0.
  ///
  /// - Returns: `false` if the propagation needs too many steps.
  mutating func placeNearestToZero() -> Bool { lower.indices.allSatisfy { place($0, nearestTo: 0) } }

  /// Gives a variable the possible value nearest to `target`.
  ///
  /// - Returns: `false` if the propagation needs too many steps.
  mutating func place(_ variable: Int, nearestTo target: Double) -> Bool {
    let value = max(min(target, upper[variable]), lower[variable])
    if lower[variable] != value {
      lower[variable] = value
      push(Int32(variable), isLower: true)
    }
    if upper[variable] != value {
      upper[variable] = value
      push(Int32(variable), isLower: false)
    }
    return propagate()
  }

  /// Queues a new limit. A limit is propagated after those that could change it: in the order of the variables that
  /// limit each other, or by its distance from the known value. This distance cannot decrease along differences
  /// (Dijkstra, 1959, with the potentials of Johnson, 1977).
  private mutating func push(_ variable: Int32, isLower: Bool) {
    let limit = isLower ? lower[Int(variable)] : upper[Int(variable)]
    let offset = known.isEmpty ? Double(ranks[Int(variable)]) : known[Int(variable)] - limit
    worklist.push(Entry(key: isLower ? offset : -offset, variable: variable, isLower: isLower, limit: limit))
  }

  private mutating func propagate() -> Bool {
    while let entry = worklist.popFirst() {
      let variable = Int(entry.variable)
      // A better limit may have been propagated in the meantime.
      if entry.limit != (entry.isLower ? lower[variable] : upper[variable]) { continue }
      for at in sums.indices(of: variable) {
        workLeft -= 1
        let holder = sums[at]
        guard sums.isDifference(Int(holder.form)) else { continue }
        let other = sums.other(variable, in: Int(holder.form))
        let form = bounds.lower.startIndex + Int(holder.form)
        // The difference is variable - other or other - variable, and within its bounds.
        let isForward = holder.coefficient > 0
        let (least, greatest) =
          isForward
          ? (-bounds.upper[form], -bounds.lower[form]) : (bounds.lower[form], bounds.upper[form])
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
