import GimbalModel

/// A garbage collection in a write transaction. It deletes old operations and all revisions that become
/// unreachable.
struct GarbageCollector {
  let rows: HistoryRows
  let writer: HistoryWriter
  let cancellation: Cancellation

  /// Deletes the operations that are older than a cutoff, and the revisions that become unreachable.
  ///
  /// - Complexity: O(operations + revisions · log(revisions)), plus the cost of the deletions.
  func run(since cutoff: Timestamp) throws -> Garbage {
    let operations = try rows.operations()
    let present = try rows.present()
    guard let kept = RetainedOperations(of: operations, present: present, since: cutoff) else {
      throw rows.damage("the current operation is missing")
    }
    var garbage = Garbage()
    if kept.base.parent != nil { try cut(at: kept) }
    for operation in operations where !kept.ids.contains(operation.id) {
      try cancellation.check()
      try writer.forget(operation.id)
      garbage.operations += 1
    }
    for operation in operations where kept.ids.contains(operation.id) {
      if let redo = operation.redo, !kept.ids.contains(redo) { try writer.setRedo(of: operation.id, to: nil) }
    }
    if kept.base.parent != nil {
      try hashAnew(operations.filter { kept.ids.contains($0.id) }, base: kept.base.id)
      try writer.setPresent(present)
    }
    let reached = try reachedRevisions(from: kept.ids)
    for id in try rows.integers("SELECT id FROM revision ORDER BY id DESC") {
      let id = Revision.ID(rawValue: id)
      if reached.contains(id) { continue }
      try cancellation.check()
      garbage.snapshots += try writer.forget(id)
      garbage.revisions += 1
    }
    try ViewStateRows(database: rows.database).prune(rows)
    return garbage
  }

  /// Replaces the moves (changes to references) of the base operation, which becomes the oldest operation.
  /// The old moves depend on earlier operations, which are deleted. The new moves create every reference with
  /// the target that it had after the base operation.
  private func cut(at kept: RetainedOperations) throws {
    var targets: [ReferenceKey: Reference.Target] = [:]
    for id in kept.wayToBase {
      try cancellation.check()
      for move in try rows.moves(of: id) { targets[move.key] = move.new }
    }
    let moves = targets.map { Operation.Move(key: $0.key, old: nil, new: $0.value) }
    try writer.replaceMoves(of: kept.base.id, with: moves)
  }

  /// Recomputes the hashes of the retained operations. The hash of an operation covers its moves (changes to
  /// references) and the hash of its parent. The base operation, which is the oldest retained operation, has
  /// new moves, so all hashes change.
  private func hashAnew(_ operations: [Operation], base: Operation.ID) throws {
    var hashes: [Operation.ID: RevisionHash] = [:]
    for operation in operations {
      try cancellation.check()
      let parent = operation.id == base ? nil : operation.parent
      let hash = try rows.operationHash(
        parent.flatMap { hashes[$0] }, operation.entry, rows.moves(of: operation.id))
      try writer.link(operation.id, to: parent, hash: hash)
      hashes[operation.id] = hash
    }
  }

  /// Returns the revisions that references and operations refer to, and all their ancestors.
  private func reachedRevisions(from operations: Set<Operation.ID>) throws -> Set<Revision.ID> {
    var reached: Set<Revision.ID> = []
    for kind in Reference.Kind.allCases {
      for reference in try rows.references(kind) { reference.target.revision.map { _ = reached.insert($0) } }
    }
    for operation in operations {
      for move in try rows.moves(of: operation) {
        for target in [move.old, move.new] { target?.revision.map { _ = reached.insert($0) } }
      }
    }
    // `ancestry` visits children before their parents, so one pass finds all ancestors.
    try rows.ancestry { id, parents in
      if reached.contains(id) { reached.formUnion(parents) }
    }
    return reached
  }
}

extension Transaction {
  /// Deletes operations that are older than a cutoff. Then deletes all revisions that are no longer reachable
  /// from references or from the retained operations, with their snapshots. Reachable revisions keep their
  /// ids and hashes.
  ///
  /// The current operation (the latest one that is not undone) is retained. Its newest ancestor that is older
  /// than the cutoff is retained, too, so that all later operations can still be undone. A garbage collection
  /// cannot be undone.
  ///
  /// - Throws: `Cancelled`; `StoreError`.
  package func collectGarbage(since cutoff: Timestamp) throws -> Garbage {
    try changingHistory { rows, writer in
      try GarbageCollector(rows: rows, writer: writer, cancellation: cancellation).run(since: cutoff)
    }
  }
}

/// The number of rows of each kind that a garbage collection deleted.
package struct Garbage: Hashable, Sendable {
  package internal(set) var operations = 0
  package internal(set) var revisions = 0
  package internal(set) var snapshots = 0

  package var isEmpty: Bool { self == Garbage() }
}

/// The operations that a garbage collection retains: those that can still be undone, the base operation
/// before them, and other recent operations.
struct RetainedOperations {
  /// The base operation. After the collection, it is the oldest operation, and it cannot be undone.
  let base: Operation
  /// The ids of the operations from the oldest one before the collection through the base operation.
  let wayToBase: [Operation.ID]
  let ids: Set<Operation.ID>

  /// Determines the operations to retain.
  ///
  /// - Parameters:
  ///   - operations: All operations, oldest first.
  ///   - present: The latest operation that is not undone.
  ///   - cutoff: The time before which operations are deleted, except the current operation and the base
  ///     operation.
  /// - Returns: The operations to retain, or nil if `operations` does not contain the current operation.
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

    // If the operation that `redo` would repeat is old, delete this operation and its siblings. `verify`
    // requires that `redo` repeats the newest child, so `verify` would report a remaining sibling.
    var last = known[present]
    while let redo = last?.redo.flatMap({ known[$0] }), isRecent(redo) { last = redo }
    let end = last?.redo == nil ? nil : last?.id

    for operation in operations where isRecent(operation) {
      if let parent = operation.parent, ids.contains(parent), parent != end { ids.insert(operation.id) }
    }
    self.ids = ids
  }
}
