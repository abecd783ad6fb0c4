/// A sorted array of sibling rows, such as the subviews of a view. Elements are ordered by position. Elements with
/// equal positions, which two branches can add, are ordered by identity.
struct Ordered<Element: Sendable>: Sendable {
  typealias Key = (position: OrderKey, id: Int64)

  private(set) var elements: [Element] = []
  private let key: @Sendable (Element) -> Key

  init(by key: @escaping @Sendable (Element) -> Key) { self.key = key }

  /// Inserts an element.
  ///
  /// - Complexity: O(1) at the end, otherwise O(n).
  mutating func insert(_ element: Element) {
    elements.insert(element, at: index(of: key(element)))
  }

  /// Removes the element that has a given position and identity.
  ///
  /// - Returns: `true` if an element was removed.
  /// - Complexity: O(n). The search for the element takes O(log n).
  @discardableResult
  mutating func remove(at wanted: Key) -> Bool {
    let index = index(of: wanted)
    guard index < elements.count, key(elements[index]) == wanted else { return false }
    elements.remove(at: index)
    return true
  }

  /// Replaces the element at a place. If the new element has a different position or identity, the new
  /// element is inserted at its own place.
  ///
  /// - Complexity: O(log n) if the place is the same, otherwise O(n).
  mutating func replace(at old: Key, with element: Element) {
    let index = index(of: old)
    if key(element) == old, index < elements.count, key(elements[index]) == old {
      elements[index] = element
    } else {
      remove(at: old)
      insert(element)
    }
  }

  /// Returns the index of the first element whose place is equal to or greater than a given place; the number
  /// of elements if there is no such element.
  private func index(of wanted: Key) -> Int {
    if let last = elements.last, key(last) < wanted { return elements.count }
    var low = 0
    var high = elements.count
    while low < high {
      let middle = (low + high) / 2
      if key(elements[middle]) < wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
