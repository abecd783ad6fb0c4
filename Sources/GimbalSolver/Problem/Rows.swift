import GimbalCore

/// Rows as columns of numbers. A row's place is its slot; a removed row leaves an empty one behind.
struct Rows: Hashable, Sendable {
  /// What of a row is not terms.
  private struct Head: Hashable, Sendable {
    var start: Int32
    /// Number of terms; -1 marks an empty slot.
    var termCount: Int32
    var number: Int32
    var relation: Relation
    var priority: Double
    var constant: Double
    var rank: Int
  }

  private var heads: [Head] = []
  private var pool: [Term] = []
  private(set) var liveCount = 0

  var slotCount: Int { heads.count }
  /// Terms of all rows, of empty slots too.
  var poolCount: Int { pool.count }

  func isLive(_ slot: Int) -> Bool { heads[slot].termCount >= 0 }
  func isRequired(_ slot: Int) -> Bool { heads[slot].priority >= Row.requiredPriority }
  func constant(_ slot: Int) -> Double { heads[slot].constant }
  func relation(_ slot: Int) -> Relation { heads[slot].relation }
  func priority(_ slot: Int) -> Double { heads[slot].priority }
  func rank(_ slot: Int) -> Int { heads[slot].rank }
  /// The number that the row's identity has.
  func number(_ slot: Int) -> Int32 { heads[slot].number }
  func termCount(_ slot: Int) -> Int { Int(heads[slot].termCount) }

  func term(_ index: Int) -> Term { pool[index] }

  /// The indices of a row's terms.
  func terms(_ slot: Int) -> Range<Int> {
    let first = Int(heads[slot].start)
    return first..<first + Int(heads[slot].termCount)
  }

  func row(_ slot: Int) -> Row {
    Row(
      Array(pool[terms(slot)]), constant: constant(slot), relation(slot), priority: priority(slot),
      rank: rank(slot))
  }

  /// The slot of the row numbered `number`, nil if it is not there. Numbers ascend with slots.
  func slot(ofNumber number: Int32) -> Int? {
    var low = 0
    var high = heads.count
    // While nothing has been removed, a number is its slot.
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
  /// Begins a row without terms, whose slot is the next.
  mutating func begin(
    constant: Double = 0, _ relation: Relation, priority: Double = Row.requiredPriority, rank: Int = 0,
    number: Int32 = 0
  ) {
    // Where many gaps are, closing them is cheaper than a larger array.
    if heads.count == heads.capacity, liveCount < heads.count - heads.count / 8 { compact() }
    heads.append(
      Head(
        start: Int32(pool.count), termCount: 0, number: number, relation: relation, priority: priority,
        constant: constant, rank: rank))
    liveCount += 1
  }

  /// Gives the row begun last another term.
  mutating func extend(_ term: Term) {
    pool.append(term)
    heads[heads.count - 1].termCount += 1
  }

  mutating func append(
    terms: some Sequence<Term>, constant: Double = 0, _ relation: Relation,
    priority: Double = Row.requiredPriority, rank: Int = 0, number: Int32 = 0
  ) {
    begin(constant: constant, relation, priority: priority, rank: rank, number: number)
    pool.append(contentsOf: terms)
    heads[heads.count - 1].termCount = Int32(pool.count) - heads[heads.count - 1].start
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
  /// The rows of these slots, in this order, and nothing else.
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

  /// Closes the gaps that removed rows left, where they are.
  mutating func compact() {
    var (slots, terms) = (0, 0)
    for slot in heads.indices where isLive(slot) {
      var head = heads[slot]
      let first = Int(head.start)
      // Rows move towards the front only, so none is written over before it was read.
      if first > terms { for index in 0..<Int(head.termCount) { pool[terms + index] = pool[first + index] } }
      head.start = Int32(terms)
      heads[slots] = head
      slots += 1
      terms += Int(head.termCount)
    }
    heads.removeLast(heads.count - slots)
    pool.removeLast(pool.count - terms)
  }

  /// Names the variables anew, from 0 in the order of `table`'s first use; `table` must hold -1 for all, and
  /// does again afterwards. Small subsets then cost what they hold, not what the engine holds.
  mutating func renumberVariables(_ table: inout [Int32]) -> Int {
    var used: [Int32] = []
    for index in pool.indices {
      let old = pool[index].variable.index
      if table[Int(old)] < 0 {
        table[Int(old)] = Int32(used.count)
        used.append(old)
      }
      pool[index].variable = Variable(table[Int(old)])
    }
    for old in used { table[Int(old)] = -1 }
    return used.count
  }
}

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
