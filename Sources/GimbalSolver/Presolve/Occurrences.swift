/// Which of some rows each variable occurs in, and which variables belong together.
///
/// The members of a class form a ring; joining two classes splices their rings in constant time.
struct Occurrences: ~Copyable {
  private var start: Buffer<Int32>
  private var slots: Buffer<Int32>
  private var next: Buffer<Int32>
  private var size: Buffer<Int32>

  /// The occurrences in the rows `included`.
  init(of rows: Rows, in included: [Int32], variableCount: Int) {
    size = Buffer(repeating: 0, count: variableCount)
    start = Buffer(repeating: 0, count: variableCount + 1)
    next = Buffer(count: variableCount) { $0 }
    var total: Int32 = 0
    for slot in included {
      for term in rows.terms(Int(slot)) { size[rows.term(term).variable.index] += 1 }
    }
    for index in 0..<variableCount {
      total += size[index]
      start[index + 1] = total
    }
    slots = Buffer(repeating: 0, count: Int(total))
    // Filled from the back: afterwards each start is where it belongs, one place down.
    for slot in included.reversed() {
      for term in rows.terms(Int(slot)) {
        let variable = Int(rows.term(term).variable.index)
        start[variable + 1] -= 1
        slots[start[variable + 1]] = slot
      }
    }
    for index in 0..<variableCount { start[index] = start[index + 1] }
    start[variableCount] = total
  }

  /// How often the members of `root`'s class occur.
  func count(_ root: Int32) -> Int32 { size[root] }

  mutating func join(_ root: Int32, into other: Int32) {
    let after = next[root]
    next[root] = next[other]
    next[other] = after
    size[other] += size[root]
  }

  /// The member of the class after `member`, in a ring.
  func member(after member: Int32) -> Int32 { next[member] }

  func places(_ member: Int32) -> Range<Int32> { start[member]..<start[Int(member) + 1] }

  func slot(_ place: Int32) -> Int32 { slots[place] }
}
