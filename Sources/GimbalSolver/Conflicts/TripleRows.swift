/// A required inequality with three variables: `Σ coefficient · variable >= limit`.
struct Triple {
  let variables: [Int32]
  let coefficients: [Double]
  let limit: Double
  let row: Int32

  /// Creates a triple. Returns nil unless two of the coefficients differ only in their sign. The limit is
  /// smaller by the error at which the row counts as satisfied.
  init?(_ sum: borrowing SparseSum, _ rest: Reduction.Constant, _ relation: Relation, row: Int32) {
    let sign = relation == .greaterThanOrEqual ? 1.0 : -1
    variables = (0..<3).map { sum.index($0) }
    coefficients = (0..<3).map { sign * sum.value($0) }
    limit = -sign * rest.constant - Tolerance.relative * rest.size
    self.row = row
    if (0..<3).allSatisfy({ pair(without: $0) == nil }) { return nil }
  }

  /// Returns the positions of the two other variables if their coefficients differ only in their sign.
  fileprivate func pair(without third: Int) -> (tail: Int, head: Int)? {
    let (a, b) = ((third + 1) % 3, (third + 2) % 3)
    guard coefficients[a] == -coefficients[b] else { return nil }
    return coefficients[a] < 0 ? (a, b) : (b, a)
  }
}

/// The required inequalities with three variables, and the bounds that make them bounds of differences.
struct TripleRows {
  /// The bound of a variable by a row.
  struct Bound {
    let variable: Int32
    let isLower: Bool
    let value: Double
    let row: Int32

    /// Creates the bound that an edge between a variable and the origin represents.
    init(_ edge: DifferenceEdge, origin: Int32) {
      isLower = edge.tail == origin
      variable = isLower ? edge.head : edge.tail
      value = isLower ? edge.length : -edge.length
      row = edge.row
    }

    /// Returns `true` if the other bound of the same variable is at least as tight.
    fileprivate func isCovered(by other: Bound?) -> Bool {
      guard let other else { return false }
      return isLower ? other.value >= value : other.value <= value
    }
  }

  /// The limit of ``laterVisits``, as a multiple of the number of triples.
  private static let visitsPerTriple = 8

  private var triples: [Triple] = []
  /// For each variable, the triples that contain it.
  private var holders: [Int32: [Int]] = [:]
  /// The number of triples that later bounds have visited.
  private var laterVisits = 0
  private var lower: [Int32: Bound] = [:]
  private var upper: [Int32: Bound] = [:]

  mutating func append(_ triple: Triple) {
    for variable in triple.variables { holders[variable, default: []].append(triples.count) }
    triples.append(triple)
  }

  /// Keeps a bound if it is tighter than the earlier ones.
  mutating func set(_ bound: Bound) {
    if bound.isCovered(by: known(bound.variable, isLower: bound.isLower)) { return }
    if bound.isLower { lower[bound.variable] = bound } else { upper[bound.variable] = bound }
  }

  private func known(_ variable: Int32, isLower: Bool) -> Bound? {
    isLower ? lower[variable] : upper[variable]
  }

  /// Returns the edges of a triple that follow from the bounds so far.
  func edges(of triple: Triple) -> [DifferenceEdge] {
    (0..<3).compactMap { third in
      known(triple.variables[third], isLower: triple.coefficients[third] < 0).flatMap {
        edge(of: triple, without: third, $0)
      }
    }
  }

  /// Returns the edges that follow from a new bound. Beyond a limit, returns none, and the simplex method finds
  /// the contradictions. Without this limit, a variable in many triples, with many bounds that are each tighter
  /// than the last, would give a quadratic number of edges.
  mutating func edges(with bound: Bound) -> [DifferenceEdge] {
    guard let holders = holders[bound.variable],
      !bound.isCovered(by: known(bound.variable, isLower: bound.isLower)),
      laterVisits < TripleRows.visitsPerTriple * triples.count
    else { return [] }
    laterVisits += holders.count
    return holders.compactMap { index in
      let triple = triples[index]
      return triple.variables.firstIndex(of: bound.variable).flatMap { third in
        (triple.coefficients[third] < 0) == bound.isLower ? edge(of: triple, without: third, bound) : nil
      }
    }
  }

  /// Returns the edge of the two other variables of a triple. A bound of the third variable limits its term:
  /// `a · (head - tail) >= limit - coefficient · bound`.
  private func edge(of triple: Triple, without third: Int, _ bound: Bound) -> DifferenceEdge? {
    guard let pair = triple.pair(without: third) else { return nil }
    let rest = triple.limit - triple.coefficients[third] * bound.value
    return DifferenceEdge(
      tail: triple.variables[pair.tail], head: triple.variables[pair.head],
      length: rest / triple.coefficients[pair.head], row: triple.row, bound: bound.row)
  }
}
