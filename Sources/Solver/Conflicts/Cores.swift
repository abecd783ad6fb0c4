/// From a contradiction back to rows that make it.
enum Cores {
  /// The contradictions among the required rows, each as slots of rows that cannot hold together; not minimal.
  /// Empty if the required rows can hold.
  static func find(
    _ rows: Rows, variableCount: Int, isCancelled: () -> Bool
  ) throws(EngineError) -> [Core] {
    var reduction = try Reduction(rows, variableCount: variableCount, isCancelled: isCancelled)
    let forms = try Forms(rows, &reduction, variableCount: variableCount, isCancelled: isCancelled)
    var seeds = reduction.contradictions.map { [$0] } + forms.contradictions
    if seeds.isEmpty {
      var settlement = Settlement(forms)
      seeds = try settlement.reachBounds(isCancelled: isCancelled)
    }
    var cores: [Core] = []
    for seed in seeds where !seed.isEmpty {
      cores.append(Core(rows: closure(of: seed, rows, reduction), seed: seed[0]))
    }
    return cores
  }

  /// These rows and all whose equations were used to write them in terms of free variables.
  private static func closure(of seeds: [Int32], _ rows: Rows, _ reduction: borrowing Reduction) -> [Int32] {
    var found = Set(seeds)
    var agenda = Array(found)
    var seen: Set<Int32> = []
    while let slot = agenda.popLast() {
      for term in rows.terms(Int(slot)) {
        var variable = rows.term(term).variable.index
        while seen.insert(variable).inserted {
          let link = reduction.link(of: variable)
          if link.reason >= 0, found.insert(link.reason).inserted { agenda.append(link.reason) }
          variable = link.next
        }
      }
    }
    return found.sorted()
  }
}
