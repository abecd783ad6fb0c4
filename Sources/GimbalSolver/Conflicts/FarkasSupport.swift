import GimbalCore

/// The rows that are necessary for a contradiction, and their Farkas multipliers. These are factors with
/// which the rows add up to a false statement such as 0 = 5.
///
/// If rows cannot hold together, there are multipliers λ with which the coefficients a of each variable cancel:
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
  /// `true` if the multipliers prove that the rows cannot hold together: the multiplied rows add up to a
  /// false statement, such as 0 = 5 or 5 ≤ 0, and the constant is larger than rounding errors.
  private(set) var isProof: Bool

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
    var columns = [[Term]](repeating: [], count: variableCount)
    var constants = [Double](repeating: 0, count: variableCount)
    var sizes = [Double](repeating: 0, count: rows.slotCount)
    for slot in 0..<rows.slotCount {
      for at in rows.terms(slot) {
        let term = rows.term(at)
        sizes[slot] = max(sizes[slot], term.coefficient.magnitude)
        if slot == seed {
          constants[Int(term.variable.index)] += term.coefficient
        } else {
          columns[Int(term.variable.index)].append(Term(term.coefficient, Variable(Int32(slot))))
        }
      }
    }
    var transposed = Rows()
    for (terms, constant) in zip(columns, constants) {
      transposed.append(terms: terms, constant: constant, .equal)
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
    multipliers = support.map { multipliers[Int($0)] / scale }
    return FarkasSupport(
      rows: support, multipliers: multipliers, isProof: isProof(rows, support, multipliers))
  }

  private static func isProof(_ rows: Rows, _ support: [Int32], _ multipliers: [Double]) -> Bool {
    var sum = Reduction.Constant(constant: 0, size: 1)
    for (row, multiplier) in zip(support, multipliers) { sum.add(multiplier * rows.constant(Int(row))) }
    // A sum that is infinite or not a number proves nothing.
    if !(sum.constant.isFinite && sum.size.isFinite) || sum.isZero { return false }
    return zip(support, multipliers).allSatisfy { row, multiplier in
      // The multiplied left sides add up to the constant c. Suppose that c > 0, but each row requires its
      // multiplied left side to be at most 0. The rows then contradict each other. The same is true for c < 0
      // if each row requires its multiplied left side to be at least 0.
      let isAtMost = (multiplier > 0) == (sum.constant > 0)
      return switch rows.relation(Int(row)) {
      case .equal: true
      case .lessThanOrEqual: isAtMost
      case .greaterThanOrEqual: !isAtMost
      }
    }
  }
}
