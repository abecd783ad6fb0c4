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
  private let rows: Rows
  private let variableCount: Int
  private let parallels: Parallels
  private var names: [Int32]
  private(set) var findings: [Finding] = []

  init(_ rows: Rows, variableCount: Int, isCancelled: () -> Bool) throws(EngineError) {
    self.rows = rows
    self.variableCount = variableCount
    parallels = try Parallels(rows, isCancelled: isCancelled)
    names = [Int32](repeating: -1, count: variableCount)
  }

  /// Fills in ``findings``, in the order of what they set aside.
  mutating func run(isCancelled: () -> Bool) throws(EngineError) {
    // What is kept can hold, so the first finding is what the walk would do, and so is each whose other members
    // are kept. One that needs a row set aside by an earlier one is no reason: its row is tried again. The first
    // such row stands later in each round.
    for _ in 0..<ConflictSearch.rounds {
      try collect(isCancelled)
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
    try walk(isCancelled)
    findings.sort { $0.setAside < $1.setAside }
  }

  private mutating func collect(_ isCancelled: () -> Bool) throws(EngineError) {
    var isAside = [Bool](repeating: false, count: rows.slotCount)
    for finding in findings { isAside[Int(finding.setAside)] = true }
    var active = (0..<Int32(rows.slotCount)).filter { !isAside[Int($0)] }
    while true {
      let cores = try self.cores(of: active, limit: .max, isCancelled)
      if cores.isEmpty { return }
      var round: [Finding] = []
      for core in cores {
        if let finding = try finding(in: core, isCancelled) { round.append(finding) }
      }
      // Rounding may make a core look good by itself; all rows together never do here.
      if round.isEmpty, let finding = try shrink(active, isCancelled) { round.append(finding) }
      if round.isEmpty { throw .stalled }
      round.sort { $0.isBefore($1) }
      for finding in round where !finding.members.contains(where: { isAside[Int($0)] }) {
        try take(finding, &isAside, isCancelled)
      }
      active.removeAll { isAside[Int($0)] }
    }
  }

  /// Adds a finding, and one for each row that contradicts the same others.
  private mutating func take(
    _ finding: Finding, _ isAside: inout [Bool], _ isCancelled: () -> Bool
  ) throws(EngineError) {
    findings.append(finding)
    isAside[Int(finding.setAside)] = true
    guard let multipliers = finding.multipliers else { return }
    let reasons = finding.members.dropLast()
    let consequence = Consequence(rows, members: finding.members, multipliers: multipliers)
    for other in parallels.rows(parallelTo: finding.setAside) where other > reasons.last ?? -1 {
      if isCancelled() { throw .cancelled }
      if isAside[Int(other)] || !consequence.contradicts(other, rows, parallels) { continue }
      isAside[Int(other)] = true
      findings.append(Finding(members: reasons + [other]))
    }
  }

  /// The literal walk: the longest prefix that can hold, then the row after it, and so on.
  private mutating func walk(_ isCancelled: () -> Bool) throws(EngineError) {
    findings = []
    var active = (0..<Int32(rows.slotCount)).map { $0 }
    while true {
      if try canHold(active, isCancelled) { return }
      // The first `low` rows can hold, the first `high` cannot.
      var (low, high) = (0, active.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if try canHold(Array(active[..<middle]), isCancelled) {
          low = middle
        } else {
          high = middle
        }
      }
      guard let finding = try shrink(Array(active[..<high]), isCancelled) else { throw .stalled }
      findings.append(finding)
      let refused = active[high - 1]
      active.removeAll { $0 == refused }
    }
  }

  /// A minimal part of a core: what its multipliers say, or else by trial.
  private mutating func finding(in core: Core, _ isCancelled: () -> Bool) throws(EngineError) -> Finding? {
    if let multipliers = core.multipliers {
      return Finding(members: core.rows, multipliers: multipliers)
    }
    return try shrink(core.rows, isCancelled)
  }

  /// A minimal part of `rows` that cannot hold, nil if they can: tries to do without each row, the last first,
  /// so that the rows that stay are as early as can be.
  private mutating func shrink(_ rows: [Int32], _ isCancelled: () -> Bool) throws(EngineError) -> Finding? {
    guard var members = try core(of: rows, isCancelled) else { return nil }
    var tried = members.count - 1
    while tried >= 0 {
      var without = members
      without.remove(at: tried)
      if let core = try core(of: without, isCancelled) {
        // Rows above `tried` are needed by every part of `without`, so they are in the core.
        let kept = Set(core)
        tried = members[..<tried].count { kept.contains($0) } - 1
        members = core
      } else {
        tried -= 1
      }
    }
    var part = self.rows.picking(members)
    let count = part.renumberVariables(&names)
    let support = try FarkasSupport.find(
      part, variableCount: count, seed: members.count - 1, isCancelled: isCancelled)
    let isProof = support?.isProof == true && support?.rows.count == members.count
    return Finding(members: members, multipliers: isProof ? support?.multipliers : nil)
  }

  /// A part of `rows` that cannot hold, proven by itself; nil if all of them can.
  private mutating func core(of rows: [Int32], _ isCancelled: () -> Bool) throws(EngineError) -> [Int32]? {
    var result = rows
    guard var found = try cores(of: rows, limit: 1, isCancelled).first else { return nil }
    while found.rows.count < result.count,
      let smaller = try cores(of: found.rows, limit: 1, isCancelled).first
    {
      result = found.rows
      found = smaller
    }
    return result
  }

  private mutating func canHold(_ rows: [Int32], _ isCancelled: () -> Bool) throws(EngineError) -> Bool {
    try cores(of: rows, limit: 1, isCancelled).isEmpty
  }

  /// Up to `limit` contradictions among the rows at `positions`, which ascend.
  private mutating func cores(
    of positions: [Int32], limit: Int, _ isCancelled: () -> Bool
  ) throws(EngineError) -> [Core] {
    var part = rows.picking(positions)
    let count = part.renumberVariables(&names)
    let cores = try Cores.find(part, variableCount: count, limit: limit, isCancelled: isCancelled)
    return cores.map { core in
      Core(rows: core.rows.map { positions[Int($0)] }, multipliers: core.multipliers)
    }
  }
}

/// A minimal set of required rows that cannot hold together.
struct Finding {
  /// Ascending positions; the last is the row set aside.
  var members: [Int32]
  /// Their Farkas multipliers, where they are known.
  var multipliers: [Double]?
  var setAside: Int32 { members[members.count - 1] }

  /// By what is set aside; of several reasons for one row, the one that a walk would meet first.
  func isBefore(_ other: Finding) -> Bool {
    members.reversed().lexicographicallyPrecedes(other.members.reversed())
  }
}
