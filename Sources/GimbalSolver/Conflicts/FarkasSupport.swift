import GimbalCore

/// The rows that a contradiction needs, from the multipliers that add them up to 0 = c.
///
/// If rows cannot hold together, multipliers λ exist with Σ λᵢ·aᵢ = 0 for each variable's coefficients (Farkas,
/// 1902). Where they are unique but for their scale, the rows whose multiplier is not zero are a minimal set: any
/// smaller one would have multipliers of its own. They solve a system as sparse as the rows themselves, with a row
/// for each variable and a variable for each row.
struct FarkasSupport {
  /// The rows with a multiplier that is not zero, ascending.
  private(set) var rows: [Int32]
  /// The multiplier of each of them, such that the largest coefficient is 1.
  private(set) var multipliers: [Double]
  /// Whether they prove that the rows cannot hold: they add up to 0 = c or, with inequalities that all point the
  /// same way, to 0 ≤ c, and c is more than rounding.
  private(set) var isProof: Bool

  /// The support in `rows`, if the multipliers are determined by that of the row at `seed`, else nil. Near-linear in the number of terms where the
  /// multipliers determine one another one by one, otherwise as an elimination is.
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
    multipliers = support.map { multipliers[Int($0)] / largest }
    return FarkasSupport(
      rows: support, multipliers: multipliers, isProof: isProof(rows, support, multipliers))
  }

  private static func isProof(_ rows: Rows, _ support: [Int32], _ multipliers: [Double]) -> Bool {
    var sum = Reduction.Constant(constant: 0, size: 1)
    for (row, multiplier) in zip(support, multipliers) { sum.add(multiplier * rows.constant(Int(row))) }
    // Not a number is no proof either.
    if !(sum.constant.isFinite && sum.size.isFinite) || sum.isZero { return false }
    return zip(support, multipliers).allSatisfy { row, multiplier in
      // What adds up to c > 0 must be at most 0 in each part.
      let isAtMost = (multiplier > 0) == (sum.constant > 0)
      return switch rows.relation(Int(row)) {
      case .equal: true
      case .lessThanOrEqual: isAtMost
      case .greaterThanOrEqual: !isAtMost
      }
    }
  }
}
