/// The rows that a contradiction needs, from the multipliers that add them up to 0 = c.
///
/// If rows cannot hold together, multipliers λ exist with Σ λᵢ·aᵢ = 0 for each variable's coefficients (Farkas,
/// 1902). Where they are unique but for their scale, the rows whose multiplier is not zero are a minimal set: any
/// smaller one would have multipliers of its own. They solve a system as sparse as the rows themselves, with a row
/// for each variable and a variable for each row.
struct FarkasSupport {
  /// The rows with a multiplier that is not zero, ascending.
  private(set) var rows: [Int32]
  /// The multiplier of each of them.
  private(set) var multipliers: [Double]

  /// The support in `rows`, if the multipliers are determined by that of the row at `seed`, else nil. Whether its
  /// rows contradict one another is for the caller to see. Near-linear in the number of terms where the
  /// multipliers determine one another one by one, otherwise as an elimination is.
  static func find(
    _ rows: Rows, variableCount: Int, seed: Int, isCancelled: () -> Bool
  ) throws(EngineError) -> FarkasSupport? {
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
    var reduction = try Reduction(transposed, variableCount: rows.slotCount, isCancelled: isCancelled)
    guard reduction.contradictions.isEmpty else { return nil }
    for row in 0..<Int32(rows.slotCount) where reduction.isFree(row) { return nil }
    var multipliers = [Double](repeating: 0, count: rows.slotCount)
    reduction.complete(&multipliers)
    let weights = zip(multipliers, sizes).map { $0.magnitude * $1 }
    let least = Tolerance.multiplier * (weights.max() ?? 0)
    let support = (0..<Int32(rows.slotCount)).filter { weights[Int($0)] > least || Int($0) == seed }
    return FarkasSupport(rows: support, multipliers: support.map { multipliers[Int($0)] })
  }
}
