/// Which of some rows each variable occurs in, and which variables belong together.
///
/// The members of a class form a ring; joining two classes splices their rings in constant time.
struct Occurrences {
  private var start: [Int32]
  private var slots: [Int32]
  private var next: [Int32]
  private var size: [Int32]

  /// The occurrences in the rows `included`.
  init(of rows: Rows, in included: [Int32], variableCount: Int) {
    start = [Int32](repeating: 0, count: variableCount + 1)
    for slot in included {
      for term in rows.terms(Int(slot)) { start[Int(rows.term(term).variable.index) + 1] += 1 }
    }
    size = Array(start.dropFirst())
    for index in 0..<variableCount { start[index + 1] += start[index] }
    slots = [Int32](repeating: 0, count: Int(start[variableCount]))
    var place = start
    for slot in included {
      for term in rows.terms(Int(slot)) {
        let variable = Int(rows.term(term).variable.index)
        slots[Int(place[variable])] = slot
        place[variable] += 1
      }
    }
    next = (0..<Int32(variableCount)).map { $0 }
  }

  /// How often the members of `root`'s class occur.
  func count(_ root: Int32) -> Int32 { size[Int(root)] }

  mutating func join(_ root: Int32, into other: Int32) {
    next.swapAt(Int(root), Int(other))
    size[Int(other)] += size[Int(root)]
  }

  func forEachSlot(_ root: Int32, _ body: (Int32) -> Void) {
    var member = root
    repeat {
      for at in start[Int(member)]..<start[Int(member) + 1] { body(slots[Int(at)]) }
      member = next[Int(member)]
    } while member != root
  }
}
