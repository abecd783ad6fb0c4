/// From a contradiction back to rows that make it.
enum CoreSearch {
  /// How many rows around a contradiction are looked at first, and how many times as many each time after that.
  private static let (firstReach, growth) = (16, 4)

  /// Up to `limit` contradictions among the required rows, which stand in canonical order. Empty if the required
  /// rows can hold.
  ///
  /// Each is written down at the cost of the rows around it, up to a small multiple of what it needs.
  static func find(
    _ problem: Problem, limit: Int
  ) throws(EngineError) -> [UnsatisfiableCore] {
    var reduction = try Reduction(problem)
    let forms = try Forms(problem, &reduction)
    var seeds = reduction.contradictions.map { [$0] } + forms.contradictions
    if seeds.isEmpty {
      var optimizer = LevelOptimizer(forms)
      if try optimizer.reachBounds() { return [] }
      seeds = try optimizer.contradictions(limit: limit)
    }
    var names = [Int32](repeating: -1, count: problem.variableCount)
    var cores: [UnsatisfiableCore] = []
    for seed in seeds.prefix(limit) {
      try problem.checkCancellation()
      cores.append(try core(around: seed, problem, reduction, &names))
    }
    return cores
  }

  /// The rows that contradict `seeds`, which are one by one necessary: a minimal set, unless rounding blurs it.
  private static func core(
    around seeds: [Int32], _ problem: Problem, _ reduction: borrowing Reduction, _ names: inout [Int32]
  ) throws(EngineError) -> UnsatisfiableCore {
    let rows = problem.rows
    var closure = ReasonClosure(of: seeds, rows)
    var reach = max(firstReach, growth * seeds.count)
    while true {
      closure.grow(to: reach, rows, reduction)
      // What the seeds need may be a small part of all that their variables were ever tied to.
      let members = closure.rows.sorted()
      let part = problem.part(members, names: &names)
      let seed = members.firstIndex(of: seeds[0]) ?? 0
      let support = try FarkasSupport.find(part, seed: seed)
      if let support, support.isProof {
        return UnsatisfiableCore(
          rows: support.rows.map { members[Int($0)] }, multipliers: support.multipliers)
      }
      if closure.isComplete { return UnsatisfiableCore(rows: members) }
      reach *= growth
    }
  }
}

/// Required rows that cannot hold together.
struct UnsatisfiableCore {
  /// Ascending.
  var rows: [Int32]
  /// Their Farkas multipliers, if these prove by themselves that the rows are a minimal set.
  var multipliers: [Double]?
}

/// Some rows and those whose equations were used to write them in terms of free variables, the nearest first.
struct ReasonClosure {
  /// In the order in which they were met.
  private(set) var rows: [Int32] = []
  private var found: Set<Int32> = []
  private var seen: Set<Int32> = []
  private var worklist: [Int32] = []
  private var next = 0

  /// Begins with `seeds`, without copies of any.
  init(of seeds: [Int32], _ rows: Rows) {
    for seed in seeds { include(seed, rows) }
  }

  /// Whether nothing is missing.
  var isComplete: Bool { next == worklist.count }

  /// Goes on until there are `count` rows or nothing is missing. Linear in the terms of what it adds.
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
    if !found.insert(row).inserted { return }
    self.rows.append(row)
    for term in rows.terms(Int(row)) { add(rows.term(term).variable.index) }
  }

  private mutating func add(_ variable: Int32) {
    if seen.insert(variable).inserted { worklist.append(variable) }
  }
}
