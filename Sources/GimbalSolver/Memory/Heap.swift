/// A binary min-heap. `push` and `popFirst` take logarithmic time.
struct Heap<Element: Comparable> {
  private var elements: [Element] = []

  mutating func clear() { elements.removeAll(keepingCapacity: true) }

  mutating func push(_ element: Element) {
    elements.append(element)
    var at = elements.count - 1
    while at > 0, elements[at] < elements[(at - 1) / 2] {
      elements.swapAt(at, (at - 1) / 2)
      at = (at - 1) / 2
    }
  }

  mutating func popFirst() -> Element? {
    guard let result = elements.first else { return nil }
    let last = elements.removeLast()
    if elements.isEmpty { return result }
    elements[0] = last
    var at = 0
    while true {
      var child = 2 * at + 1
      if child >= elements.count { return result }
      if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
      if !(elements[child] < elements[at]) { return result }
      elements.swapAt(at, child)
      at = child
    }
  }
}

/// A priority queue of items whose keys, called degrees, are small integers. It has one bucket for each
/// degree. The item with the lowest degree is first. Among items of equal degree, the item that was inserted
/// last is first.
struct BucketQueue {
  private var contents: [[Int32]] = []
  private var lowest = 0

  mutating func insert(_ item: Int32, at degree: Int) {
    while contents.count <= degree { contents.append([]) }
    contents[degree].append(item)
    lowest = min(lowest, degree)
  }

  mutating func popFirst() -> Int32? {
    while lowest < contents.count {
      if let item = contents[lowest].popLast() { return item }
      lowest += 1
    }
    return nil
  }

  /// Returns `true` if the queue contains an item with a degree below `degree`.
  mutating func hasBefore(_ degree: Int) -> Bool {
    while lowest < contents.count, contents[lowest].isEmpty { lowest += 1 }
    return lowest < min(degree, contents.count)
  }
}
