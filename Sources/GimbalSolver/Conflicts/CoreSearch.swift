/// A search for sets of required rows that contradict each other.
enum CoreSearch {
  /// The number of rows that the first attempt to prove a contradiction uses, and the factor by which each
  /// further attempt increases this number.
  private static let (firstReach, growth) = (16, 4)

  /// Returns up to `limit` cores, which are sets of required rows that contradict each other. The result is
  /// empty if all required rows can be satisfied together. The rows of `problem` must be in canonical order.
  ///
  /// - Parameters:
  ///   - isForward: `true` if earlier rows determine values first, so that contradictions are found at later
  ///     rows.
  ///   - work: A sum to which the function adds the number of tableau terms that it changed, and of edges
  ///     that it read.
  /// - Complexity: A solve of the required rows. For each core, additional time that is linear in the number
  ///   of rows that the search examines.
  static func find(
    _ problem: Problem, limit: Int, isForward: Bool = false, work: inout Int
  ) throws(EngineError) -> [InfeasibleSet] {
    var reduction = try Reduction(problem, isForward: isForward)
    var names = [Int32](repeating: -1, count: problem.variableCount)
    let equalities = reduction.contradictions.map { [$0] }
    let walk = try PositiveCycleSearch(problem, &reduction, limit: limit - min(equalities.count, limit))
    work += walk.steps
    let seeds = equalities + walk.contradictions
    if !seeds.isEmpty { return try cores(around: seeds, problem, reduction, &names, limit: limit) }
    let forms = try Forms(problem, &reduction)
    if !forms.contradictions.isEmpty {
      return try cores(around: forms.contradictions, problem, reduction, &names, limit: limit)
    }
    var optimizer = LevelOptimizer(forms)
    let isPossible = try optimizer.reachBounds()
    let contradictions = isPossible ? [] : try optimizer.contradictions(limit: limit)
    work += optimizer.simplex.tableau.work
    return try self.cores(around: contradictions, problem, reduction, &names, limit: limit)
  }

  private static func cores(
    around seeds: [[Int32]], _ problem: Problem, _ reduction: borrowing Reduction, _ names: inout [Int32],
    limit: Int
  ) throws(EngineError) -> [InfeasibleSet] {
    var cores: [InfeasibleSet] = []
    var closure = ReasonClosure(rowCount: problem.rows.slotCount, variableCount: problem.variableCount)
    for seed in seeds where cores.count < limit {
      try problem.checkCancellation()
      cores.append(try core(around: seed, problem, reduction, &closure, &names))
    }
    return cores
  }

  /// Returns a set of rows that contradict each other. The search starts with `seeds`, the rows at which a
  /// contradiction was found. It then adds the rows that determine the variables of these rows. If the result has
  /// Farkas multipliers, it is minimal. Otherwise, it contains the seeds and all added rows.
  private static func core(
    around seeds: [Int32], _ problem: Problem, _ reduction: borrowing Reduction,
    _ closure: inout ReasonClosure,
    _ names: inout [Int32]
  ) throws(EngineError) -> InfeasibleSet {
    let rows = problem.rows
    let last = seeds.count == 1 && rows.relation(Int(seeds[0])) == .equal ? seeds[0] : nil
    closure.start(from: seeds, rows)
    var reach = max(firstReach, growth * seeds.count)
    while true {
      closure.grow(to: reach, rows, reduction)
      // Often, a few rows near the seeds are sufficient for a proof. Try a small set first, and enlarge it
      // until the proof succeeds.
      let members = closure.rows.sorted()
      let part = problem.part(members, names: &names)
      let seed = members.firstIndex(of: seeds[0]) ?? 0
      let support = try FarkasSupport.find(part, seed: seed)
      if let support, support.isProof {
        return InfeasibleSet(
          rows: support.rows.map { members[Int($0)] }, seed: last, multipliers: support.multipliers)
      }
      if closure.isComplete {
        guard let support, support.isWithinTolerance else {
          return InfeasibleSet(rows: members, seed: last)
        }
        return InfeasibleSet(
          rows: support.rows.map { members[Int($0)] }, seed: last,
          adjustments: support.adjustments.map { $0.renamed(by: members) })
      }
      reach *= growth
    }
  }
}

/// A set of required rows that contradict each other.
struct InfeasibleSet {
  /// The indices of the rows, ascending.
  var rows: [Int32]
  /// The required equality that contradicts the equalities that were solved before it; nil if the contradiction was
  /// found elsewhere.
  var seed: Int32?
  /// The Farkas multipliers, which prove that the set is minimal; nil if there is no such proof.
  var multipliers: [Double]?
  /// The possible changes to constants, each of which resolves the contradiction, if the contradiction is
  /// within the tolerance; otherwise nil.
  var adjustments: [Adjustment]?
}

/// A growing set of rows that can be sufficient for a proof, such as a proof that rows contradict each other.
/// The set starts with seed rows. It grows, in breadth-first order, by the rows that determine the variables
/// of its rows.
struct ReasonClosure {
  /// The rows, in the order in which they were added.
  private(set) var rows: [Int32] = []
  private var worklist: [Int32] = []
  private var next = 0
  // The last start that added each row or variable. Older marks are invalid without clearing, so the cost of a start
  // depends only on the rows that it adds.
  private var rowMarks: [Int32]
  private var variableMarks: [Int32]
  private var start: Int32 = 0

  /// Creates an empty set.
  ///
  /// - Complexity: Linear in the numbers of rows and variables of the problem.
  init(rowCount: Int, variableCount: Int) {
    rowMarks = [Int32](repeating: 0, count: rowCount)
    variableMarks = [Int32](repeating: 0, count: variableCount)
  }

  /// Replaces the set with the rows in `seeds`, without duplicates.
  mutating func start(from seeds: [Int32], _ rows: Rows) {
    start += 1
    self.rows.removeAll(keepingCapacity: true)
    worklist.removeAll(keepingCapacity: true)
    next = 0
    for seed in seeds { include(seed, rows) }
  }

  /// `true` if the set contains all rows that determine the variables of its rows.
  var isComplete: Bool { next == worklist.count }

  /// Adds rows until the set has `count` rows or is complete.
  ///
  /// - Complexity: Linear in the number of terms of the added rows.
  mutating func grow(to count: Int, _ rows: Rows, _ reduction: borrowing Reduction) {
    while !isComplete, self.rows.count < count {
      let link = reduction.link(of: worklist[next])
      next += 1
      if link.reason < 0 { continue }
      include(link.reason, rows)
      add(link.next)
    }
  }

  private mutating func include(_ row: Int32, _ rows: Rows) {
    if rowMarks[Int(row)] == start { return }
    rowMarks[Int(row)] = start
    self.rows.append(row)
    for term in rows.terms(Int(row)) { add(rows.term(term).variable.index) }
  }

  private mutating func add(_ variable: Int32) {
    if variableMarks[Int(variable)] == start { return }
    variableMarks[Int(variable)] = start
    worklist.append(variable)
  }
}
