extension Rows {
  /// The live slots that satisfy `isIncluded`, by rank, then by content, and only then by slot: what must not
  /// depend on the history of edits goes through this order.
  func canonicalOrder(where isIncluded: (Int) -> Bool) -> [Int32] {
    var slots: [Int32] = []
    var keys = [[Term]](repeating: [], count: slotCount)
    for slot in 0..<slotCount where isLive(slot) && isIncluded(slot) {
      slots.append(Int32(slot))
      keys[slot] = row(slot).terms.sorted { $0.isOrderedBefore($1) }
    }
    return slots.sorted { a, b in
      let (i, j) = (Int(a), Int(b))
      if rank(i) != rank(j) { return rank(i) < rank(j) }
      let (x, y) = (keys[i], keys[j])
      if x != y { return x.lexicographicallyPrecedes(y) { $0.isOrderedBefore($1) } }
      if relation(i) != relation(j) { return relation(i).rawValue < relation(j).rawValue }
      if constant(i) != constant(j) { return constant(i) < constant(j) }
      if priority(i) != priority(j) { return priority(i) < priority(j) }
      return a < b
    }
  }
}

extension Term {
  fileprivate func isOrderedBefore(_ other: Term) -> Bool {
    variable == other.variable
      ? coefficient < other.coefficient : variable.index < other.variable.index
  }
}
