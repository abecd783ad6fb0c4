import GimbalModel

/// Checks the chain of operations, and that their moves lead to the existing references.
struct OperationCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    var known: [Operation.ID: Operation] = [:]
    var newestChild: [Operation.ID: Operation.ID] = [:]
    let columns = HistoryTables.operation.columns.joined(separator: ", ")
    try RawStatement("SELECT \(columns) FROM operation ORDER BY id", in: rows.database).forEach { statement in
      try counter.countRow()
      result.operations += 1
      var row = RowReader(statement: statement, table: HistoryTables.operation)
      let operation = try Operation(from: &row)
      if let parent = operation.parent, known[parent] == nil {
        return result.note("\(operation.label): its parent is missing or newer")
      }
      if (operation.parent == nil) != known.isEmpty {
        result.note("\(operation.label): it has no parent and is not the oldest operation")
      }
      let hash = try HistoryWriter(rows: rows).operationHash(
        operation.parent.flatMap { known[$0]?.hash }, operation.entry, rows.moves(of: operation.id))
      if hash != operation.hash { result.note("\(operation.label): its hash does not match its content") }
      known[operation.id] = operation
      if let parent = operation.parent { newestChild[parent] = operation.id }
    }
    try checkRedo(known, newestChild, &result)
    try checkReferences(known, &result)
  }

  /// Checks that the target of `redo` is a child and, from the present operation on, the newest child. The
  /// newest child was undone last, because moving to an older branch of operations undoes the newer ones
  /// first.
  private func checkRedo(
    _ known: [Operation.ID: Operation], _ newestChild: [Operation.ID: Operation.ID],
    _ result: inout Verification
  ) throws {
    for operation in known.values {
      guard let redo = operation.redo, known[redo]?.parent != operation.id else { continue }
      result.note("\(operation.label): the target of redo is not its child")
    }
    var next: Operation.ID? = try rows.present()
    while let id = next, let operation = known[id] {
      if operation.redo != newestChild[id] {
        return result.note("\(operation.label): the target of redo is not the newest child")
      }
      next = operation.redo
    }
  }

  private func checkReferences(
    _ known: [Operation.ID: Operation], _ result: inout Verification
  ) throws {
    let present = try rows.present()
    guard try rows.isPresentHashValid() else {
      return result.note("the present operation: its hash does not match")
    }
    var way: [Operation] = []
    var next: Operation.ID? = present
    while let id = next, let operation = known[id] {
      way.append(operation)
      next = operation.parent
    }
    var targets: [ReferenceKey: Reference.Target] = [:]
    for operation in way.reversed() {
      try counter.countRow()
      for move in try rows.moves(of: operation.id) {
        if targets[move.key] != move.old {
          return result.note("\(operation.label): the old target of a reference does not match")
        }
        targets[move.key] = move.new
      }
    }
    let expected = Set(targets.map { Reference(key: $0.key, target: $0.value).bytes })
    for reference in try Reference.Kind.allCases.flatMap({ try rows.references($0) }) {
      result.references += 1
      if !expected.contains(reference.bytes) {
        result.note("\(reference.label): its target differs from the one that the operations set")
      }
    }
    if result.references < expected.count {
      result.note("references: \(expected.count - result.references) are missing")
    }
  }
}

extension Reference {
  /// Equal only for references with the same bytes. Texts can be equal with different bytes.
  fileprivate var bytes: [UInt8] {
    var preimage = Preimage("reference")
    preimage.add(key.kind.rawValue, key.name)
    if let revision = target.revision { preimage.add("revision", "\(revision.rawValue)") }
    if let text = target.text { preimage.add("text", text) }
    return preimage.hash
  }
}

/// Checks that all references resolve, and that messages of commits belong to their revisions.
struct ReferenceCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    _ = try rows.head()
    for kind in Reference.Kind.allCases {
      for reference in try rows.references(kind) {
        guard let id = reference.target.revision else { continue }
        let revision = try rows.revision(id)
        if kind == .commit, revision.hash.hex != reference.key.name {
          result.note("the message of \(revision.label): it has the hash of another revision", revision: id)
        }
      }
    }
  }
}
