/// Which of some numbers belong together.
struct DisjointSets {
  private var parent: [Int32]

  init(count: Int) { parent = (0..<Int32(count)).map { $0 } }

  /// The number that stands for the set of `item`.
  mutating func find(_ item: Int32) -> Int32 {
    var at = item
    while parent[Int(at)] != at {
      parent[Int(at)] = parent[Int(parent[Int(at)])]
      at = parent[Int(at)]
    }
    return at
  }

  mutating func join(_ a: Int32, _ b: Int32) {
    let (first, second) = (find(a), find(b))
    parent[Int(max(first, second))] = min(first, second)
  }
}
