extension OrderKey {
  /// Places for siblings in their order, of which some had one: as many as can keep theirs.
  ///
  /// - Complexity: O(n log n).
  package static func places(keeping old: [OrderKey?]) -> [OrderKey] {
    let kept = ascending(old)
    var places: [OrderKey] = []
    places.reserveCapacity(old.count)
    var nextKept = 0
    for index in old.indices {
      while nextKept < kept.count, kept[nextKept] < index { nextKept += 1 }
      if nextKept < kept.count, kept[nextKept] == index, let place = old[index] {
        places.append(place)
      } else {
        places.append(.between(places.last, nextKept < kept.count ? old[kept[nextKept]] : nil))
      }
    }
    return places
  }

  /// The indices of a longest ascending selection, by patience sorting.
  private static func ascending(_ keys: [OrderKey?]) -> [Int] {
    var tops: [Int] = []
    var before = [Int?](repeating: nil, count: keys.count)
    for (index, key) in keys.enumerated() {
      guard let key else { continue }
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if let top = keys[tops[middle]], top < key { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? tops[low - 1] : nil
      if low < tops.count { tops[low] = index } else { tops.append(index) }
    }
    var selection: [Int] = []
    var next = tops.last
    while let index = next {
      selection.append(index)
      next = before[index]
    }
    return selection.reversed()
  }
}
