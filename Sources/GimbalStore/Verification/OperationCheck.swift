import GimbalModel

/// A check that the operations (records of moved references) form a tree with valid hashes, and that
/// replaying them up to the current operation results in the stored references.
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
        return result.note("\(operation.label): its parent operation is missing or newer")
      }
      if (operation.parent == nil) != known.isEmpty {
        result.note("\(operation.label): it has no parent and is not the oldest operation")
      }
      let hash = try rows.operationHash(
        operation.parent.flatMap { known[$0]?.hash }, operation.entry, rows.moves(of: operation.id))
      if hash != operation.hash { result.note("\(operation.label): its hash does not match its content") }
      known[operation.id] = operation
      if let parent = operation.parent { newestChild[parent] = operation.id }
    }
    try checkRedo(known, newestChild, &result)
    try checkReferences(known, &result)
  }

  /// Checks the column `redo` of each operation: the id of the child operation that the command `redo` would
  /// repeat.
  ///
  /// For the current operation (the latest one that is not undone) and for each operation that `redo` would
  /// then repeat, this must be the newest child. An older child was undone before the newest child was
  /// recorded, so it is not the operation that was undone last.
  private func checkRedo(
    _ known: [Operation.ID: Operation], _ newestChild: [Operation.ID: Operation.ID],
    _ result: inout Verification
  ) throws {
    for operation in known.values.sorted(by: { $0.id.rawValue < $1.id.rawValue }) {
      guard let redo = operation.redo, known[redo]?.parent != operation.id else { continue }
      result.note(
        "\(operation.label): 'redo' would repeat operation \(redo.rawValue), which is not its child")
    }
    var next: Operation.ID? = try rows.present()
    while let id = next, let operation = known[id] {
      if operation.redo != newestChild[id] {
        return result.note("\(operation.label): 'redo' would not repeat the newest child of the operation")
      }
      next = operation.redo
    }
  }

  private func checkReferences(
    _ known: [Operation.ID: Operation], _ result: inout Verification
  ) throws {
    let present = try rows.present()
    guard try rows.isPresentHashValid() else {
      return result.note("the current operation: the recorded hash differs from the hash of the operation")
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
          return result.note(
            "\(operation.label): the old target of \(move.key.label) differs from the target that earlier "
              + "operations set")
        }
        targets[move.key] = move.new
      }
    }
    let expected = Set(targets.map { Reference(key: $0.key, target: $0.value).bytes })
    for reference in try Reference.Kind.allCases.flatMap({ try rows.references($0) }) {
      result.references += 1
      if !expected.contains(reference.bytes) {
        result.note("\(reference.label): its target differs from the target that the operations set")
      }
    }
    if result.references < expected.count {
      result.note("missing references: \(expected.count - result.references)")
    }
  }
}

extension Reference {
  /// A hash that is equal only for references with identical bytes. Swift strings can be equal although their
  /// bytes differ.
  fileprivate var bytes: [UInt8] {
    var preimage = Preimage("reference")
    preimage.add(key.kind.rawValue, key.name)
    if let revision = target.revision { preimage.add("revision", "\(revision.rawValue)") }
    if let text = target.text { preimage.add("text", text) }
    return preimage.hash
  }
}

/// A check that all references refer to existing revisions, and that each message of a `commit` command is
/// stored under the hash of its revision.
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
          result.note(
            "the message of \(revision.label) is stored under a different hash, '\(reference.key.name)'",
            revision: id)
        }
      }
    }
  }
}
