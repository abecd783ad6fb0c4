import GimbalCore

/// The rows that are necessary for a contradiction, and their Farkas multipliers. These are factors with
/// which the rows add up to a false statement such as 0 = 5.
///
/// If rows cannot be satisfied together, there are multipliers λ with which the coefficients a of each variable cancel:
/// `Σ λᵢ·aᵢ = 0` (Farkas, 1902). If these multipliers are unique except for their scale, the rows with nonzero
/// multipliers are a minimal contradicting set, because a smaller set would have different multipliers.
///
/// The multipliers are the solution of a linear system, which is the transpose of the rows: it has an
/// equation for each variable and an unknown for each row. The system is as sparse as the rows.
struct FarkasSupport {
  /// The indices of the rows with a nonzero multiplier, ascending.
  private(set) var rows: [Int32]
  /// The multipliers of `rows`. They are scaled so that the largest coefficient of the multiplied rows is 1.
  private(set) var multipliers: [Double]
  /// The weights of `rows`: the multipliers of the rows if each row is divided by its largest coefficient, relative to
  /// the largest weight.
  private let weights: [Double]
  /// The statement that the multipliers prove.
  private let verdict: Verdict

  private enum Verdict { case contradicts, holdsWithinTolerance, none }

  /// `true` if the multipliers prove that the rows cannot be satisfied together: the multiplied rows add up to a
  /// false statement, such as 0 = 5 or 5 ≤ 0, and the constant is larger than the tolerance.
  var isProof: Bool { verdict == .contradicts }

  /// `true` if the multiplied rows add up to a false statement whose constant is within the tolerance.
  var isWithinTolerance: Bool { verdict == .holdsWithinTolerance }

  /// The sum of the multiplied constants, including those of rows with a tiny multiplier.
  private let sum: Double

  /// The possible adjustments. Each adjustment changes the constant of one row so that the multiplied rows
  /// add up to a true statement. Only rows with large weights are adjusted, so the changes are about as small
  /// as possible.
  var adjustments: [Adjustment] {
    rows.indices.filter { weights[$0] >= 0.1 }.map {
      Adjustment(row: rows[$0], change: -sum / multipliers[$0])
    }
  }

  /// Returns multipliers with which the variables of the row at index `seed` and of other rows cancel, so
  /// that these rows add up to a constant. The function sets the multiplier of this row to 1 and solves for
  /// the other multipliers. Returns nil if they do not exist or are not unique.
  ///
  /// - Complexity: Near-linear in the number of terms if the multipliers determine each other one by one;
  ///   otherwise the cost of a Gaussian elimination.
  static func find(
    _ problem: Problem, seed: Int
  ) throws(EngineError) -> FarkasSupport? {
    let (rows, variableCount) = (problem.rows, problem.variableCount)
    var starts = [Int](repeating: 0, count: variableCount + 1)
    var constants = [Double](repeating: 0, count: variableCount)
    var sizes = [Double](repeating: 0, count: rows.slotCount)
    for slot in 0..<rows.slotCount {
      for at in rows.terms(slot) {
        let (coefficient, variable) = (rows.term(at).coefficient, Int(rows.term(at).variable.index))
        sizes[slot] = max(sizes[slot], coefficient.magnitude)
        if slot == seed { constants[variable] += coefficient } else { starts[variable + 1] += 1 }
      }
    }
    for variable in 0..<variableCount { starts[variable + 1] += starts[variable] }
    // One array for all columns: a search solves many small problems, for which separate arrays are slow.
    var columns = [Term](repeating: Term(0, Variable(0)), count: starts[variableCount])
    var ends = starts
    for slot in 0..<rows.slotCount where slot != seed {
      for at in rows.terms(slot) {
        let variable = Int(rows.term(at).variable.index)
        columns[ends[variable]] = Term(rows.term(at).coefficient, Variable(Int32(slot)))
        ends[variable] += 1
      }
    }
    var transposed = Rows()
    transposed.reserve(rows: variableCount + 1, terms: columns.count + 1)
    for variable in 0..<variableCount {
      transposed.append(
        terms: columns[starts[variable]..<starts[variable + 1]], constant: constants[variable], .equal)
    }
    transposed.append(terms: CollectionOfOne(Term(1, Variable(Int32(seed)))), constant: -1, .equal)
    var reduction = try Reduction(
      Problem(rows: transposed, variableCount: rows.slotCount, cancellation: problem.cancellation))
    guard reduction.contradictions.isEmpty else { return nil }
    for row in 0..<Int32(rows.slotCount) where reduction.isFree(row) { return nil }
    var multipliers = [Double](repeating: 0, count: rows.slotCount)
    reduction.complete(&multipliers)
    let weights = zip(multipliers, sizes).map { $0.magnitude * $1 }
    let largest = weights.max() ?? 0
    let least = Tolerance.multiplier * largest
    let support = (0..<Int32(rows.slotCount)).filter { weights[Int($0)] > least || Int($0) == seed }
    // A row without terms, such as 0 = 5, has no coefficient to scale to 1.
    let scale = largest > 0 ? largest : 1
    let sum = (0..<rows.slotCount).reduce(0) { $0 + multipliers[$1] * rows.constant($1) } / scale
    multipliers = support.map { multipliers[Int($0)] / scale }
    let shares = support.map { weights[Int($0)] / scale }
    return FarkasSupport(
      rows: support, multipliers: multipliers, weights: shares,
      verdict: verdict(rows, support, multipliers, shares), sum: sum)
  }

  /// Returns the statement that the multipliers prove. Suppose that each row is divided by its largest
  /// coefficient, so that its error is in points. The multipliers of the divided rows are the weights. If
  /// values satisfied each row except for an error of at most ``Tolerance/points``, the sum of the multiplied
  /// rows would be at most this error times the sum of the weights. A larger sum therefore proves that no
  /// values satisfy the rows within the tolerance.
  private static func verdict(
    _ rows: Rows, _ support: [Int32], _ multipliers: [Double], _ weights: [Double]
  ) -> Verdict {
    var sum = Reduction.Constant(constant: 0, size: 1)
    for (row, multiplier) in zip(support, multipliers) { sum.add(multiplier * rows.constant(Int(row))) }
    // A sum that is infinite or not a number proves nothing.
    if !(sum.constant.isFinite && sum.size.isFinite) { return .none }
    // The multiplied left sides add up to the constant c. Suppose that c > 0, but each row requires its multiplied left
    // side to be at most 0. The rows then contradict each other. The same is true for c < 0 if each row requires its
    // multiplied left side to be at least 0.
    func isOpposed(toPositive isPositive: Bool) -> Bool {
      zip(support, multipliers).allSatisfy { row, multiplier in
        let isAtMost = (multiplier > 0) == isPositive
        return switch rows.relation(Int(row)) {
        case .equal: true
        case .lessThanOrEqual: isAtMost
        case .greaterThanOrEqual: !isAtMost
        }
      }
    }
    let tolerance = Tolerance.points * weights.reduce(0, +)
    if sum.isZero || sum.constant.magnitude <= tolerance {
      return isOpposed(toPositive: true) || isOpposed(toPositive: false) ? .holdsWithinTolerance : .none
    }
    return isOpposed(toPositive: sum.constant > 0) ? .contradicts : .none
  }
}
