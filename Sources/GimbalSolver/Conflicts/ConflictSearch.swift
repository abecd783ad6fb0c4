/// A search for minimal sets of required rows that contradict each other, and for the row of each set to
/// ignore.
///
/// The rows are in canonical order: by rank, then by content. A walk through the rows in this order defines
/// the result: it keeps each row that can hold together with the rows kept before it, and ignores all other
/// rows. The result therefore depends only on the rows, and not on the order of edits.
///
/// The walk is slow. The search therefore solves all rows, reduces each contradiction to a minimal set,
/// ignores the last row of each set, and repeats. Finally, it checks that the walk would ignore the same
/// rows, and corrects differences.
struct ConflictSearch {
  /// The number of corrections after which the search falls back to the slow walk through all rows.
  private static let rounds = 100

  /// The required rows, in canonical order: by rank, then by content.
  private let problem: Problem
  private let parallelRows: ParallelRows
  private var names: [Int32]
  private(set) var findings: [MinimalConflict] = []
  private var rows: Rows { problem.rows }

  init(_ problem: Problem) throws(EngineError) {
    self.problem = problem
    parallelRows = try ParallelRows(problem)
    names = [Int32](repeating: -1, count: problem.variableCount)
  }

  /// Fills ``findings``, in the order of the ignored rows.
  mutating func run() throws(EngineError) {
    // After `collect()`, all rows that no finding ignores can be satisfied together. A finding is valid only if
    // no earlier finding ignores one of its members. Drop the other findings, and try the rows that they
    // ignored again. Each round keeps more findings at the start of the list than the round before.
    for _ in 0..<ConflictSearch.rounds {
      try collect()
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

  private mutating func collect() throws(EngineError) {
    var isAside = [Bool](repeating: false, count: rows.slotCount)
    for finding in findings { isAside[Int(finding.setAside)] = true }
    var active = (0..<Int32(rows.slotCount)).filter { !isAside[Int($0)] }
    while true {
      let cores = try self.cores(of: active, limit: .max)
      if cores.isEmpty { return }
      var round: [MinimalConflict] = []
      for core in cores {
        if let finding = try finding(in: core) { round.append(finding) }
      }
      // Because of rounding, it can turn out that the rows of a core do not contradict each other. All active
      // rows together still do.
      if round.isEmpty, let finding = try shrink(active) { round.append(finding) }
      if round.isEmpty { throw .stalled }
      round.sort { $0.isBefore($1) }
      for finding in round where !finding.members.contains(where: { isAside[Int($0)] }) {
        try take(finding, &isAside)
      }
      active.removeAll { isAside[Int($0)] }
    }
  }

  /// Adds a minimal conflict to ``findings``, and another conflict for each row that contradicts the same
  /// rows and whose left side is a multiple of the ignored row's left side.
  private mutating func take(
    _ finding: MinimalConflict, _ isAside: inout [Bool]
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
      findings.append(MinimalConflict(members: reasons + [other]))
    }
  }

  /// Walks through the rows: finds the longest prefix of rows that can hold, ignores the row after it, and
  /// repeats.
  private mutating func walk() throws(EngineError) {
    findings = []
    var active = (0..<Int32(rows.slotCount)).map { $0 }
    while true {
      if try canHold(active) { return }
      // The first `low` rows can hold, but the first `high` cannot.
      var (low, high) = (0, active.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if try canHold(Array(active[..<middle])) {
          low = middle
        } else {
          high = middle
        }
      }
      guard let finding = try shrink(Array(active[..<high])) else { throw .stalled }
      findings.append(finding)
      let refused = active[high - 1]
      active.removeAll { $0 == refused }
    }
  }

  /// Reduces a core, a set of contradicting rows, to a minimal set. A core whose multipliers prove that it is
  /// minimal needs no search.
  private mutating func finding(in core: UnsatisfiableCore) throws(EngineError) -> MinimalConflict? {
    if let multipliers = core.multipliers {
      return MinimalConflict(members: core.rows, multipliers: multipliers)
    }
    return try shrink(core.rows)
  }

  /// Returns a minimal subset of `rows` that cannot hold, or nil if all rows can hold together.
  ///
  /// The search tries to remove each row, the last row first, so that the remaining rows are as early as
  /// possible.
  private mutating func shrink(_ rows: [Int32]) throws(EngineError) -> MinimalConflict? {
    guard var members = try core(of: rows) else { return nil }
    var tried = members.count - 1
    while tried >= 0 {
      var without = members
      without.remove(at: tried)
      if let core = try core(of: without) {
        // Rows after `tried` are in every unsatisfiable subset of `without`, so they are in the core.
        let kept = Set(core)
        tried = members[..<tried].count { kept.contains($0) } - 1
        members = core
      } else {
        tried -= 1
      }
    }
    let part = problem.part(members, names: &names)
    let support = try FarkasSupport.find(part, seed: members.count - 1)
    let isProof = support?.isProof == true && support?.rows.count == members.count
    return MinimalConflict(members: members, multipliers: isProof ? support?.multipliers : nil)
  }

  /// Returns a subset of `rows` that cannot hold by itself, or nil if all rows can hold together.
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

  /// Returns up to `limit` cores, which are sets of rows that contradict each other, among the rows at
  /// `positions`. The positions are ascending.
  private mutating func cores(
    of positions: [Int32], limit: Int
  ) throws(EngineError) -> [UnsatisfiableCore] {
    let part = problem.part(positions, names: &names)
    let cores = try CoreSearch.find(part, limit: limit)
    return cores.map { core in
      UnsatisfiableCore(rows: core.rows.map { positions[Int($0)] }, multipliers: core.multipliers)
    }
  }
}

/// A minimal set of required rows that contradict each other.
struct MinimalConflict {
  /// The positions of the rows in canonical order, ascending. The last row is ignored.
  var members: [Int32]
  /// The Farkas multipliers of the rows, if known.
  var multipliers: [Double]?
  var setAside: Int32 { members[members.count - 1] }

  /// Returns `true` if the conflict comes before `other`: in the order of the ignored rows or, if both ignore
  /// the same row, in the order in which a walk through the rows would find them.
  func isBefore(_ other: MinimalConflict) -> Bool {
    members.reversed().lexicographicallyPrecedes(other.members.reversed())
  }
}
