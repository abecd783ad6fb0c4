import GimbalModel

/// A revision and all that it descends from, the newest first: each before its parents.
package struct Ancestors {
  private let history: History
  private var pending: Set<Revision.ID>
  private var heap: [Revision.ID]

  init(_ history: History, of start: Revision.ID) {
    self.history = history
    pending = [start]
    heap = [start]
  }

  /// The next revision; nil after the first of the project.
  ///
  /// - Complexity: O(log n) and a row read.
  package mutating func next() throws -> Revision? {
    // Sorted ascending; there are as many as branches run side by side, which are few.
    guard let id = heap.popLast() else { return nil }
    pending.remove(id)
    let revision = try history.revision(id)
    for parent in [revision.parent, revision.merged].compactMap({ $0 }) where pending.insert(parent).inserted
    {
      let place = heap.firstIndex { $0 > parent } ?? heap.count
      heap.insert(parent, at: place)
    }
    return revision
  }
}

extension History {
  /// A revision and all that it descends from, the newest first.
  package func ancestors(of start: Revision.ID) -> Ancestors { Ancestors(self, of: start) }
}
