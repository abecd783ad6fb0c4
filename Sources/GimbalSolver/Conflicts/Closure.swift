/// Some rows and those whose equations were used to write them in terms of free variables, the nearest first.
struct Closure {
  /// In the order in which they were met.
  private(set) var rows: [Int32] = []
  private var found: Set<Int32> = []
  private var seen: Set<Int32> = []
  private var agenda: [Int32] = []
  private var next = 0

  /// Begins with `seeds`, without copies of any.
  init(of seeds: [Int32], _ rows: Rows) {
    for seed in seeds { include(seed, rows) }
  }

  /// Whether nothing is missing.
  var isComplete: Bool { next == agenda.count }

  /// Goes on until there are `count` rows or nothing is missing. Linear in the terms of what it adds.
  mutating func grow(to count: Int, _ rows: Rows, _ reduction: borrowing Reduction) {
    while !isComplete, self.rows.count < count {
      let link = reduction.link(of: agenda[next])
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
    if seen.insert(variable).inserted { agenda.append(variable) }
  }
}
