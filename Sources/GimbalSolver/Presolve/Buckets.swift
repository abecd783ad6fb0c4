/// A queue of small numbers by degree, lowest degree first, and within one the latest first.
struct Buckets {
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

  /// Whether something waits with a degree below `degree`.
  mutating func hasBefore(_ degree: Int) -> Bool {
    while lowest < contents.count, contents[lowest].isEmpty { lowest += 1 }
    return lowest < min(degree, contents.count)
  }
}
