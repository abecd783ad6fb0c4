import GimbalCore

/// A table of linear constraints (``Row``). The terms of all rows are stored in one array, the pool. The
/// index of a row is called its slot. Removing a row leaves an empty slot.
struct Rows: Hashable, Sendable {
  /// The parts of a row other than its terms.
  private struct Head: Hashable, Sendable {
    var start: Int32
    /// The number of terms, or -1 for an empty slot.
    var termCount: Int32
    var number: Int32
    var relation: Relation
    var priority: Double
    var constant: Double
    var rank: Int

    /// Returns the head of the same row at another place in the pool.
    func placed(at start: Int32) -> Head {
      var head = self
      head.start = start
      return head
    }
  }

  private var heads: [Head] = []
  private var pool: [Term] = []
  private(set) var liveCount = 0

  var slotCount: Int { heads.count }
  /// The number of stored terms, including the terms of removed rows.
  var poolCount: Int { pool.count }

  func isLive(_ slot: Int) -> Bool { heads[slot].termCount >= 0 }
  func isRequired(_ slot: Int) -> Bool { heads[slot].priority >= Row.requiredPriority }
  func constant(_ slot: Int) -> Double { heads[slot].constant }
  func relation(_ slot: Int) -> Relation { heads[slot].relation }
  func priority(_ slot: Int) -> Double { heads[slot].priority }
  func rank(_ slot: Int) -> Int { heads[slot].rank }
  /// Returns the number of the row's ``RowID``.
  func number(_ slot: Int) -> Int32 { heads[slot].number }
  func termCount(_ slot: Int) -> Int { Int(heads[slot].termCount) }

  func term(_ index: Int) -> Term { pool[index] }

  /// Returns the positions of a row's terms in the pool, the array of all terms.
  func terms(_ slot: Int) -> Range<Int> {
    let first = Int(heads[slot].start)
    return first..<first + Int(heads[slot].termCount)
  }

  func row(_ slot: Int) -> Row {
    Row(
      Array(pool[terms(slot)]), constant: constant(slot), relation(slot), priority: priority(slot),
      rank: rank(slot))
  }

  /// Returns the slot (index) of the row with the given number, or nil if there is no such row. The numbers
  /// must ascend with the slots, because the function uses binary search.
  func slot(ofNumber number: Int32) -> Int? {
    var low = 0
    var high = heads.count
    // If no row was removed, the number equals the slot, so no search is needed.
    if Int(number) < high, number >= 0, heads[Int(number)].number == number {
      low = Int(number)
    } else {
      while low < high {
        let middle = (low + high) / 2
        if heads[middle].number < number { low = middle + 1 } else { high = middle }
      }
    }
    return low < heads.count && heads[low].number == number && isLive(low) ? low : nil
  }
}

extension Rows {
  /// Compares the rows, and not the empty slots. The time at which the empty slots are removed depends on the
  /// capacity of the array.
  static func == (a: Rows, b: Rows) -> Bool {
    guard a.liveCount == b.liveCount else { return false }
    return zip(a.liveSlots, b.liveSlots).allSatisfy { a.isSame($0, as: $1, of: b) }
  }

  func hash(into hasher: inout Hasher) {
    for slot in liveSlots {
      hasher.combine(heads[slot].placed(at: 0))
      hasher.combine(pool[terms(slot)])
    }
  }

  private var liveSlots: some Sequence<Int> { heads.indices.lazy.filter(isLive) }

  private func isSame(_ slot: Int, as other: Int, of rows: Rows) -> Bool {
    heads[slot].placed(at: 0) == rows.heads[other].placed(at: 0)
      && pool[terms(slot)] == rows.pool[rows.terms(other)]
  }
}

extension Rows {
  /// Appends a row. `addTerms` appends its terms to the pool, so that they need no array of their own.
  @inline(__always)
  mutating func append(
    constant: Double, _ relation: Relation, priority: Double, rank: Int, number: Int32,
    _ addTerms: (inout [Term]) -> Void
  ) {
    // If more than an eighth of the slots are empty, compacting is cheaper than growing the array.
    if heads.count == heads.capacity, liveCount < heads.count - heads.count / 8 { compact() }
    let start = pool.count
    addTerms(&pool)
    heads.append(
      Head(
        start: Int32(start), termCount: Int32(pool.count - start), number: number, relation: relation,
        priority: priority, constant: constant, rank: rank))
    liveCount += 1
  }

  mutating func append(
    terms: some Sequence<Term>, constant: Double = 0, _ relation: Relation,
    priority: Double = Row.requiredPriority, rank: Int = 0, number: Int32 = 0
  ) {
    append(constant: constant, relation, priority: priority, rank: rank, number: number) {
      $0.append(contentsOf: terms)
    }
  }

  /// Adds a term to the last row.
  mutating func extend(_ term: Term) {
    pool.append(term)
    heads[heads.count - 1].termCount += 1
  }

  mutating func setConstant(_ value: Double, slot: Int) { heads[slot].constant = value }

  mutating func remove(slot: Int) {
    heads[slot].termCount = -1
    liveCount -= 1
  }

  mutating func reserve(rows: Int, terms: Int) {
    heads.reserveCapacity(rows)
    pool.reserveCapacity(terms)
  }
}

extension Rows {
  /// Returns a table of the rows at the indices `slots`, in this order.
  func picking(_ slots: some Collection<Int32>) -> Rows {
    var result = Rows()
    result.reserve(rows: slots.count, terms: 0)
    for slot in slots {
      var head = heads[Int(slot)]
      head.start = Int32(result.pool.count)
      result.pool.append(contentsOf: pool[terms(Int(slot))])
      result.heads.append(head)
    }
    result.liveCount = result.heads.count
    return result
  }

  /// Removes the empty slots that removed rows left, and their terms, in place.
  mutating func compact() {
    var (slots, terms) = (0, 0)
    for slot in heads.indices where isLive(slot) {
      var head = heads[slot]
      let first = Int(head.start)
      // Rows only move to lower positions, so no term is overwritten before it is read.
      if first > terms { for index in 0..<Int(head.termCount) { pool[terms + index] = pool[first + index] } }
      head.start = Int32(terms)
      heads[slots] = head
      slots += 1
      terms += Int(head.termCount)
    }
    heads.removeLast(heads.count - slots)
    pool.removeLast(pool.count - terms)
  }

  /// Renumbers the variables from 0, in their order, and returns their number.
  ///
  /// `table` is scratch space. It must contain -1 for each old variable, and the function restores these
  /// values. After renumbering, the cost of computations depends on the number of variables in these rows,
  /// and not on the number of variables in the engine.
  mutating func renumberVariables(_ table: inout [Int32]) -> Int {
    var used: [Int32] = []
    for term in pool where table[Int(term.variable.index)] < 0 {
      table[Int(term.variable.index)] = 0
      used.append(term.variable.index)
    }
    used.sort()
    for (new, old) in used.enumerated() { table[Int(old)] = Int32(new) }
    for index in pool.indices {
      pool[index].variable = Variable(table[Int(pool[index].variable.index)])
    }
    for old in used { table[Int(old)] = -1 }
    return used.count
  }
}

extension Rows {
  /// Returns the slots (indices) of the rows that satisfy `isIncluded`, ordered by rank, then by content
  /// (terms, relation, constant, priority), then by slot.
  ///
  /// Use this order for results that must not depend on the order in which rows were added.
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
      if relation(i) != relation(j) { return relation(i).sign < relation(j).sign }
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
