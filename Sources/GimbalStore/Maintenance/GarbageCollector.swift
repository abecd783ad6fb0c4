import GimbalModel

/// Forgets old operations, and then what nothing reaches any more, inside a transaction that writes.
struct GarbageCollector {
  let rows: HistoryRows
  let writer: HistoryWriter
  let isCancelled: () -> Bool

  /// - Complexity: O(operations + revisions · log), besides what is deleted.
  func run(since cutoff: Timestamp) throws -> Garbage {
    let operations = try rows.operations()
    let present = try rows.present()
    guard let kept = KeptOperations(of: operations, present: present, since: cutoff) else {
      throw rows.damage("the project is at an operation that is not there")
    }
    var garbage = Garbage()
    if kept.base.parent != nil { try cut(at: kept) }
    for operation in operations where !kept.ids.contains(operation.id) {
      try Cancelled.check(isCancelled)
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
      try Cancelled.check(isCancelled)
      garbage.materialisations += try writer.forget(id)
      garbage.revisions += 1
    }
    return garbage
  }

  /// Lets the base stand by itself: it has moved every reference to where it is there.
  private func cut(at kept: KeptOperations) throws {
    var targets: [ReferenceKey: Reference.Target] = [:]
    for id in kept.wayToBase {
      try Cancelled.check(isCancelled)
      for move in try rows.moves(of: id) { targets[move.key] = move.new }
    }
    let moves = targets.map { Operation.Move(key: $0.key, old: nil, new: $0.value) }
    try writer.replaceMoves(of: kept.base.id, with: moves)
  }

  /// Takes the hashes of operations whose past is another now.
  private func hashAnew(_ operations: [Operation], base: Operation.ID) throws {
    var hashes: [Operation.ID: RevisionHash] = [:]
    for operation in operations {
      try Cancelled.check(isCancelled)
      let parent = operation.id == base ? nil : operation.parent
      let hash = try writer.operationHash(
        parent.flatMap { hashes[$0] }, operation.entry, rows.moves(of: operation.id))
      try writer.link(operation.id, to: parent, hash: hash)
      hashes[operation.id] = hash
    }
  }

  /// The revisions that references and operations name, with all they descend from.
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
    // Numbers fall towards the past, so one look at each is enough.
    try rows.ancestry { id, parents in
      if reached.contains(id) { reached.formUnion(parents) }
    }
    return reached
  }
}

extension Transaction {
  /// Forgets operations that are older than some time, and then the revisions and written states that nothing
  /// reaches: no reference, no operation that is left, no descendant. What is reached keeps its number and its hash.
  ///
  /// The operation that the project is at stays, and the newest that is too old: what came after can be undone, down
  /// to it. This itself cannot be undone.
  ///
  /// - Throws: `Cancelled`; `StoreError`.
  package func collectGarbage(
    since cutoff: Timestamp, isCancelled: @escaping () -> Bool = { false }
  ) throws -> Garbage {
    try changingHistory { rows, writer in
      try GarbageCollector(rows: rows, writer: writer, isCancelled: isCancelled).run(since: cutoff)
    }
  }
}

/// What a garbage collection has forgotten.
package struct Garbage: Hashable, Sendable {
  package internal(set) var operations = 0
  package internal(set) var revisions = 0
  package internal(set) var materialisations = 0

  package var isEmpty: Bool { self == Garbage() }
}

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
