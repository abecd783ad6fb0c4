import GimbalModel

/// The operations that outlive a garbage collection: those that `undo` can still take back, one before them to
/// stand on, and whatever else is recent.
struct KeptOperations {
  /// Where history begins from now on: it cannot be undone.
  let base: Operation
  /// The way from the oldest operation there was to the base.
  let wayToBase: [Operation.ID]
  let ids: Set<Operation.ID>

  /// - Parameters:
  ///   - operations: every operation, the oldest first.
  ///   - present: the operation that the project is at.
  ///   - cutoff: what is older is forgotten, except the present and what it stands on.
  /// - Returns: nil where the present one is not among the operations.
  init?(of operations: [Operation], present: Operation.ID, since cutoff: Timestamp) {
    let known = Dictionary(uniqueKeysWithValues: operations.map { ($0.id, $0) })
    func isRecent(_ operation: Operation) -> Bool { operation.entry.time >= cutoff }

    var way: [Operation] = []
    var next: Operation.ID? = present
    while let operation = next.flatMap({ known[$0] }) {
      way.append(operation)
      next = operation.parent
    }
    guard let base = way.first(where: { !isRecent($0) }) ?? way.last,
      let depth = way.firstIndex(of: base)
    else { return nil }
    self.base = base
    wayToBase = way[depth...].reversed().map(\.id)
    var ids = Set(way[...depth].map(\.id))

    // Where redo would do what is forgotten, it must not do an older sibling of it instead.
    var last = known[present]
    while let redo = last?.redo.flatMap({ known[$0] }), isRecent(redo) { last = redo }
    let end = last?.redo == nil ? nil : last?.id

    for operation in operations where isRecent(operation) {
      if let parent = operation.parent, ids.contains(parent), parent != end { ids.insert(operation.id) }
    }
    self.ids = ids
  }
}
