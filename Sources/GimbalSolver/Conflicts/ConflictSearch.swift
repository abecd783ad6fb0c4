/// Finds which required rows to set aside, and why.
///
/// The rows stand in canonical order (rank, content). The rows set aside are those that a walk in this order
/// would refuse: each contradicts rows before it that were kept. That choice depends on nothing else, so frames
/// do not depend on the history of edits. Rather than walk, it solves, reads the contradictions off, shrinks
/// each to a minimal set, sets the last row of each aside, and goes on; then it checks that the walk would have
/// done the same, and mends what it would not have.
struct ConflictSearch {
  /// How often the search mends what it found before it walks.
  private static let rounds = 100

  /// The required rows in canonical order.
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

  /// Fills in ``findings``, in the order of what they set aside.
  mutating func run() throws(EngineError) {
    // What is kept can hold, so the first finding is what the walk would do, and so is each whose other members
    // are kept. One that needs a row set aside by an earlier one is no reason: its row is tried again. The first
    // such row stands later in each round.
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
      // Rounding may make a core look good by itself; all rows together never do here.
      if round.isEmpty, let finding = try shrink(active) { round.append(finding) }
      if round.isEmpty { throw .stalled }
      round.sort { $0.isBefore($1) }
      for finding in round where !finding.members.contains(where: { isAside[Int($0)] }) {
        try take(finding, &isAside)
      }
      active.removeAll { isAside[Int($0)] }
    }
  }

  /// Adds a finding, and one for each row that contradicts the same others.
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

  /// The literal walk: the longest prefix that can hold, then the row after it, and so on.
  private mutating func walk() throws(EngineError) {
    findings = []
    var active = (0..<Int32(rows.slotCount)).map { $0 }
    while true {
      if try canHold(active) { return }
      // The first `low` rows can hold, the first `high` cannot.
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

  /// A minimal part of a core: what its multipliers say, or else by trial.
  private mutating func finding(in core: UnsatisfiableCore) throws(EngineError) -> MinimalConflict? {
    if let multipliers = core.multipliers {
      return MinimalConflict(members: core.rows, multipliers: multipliers)
    }
    return try shrink(core.rows)
  }

  /// A minimal part of `rows` that cannot hold, nil if they can: tries to do without each row, the last first,
  /// so that the rows that stay are as early as can be.
  private mutating func shrink(_ rows: [Int32]) throws(EngineError) -> MinimalConflict? {
    guard var members = try core(of: rows) else { return nil }
    var tried = members.count - 1
    while tried >= 0 {
      var without = members
      without.remove(at: tried)
      if let core = try core(of: without) {
        // Rows above `tried` are needed by every part of `without`, so they are in the core.
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

  /// A part of `rows` that cannot hold, proven by itself; nil if all of them can.
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

  /// Up to `limit` contradictions among the rows at `positions`, which ascend.
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

/// A minimal set of required rows that cannot hold together.
struct MinimalConflict {
  /// Ascending positions; the last is the row set aside.
  var members: [Int32]
  /// Their Farkas multipliers, where they are known.
  var multipliers: [Double]?
  var setAside: Int32 { members[members.count - 1] }

  /// By what is set aside; of several reasons for one row, the one that a walk would meet first.
  func isBefore(_ other: MinimalConflict) -> Bool {
    members.reversed().lexicographicallyPrecedes(other.members.reversed())
  }
}
