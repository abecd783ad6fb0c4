/// A binary heap of small numbers that gives each number once.
struct MinHeap {
  private var items: [Int32] = []

  mutating func push(_ item: Int32) {
    items.append(item)
    var at = items.count - 1
    while at > 0, items[at] < items[(at - 1) / 2] {
      items.swapAt(at, (at - 1) / 2)
      at = (at - 1) / 2
    }
  }

  /// The smallest number; its copies go with it.
  mutating func popSmallest() -> Int32? {
    guard let result = items.first else { return nil }
    while items.first == result { removeFirst() }
    return result
  }

  private mutating func removeFirst() {
    let last = items.removeLast()
    if items.isEmpty { return }
    items[0] = last
    var at = 0
    while true {
      var child = 2 * at + 1
      if child >= items.count { return }
      if child + 1 < items.count, items[child + 1] < items[child] { child += 1 }
      if items[at] <= items[child] { return }
      items.swapAt(at, child)
      at = child
    }
  }
}
