/// A search for conflicts: minimal sets of required rows that contradict each other. The solution ignores one
/// row of each set.
///
/// The rows are in canonical order: by rank, then by content. A walk through the rows in this order defines
/// the result. The walk keeps a row if the row can be satisfied together with all rows that were kept before it.
/// Otherwise, the walk ignores the row. The result therefore depends only on the rows, and not on the order
/// of edits.
///
/// The walk is slow, because it tests the rows one by one. The search therefore works in rounds. Each round
/// solves all remaining rows at once, reduces each contradiction that the solve finds to a minimal set, and
/// ignores the last row of each set. The rounds end when the remaining rows can be satisfied together. The search
/// then checks that the walk would ignore the same rows, and corrects differences.
///
/// If most rows are in many contradictions, each round ignores only a few rows, and repeats most of the
/// simplex moves of the round before it. After a few such rounds, the search uses ``ConflictWalk`` instead,
/// which keeps one tableau.
struct ConflictSearch {
  /// The maximum number of rounds of corrections in ``run()``. If more are necessary, the search uses ``walk()``
  /// instead, which is slower.
  private static let rounds = 100
  /// The limit for the work of the rounds: the number of changed tableau terms per squared number of rows. The
  /// square estimates the work of a walk on one tableau.
  private static let work = 8
  /// The maximum number of rows for a walk on one tableau. Its tableau can need memory
  /// proportional to the square of this number.
  private static let walkedRows = 4000

  /// The required rows, in canonical order: by rank, then by content.
  private var problem: Problem
  private let parallelRows: ParallelRows
  private var names: [Int32]
  private(set) var findings: [IrreducibleInfeasibleSet] = []
  /// The changed constants of rows. The given constants of these rows contradict each other, but only within the
  /// tolerance.
  private(set) var adjustedConstants: [Int32: Double] = [:]
  private var adjustmentCount = 0
  /// The rows that follow from the others, except for rounding errors.
  private(set) var redundant: Set<Int32> = []
  /// The number of tableau terms that the rounds have changed.
  private var work = 0
  private var rows: Rows { problem.rows }

  init(_ problem: Problem) throws(EngineError) {
    self.problem = problem
    parallelRows = try ParallelRows(problem)
    names = [Int32](repeating: -1, count: problem.variableCount)
  }

  /// Finds all conflicts and stores them in ``findings``, in the order of the ignored rows.
  mutating func run() throws(EngineError) {
    // `collect()` ignores rows until the remaining rows can be satisfied together. The walk through the rows
    // in canonical order, which defines the result, may ignore different rows. To find the differences, go
    // through the findings in the order of their ignored rows. A finding is sound if no earlier sound finding
    // ignores one of its members. The walk agrees with the findings that come before the first one that is
    // not sound: it keeps all members of each of these findings except the last member, which it ignores.
    // Drop the findings that are not sound, and collect again. Each time, the first dropped finding comes later
    // in the order than in the previous repetition, so the loop makes progress.
    for _ in 0..<ConflictSearch.rounds {
      if try !collect() { break }
      findings.sort { $0.setAside < $1.setAside }
      var aside: Set<Int32> = []
      let sound = findings.filter { finding in
        let isSound = !finding.members.contains { aside.contains($0) }
        if isSound { aside.insert(finding.setAside) }
        return isSound
      }
      if sound.count == findings.count { return }
      findings = sound
    }
    try walk()
    findings.sort { $0.setAside < $1.setAside }
  }

  /// Ignores rows until the remaining rows can be satisfied together.
  ///
  /// - Returns: `false` if a walk on one tableau is faster than further rounds.
  private mutating func collect() throws(EngineError) -> Bool {
    var isAside = [Bool](repeating: false, count: rows.slotCount)
    for finding in findings { isAside[Int(finding.setAside)] = true }
    for row in redundant { isAside[Int(row)] = true }
    var active = (0..<Int32(rows.slotCount)).filter { !isAside[Int($0)] }
    var isForward = false
    while true {
      let cores = try self.cores(of: active, limit: .max, isForward: isForward)
      if cores.isEmpty { return true }
      if work > ConflictSearch.work * active.count * active.count, active.count <= ConflictSearch.walkedRows {
        return false
      }
      var round: [IrreducibleInfeasibleSet] = []
      let adjustments = adjustmentCount
      for core in cores {
        if let finding = try finding(in: core) { round.append(finding) }
      }
      // A core is a set of rows that contradict each other according to a solve. Because of rounding, it may
      // be possible to satisfy the rows of a core together after all. If this is true for every core of this
      // round, search all active rows, because these do contradict each other.
      if round.isEmpty, adjustmentCount == adjustments, let finding = try shrink(active) {
        round.append(finding)
      }
      // If this search finds nothing either, only rounding errors prevent the rows from being satisfied
      // together. An equality at which such an error appears follows from the other rows, so treat it as
      // redundant.
      if round.isEmpty, adjustmentCount == adjustments {
        let seeds = cores.compactMap(\.seed)
        if seeds.isEmpty { return true }
        for seed in seeds { isAside[Int(seed)] = true }
        redundant.formUnion(seeds)
      }
      round.sort { $0.isBefore($1) }
      var taken = 0
      for finding in round where !finding.members.contains(where: { isAside[Int($0)] }) {
        taken += 1
        try take(finding, &isAside)
      }
      // If most sets contain a row that this round already ignores, a late row determined values that earlier
      // rows determine, too. In the next rounds, earlier rows determine values first, so that the sets have
      // different last rows.
      if 2 * taken < round.count { isForward = true }
      active.removeAll { isAside[Int($0)] }
    }
  }

  /// Adds a minimal conflict to ``findings``. In addition, adds a conflict for each row that is parallel to
  /// the ignored row (its left side is a multiple of the ignored row's left side) and contradicts the same
  /// rows.
  private mutating func take(
    _ finding: IrreducibleInfeasibleSet, _ isAside: inout [Bool]
  ) throws(EngineError) {
    findings.append(finding)
    isAside[Int(finding.setAside)] = true
    guard let multipliers = finding.multipliers else { return }
    let reasons = finding.members.dropLast()
    let consequence = Consequence(rows, members: finding.members, multipliers: multipliers)
    for other in parallelRows.rows(parallelTo: finding.setAside) where other > reasons.last ?? -1 {
      try problem.checkCancellation()
      if isAside[Int(other)] || !consequence.contradicts(other, rows, parallelRows) { continue }
      isAside[Int(other)] = true
      findings.append(IrreducibleInfeasibleSet(members: reasons + [other]))
    }
  }

  /// Finds all conflicts by a walk through the rows in canonical order, on one tableau if rounding errors
  /// permit. Otherwise, each step finds, by binary search, the longest prefix of the remaining rows that can
  /// be satisfied together. The step then ignores the row after this prefix.
  private mutating func walk() throws(EngineError) {
    if rows.slotCount <= ConflictSearch.walkedRows {
      var walk = ConflictWalk(problem)
      if try walk.run() {
        findings = walk.findings
        return
      }
    }
    findings = []
    var active = (0..<Int32(rows.slotCount)).map { $0 }
    while true {
      if try canHold(active) { return }
      // Invariant: the first `low` rows can be satisfied together, but the first `high` rows cannot.
      var (low, high) = (0, active.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if try canHold(Array(active[..<middle])) {
          low = middle
        } else {
          high = middle
        }
      }
      let adjustments = adjustmentCount
      guard let finding = try shrink(Array(active[..<high])) else {
        if adjustmentCount == adjustments { return }
        continue
      }
      findings.append(finding)
      let refused = active[high - 1]
      active.removeAll { $0 == refused }
    }
  }

  /// Reduces a core (a set of contradicting rows) to a minimal set. If the core has Farkas multipliers, they
  /// prove that the core is already minimal. Returns nil if the rows can be satisfied together after all.
  private mutating func finding(in core: InfeasibleSet) throws(EngineError) -> IrreducibleInfeasibleSet? {
    if let adjustments = core.adjustments {
      adjust(adjustments)
      return nil
    }
    if let multipliers = core.multipliers {
      return IrreducibleInfeasibleSet(members: core.rows, multipliers: multipliers)
    }
    return try shrink(core.rows)
  }

  /// Changes the constant of one row. If possible, the function chooses the last row whose constant has not
  /// been changed before. Otherwise, if two contradictions share a row, the changes to this row could undo
  /// each other. The number of changes is limited, because rounding errors could make the search find the
  /// same rows again.
  private mutating func adjust(_ adjustments: [Adjustment]) {
    if adjustmentCount >= rows.slotCount { return }
    let untouched = adjustments.last { adjustedConstants[$0.row] == nil }
    guard let adjustment = untouched ?? adjustments.last else { return }
    adjustmentCount += 1
    let constant = rows.constant(Int(adjustment.row)) + adjustment.change
    problem.rows.setConstant(constant, slot: Int(adjustment.row))
    adjustedConstants[adjustment.row] = constant
  }

  /// Returns a minimal subset of `rows` that contradict each other, or nil if all rows can be satisfied together
  /// within the tolerance.
  ///
  /// The search starts with all rows and tries to remove each row. It begins with the last row, so the rows
  /// of the result are as early in `rows` as possible.
  private mutating func shrink(_ rows: [Int32]) throws(EngineError) -> IrreducibleInfeasibleSet? {
    guard var members = try core(of: rows) else { return nil }
    var tried = members.count - 1
    while tried >= 0 {
      var without = members
      without.remove(at: tried)
      if let core = try core(of: without) {
        // The rows after position `tried` could not be removed. Every contradicting subset contains these
        // rows, and so does the core. Continue with the rows of the core that were not tried yet.
        let kept = Set(core)
        tried = members[..<tried].count { kept.contains($0) } - 1
        members = core
      } else {
        tried -= 1
      }
    }
    let part = problem.part(members, names: &names)
    let support = try FarkasSupport.find(part, seed: members.count - 1)
    if let support, support.isWithinTolerance {
      adjust(support.adjustments.map { $0.renamed(by: members) })
      return nil
    }
    let isProof = support?.isProof == true && support?.rows.count == members.count
    return IrreducibleInfeasibleSet(members: members, multipliers: isProof ? support?.multipliers : nil)
  }

  /// Returns a subset of `rows` that contradict each other, or nil if all rows can be satisfied together. The
  /// function searches again inside each subset that it finds, until the subset no longer becomes smaller.
  private mutating func core(of rows: [Int32]) throws(EngineError) -> [Int32]? {
    var result = rows
    guard var found = try cores(of: rows, limit: 1).first else { return nil }
    while found.rows.count < result.count,
      let smaller = try cores(of: found.rows, limit: 1).first
    {
      result = found.rows
      found = smaller
    }
    return result
  }

  private mutating func canHold(_ rows: [Int32]) throws(EngineError) -> Bool {
    try cores(of: rows, limit: 1).isEmpty
  }

  /// Returns up to `limit` cores of the rows at `positions`, which must be ascending. A core is a set of rows
  /// that contradict each other.
  private mutating func cores(
    of positions: [Int32], limit: Int, isForward: Bool = false
  ) throws(EngineError) -> [InfeasibleSet] {
    let part = problem.part(positions, names: &names)
    let cores = try CoreSearch.find(part, limit: limit, isForward: isForward, work: &work)
    return cores.map { core in
      InfeasibleSet(
        rows: core.rows.map { positions[Int($0)] }, seed: core.seed.map { positions[Int($0)] },
        multipliers: core.multipliers,
        adjustments: core.adjustments?.map { $0.renamed(by: positions) })
    }
  }
}
