/// From a contradiction back to rows that make it.
enum Cores {
  /// How many rows around a contradiction are looked at first, and how many times as many each time after that.
  private static let (firstReach, growth) = (16, 4)

  /// Up to `limit` contradictions among the required rows, which stand in canonical order. Empty if the required
  /// rows can hold.
  ///
  /// Each is written down at the cost of the rows around it, up to a small multiple of what it needs.
  static func find(
    _ rows: Rows, variableCount: Int, limit: Int, isCancelled: () -> Bool
  ) throws(EngineError) -> [Core] {
    var reduction = try Reduction(rows, variableCount: variableCount, isCancelled: isCancelled)
    let forms = try Forms(rows, &reduction, variableCount: variableCount, isCancelled: isCancelled)
    var seeds = reduction.contradictions.map { [$0] } + forms.contradictions
    if seeds.isEmpty {
      var settlement = Settlement(forms)
      if try settlement.reachBounds(isCancelled: isCancelled) { return [] }
      seeds = try settlement.contradictions(limit: limit, isCancelled: isCancelled)
    }
    var names = [Int32](repeating: -1, count: variableCount)
    var cores: [Core] = []
    for seed in seeds.prefix(limit) {
      if isCancelled() { throw .cancelled }
      cores.append(try core(around: seed, rows, reduction, &names, isCancelled))
    }
    return cores
  }

  /// The rows that contradict `seeds`, which are one by one necessary: a minimal set, unless rounding blurs it.
  private static func core(
    around seeds: [Int32], _ rows: Rows, _ reduction: borrowing Reduction, _ names: inout [Int32],
    _ isCancelled: () -> Bool
  ) throws(EngineError) -> Core {
    var closure = Closure(of: seeds, rows)
    var reach = max(firstReach, growth * seeds.count)
    while true {
      closure.grow(to: reach, rows, reduction)
      // What the seeds need may be a small part of all that their variables were ever tied to.
      let members = closure.rows.sorted()
      var part = rows.picking(members)
      let count = part.renumberVariables(&names)
      let seed = members.firstIndex(of: seeds[0]) ?? 0
      let support = try FarkasSupport.find(part, variableCount: count, seed: seed, isCancelled: isCancelled)
      if let support, support.isProof {
        return Core(rows: support.rows.map { members[Int($0)] }, multipliers: support.multipliers)
      }
      if closure.isComplete { return Core(rows: members) }
      reach *= growth
    }
  }
}
