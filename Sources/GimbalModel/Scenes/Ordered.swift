/// Rows among siblings, kept by position; rows that two branches put in one place, by identity.
struct Ordered<Element: Sendable>: Sendable {
  typealias Place = (position: OrderKey, id: Int64)

  private(set) var elements: [Element] = []
  private let place: @Sendable (Element) -> Place

  init(by place: @escaping @Sendable (Element) -> Place) { self.place = place }

  /// - Complexity: O(1) at the end, else O(n).
  mutating func insert(_ element: Element) {
    elements.insert(element, at: index(of: place(element)))
  }

  /// Takes out the element at a place.
  ///
  /// - Returns: whether there was one.
  /// - Complexity: O(n), the search O(log n).
  @discardableResult
  mutating func remove(at wanted: Place) -> Bool {
    let index = index(of: wanted)
    guard index < elements.count, place(elements[index]) == wanted else { return false }
    elements.remove(at: index)
    return true
  }

  /// Puts an element in the place of another, or where it belongs from now on.
  ///
  /// - Complexity: O(log n) where the place is the same, else O(n).
  mutating func replace(at old: Place, with element: Element) {
    let index = index(of: old)
    if place(element) == old, index < elements.count, place(elements[index]) == old {
      elements[index] = element
    } else {
      remove(at: old)
      insert(element)
    }
  }

  /// The first index whose place is not before the wanted one.
  private func index(of wanted: Place) -> Int {
    if let last = elements.last, place(last) < wanted { return elements.count }
    var low = 0
    var high = elements.count
    while low < high {
      let middle = (low + high) / 2
      if place(elements[middle]) < wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
