/// Rows as columns of numbers. A row's place is its slot; a removed row leaves an empty one behind.
struct Rows: Hashable, Sendable {
  private(set) var start: [Int32] = []
  /// Number of terms; -1 marks an empty slot.
  private(set) var termCount: [Int32] = []
  private(set) var constant: [Double] = []
  private(set) var relation: [Relation] = []
  private(set) var priority: [Double] = []
  private(set) var rank: [Int] = []
  private(set) var coefficient: [Double] = []
  private(set) var variable: [Int32] = []
  /// Terms of empty slots.
  private(set) var deadTerms = 0
  private(set) var liveCount = 0

  var slotCount: Int { start.count }

  func isLive(_ slot: Int) -> Bool { termCount[slot] >= 0 }
  func isRequired(_ slot: Int) -> Bool { priority[slot] >= Row.requiredPriority }

  func terms(_ slot: Int) -> Range<Int> {
    let first = Int(start[slot])
    return first..<first + Int(termCount[slot])
  }

  func row(_ slot: Int) -> Row {
    Row(
      terms(slot).map { Term(coefficient[$0], Variable(variable[$0])) }, constant: constant[slot],
      relation[slot], priority: priority[slot], rank: rank[slot])
  }

  mutating func append(_ row: Row) {
    start.append(Int32(coefficient.count))
    termCount.append(Int32(row.terms.count))
    constant.append(row.constant)
    relation.append(row.relation)
    priority.append(row.priority)
    rank.append(row.rank)
    for term in row.terms {
      coefficient.append(term.coefficient)
      variable.append(term.variable.index)
    }
    liveCount += 1
  }

  mutating func setConstant(_ value: Double, slot: Int) { constant[slot] = value }

  mutating func remove(slot: Int) {
    deadTerms += Int(termCount[slot])
    termCount[slot] = -1
    liveCount -= 1
  }
}

extension Rows {
  /// The rows of these slots, in this order, and nothing else.
  func picking(_ slots: [Int32]) -> Rows {
    var result = Rows()
    for slot in slots { result.appendCopy(of: Int(slot), from: self) }
    return result
  }

  private mutating func appendCopy(of slot: Int, from other: Rows) {
    let range = other.terms(slot)
    start.append(Int32(coefficient.count))
    termCount.append(other.termCount[slot])
    constant.append(other.constant[slot])
    relation.append(other.relation[slot])
    priority.append(other.priority[slot])
    rank.append(other.rank[slot])
    coefficient.append(contentsOf: other.coefficient[range])
    variable.append(contentsOf: other.variable[range])
    liveCount += 1
  }

  /// Names the variables anew, from 0 in the order of `table`'s first use; `table` must hold -1 for all, and
  /// does again afterwards. Small subsets then cost what they hold, not what the engine holds.
  mutating func renumberVariables(_ table: inout [Int32]) -> Int {
    var used: [Int32] = []
    for term in variable.indices {
      let old = variable[term]
      if table[Int(old)] < 0 {
        table[Int(old)] = Int32(used.count)
        used.append(old)
      }
      variable[term] = table[Int(old)]
    }
    for old in used { table[Int(old)] = -1 }
    return used.count
  }
}
