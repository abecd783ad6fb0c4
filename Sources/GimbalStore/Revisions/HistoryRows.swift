import GimbalModel

import class GRDB.Database

/// A reader of the tables that store the history, inside a transaction.
struct HistoryRows {
  let database: Database
  let path: String

  /// Returns a revision by id.
  func revision(_ id: Revision.ID) throws -> Revision {
    let row: Revision = try found(
      first(HistoryTables.revision.select) { $0.bind(id.rawValue) }, "revision", id.rawValue)
    try checkParents(of: row)
    return row
  }

  /// Returns the revisions whose hashes are in a range, up to a maximum number.
  func revisions(from lower: [UInt8], through upper: [UInt8], limit: Int) throws -> [Revision] {
    let columns = HistoryTables.revision.columns.joined(separator: ", ")
    let sql = "SELECT \(columns) FROM revision WHERE hash BETWEEN ?1 AND ?2 ORDER BY hash LIMIT ?3"
    let found: [Revision] = try all(sql) {
      $0.bind(lower)
      $0.bind(upper)
      $0.bind(Int64(limit))
    }
    for revision in found { try checkParents(of: revision) }
    return found
  }

  /// Returns all revisions, parents first.
  func revisions() throws -> [Revision] {
    let columns = HistoryTables.revision.columns.joined(separator: ", ")
    let found: [Revision] = try all("SELECT \(columns) FROM revision ORDER BY id") { _ in }
    for revision in found { try checkParents(of: revision) }
    return found
  }

  /// Returns the changeset of a revision after verifying its hash.
  ///
  /// - Throws: `StoreError.damaged` if the hash does not match; `SQLiteFailure`.
  /// - Complexity: O(changeset).
  func changeset(of id: Revision.ID) throws -> Changeset {
    let changeset = try storedChangeset(of: id)
    try check(changeset, of: revision(id))
    return changeset
  }

  private func check(_ changeset: Changeset, of revision: Revision) throws {
    let hash = Revision.hash(
      parent: try revision.parent.map { try self.revision($0).hash },
      merged: try revision.merged.map { try self.revision($0).hash }, entry: revision.entry,
      changeset: changeset)
    if hash != revision.hash { throw damage("\(revision.label): its hash does not match its content") }
  }

  /// Returns the changeset of a revision without verifying its hash.
  func storedChangeset(of id: Revision.ID) throws -> Changeset {
    let bytes: StoredChangeset? = try first(HistoryTables.blob.select) { $0.bind(id.rawValue) }
    return try found(bytes, "revision", id.rawValue).changeset
  }

  /// Returns the snapshot (stored state) of a revision with its hash, or nil if there is none.
  func snapshotRow(of id: Revision.ID) throws -> StateSnapshot? {
    try first(HistoryTables.snapshot.select) { $0.bind(id.rawValue) }
  }

  /// Returns the snapshot of a revision or, if there is none, its changeset relative to its parent, after
  /// verifying the hash.
  ///
  /// - Throws: `StoreError.damaged` if the hash does not match; `SQLiteFailure`.
  func step(to id: Revision.ID) throws -> HistoryStep {
    let step: HistoryStep = try found(
      first(HistoryStep.select) { $0.bind(id.rawValue) }, "revision", id.rawValue)
    let revision = try revision(id)
    guard let snapshot = step.snapshot else {
      try check(step.changeset, of: revision)
      return step
    }
    if step.snapshotHash != StateSnapshot.hash(of: revision, snapshot) {
      throw damage("the snapshot of \(revision.label): its hash does not match its content")
    }
    return step
  }

  /// Returns the ancestor that is `count` first-parent steps before a revision, or the oldest ancestor if
  /// there are fewer steps.
  ///
  /// - Returns: The ancestor and the number of steps to it.
  func ancestor(of id: Revision.ID, _ count: Int) throws -> (id: Revision.ID, steps: Int) {
    let sql = """
      WITH RECURSIVE past (id, steps) AS (
        SELECT ?1, 0
        UNION ALL
        SELECT parent, steps + 1 FROM past JOIN revision USING (id) WHERE steps < ?2 AND parent < id
      ) SELECT id, steps FROM past ORDER BY steps DESC LIMIT 1
      """
    let table = Table("revision", columns: ["id", "steps"], scope: "")
    var found = (id, 0)
    try RawStatement(sql, in: database).forEach(binding: {
      $0.bind(id.rawValue)
      $0.bind(Int64(count))
    }) { statement in
      var row = RowReader(statement: statement, table: table)
      found = (try row.id(), Int(try row.integer()))
    }
    return found
  }

  /// Returns the size of the latest snapshot in bytes, or 0 if there is none.
  func latestSnapshotSize() throws -> Int {
    let sql = "SELECT length(changeset) FROM materialisation ORDER BY revision DESC LIMIT 1"
    return Int(try integers(sql).first ?? 0)
  }

  /// Returns the size in bytes of the changeset of the oldest revision that has a parent, or 0 if there is
  /// none. The revision without a parent is usually empty.
  func firstChangesetSize() throws -> Int {
    let sql = """
      SELECT length(changeset) FROM revision
      WHERE parent IN (SELECT id FROM revision WHERE parent IS NULL ORDER BY id LIMIT 1) ORDER BY id LIMIT 1
      """
    return Int(try integers(sql).first ?? 0)
  }

  func references(_ kind: Reference.Kind) throws -> [Reference] {
    try all(HistoryTables.reference.select) { $0.bind(kind.rawValue) }
  }

  func target(of key: ReferenceKey) throws -> Reference.Target? {
    let columns = HistoryTables.reference.columns.joined(separator: ", ")
    let row: Reference? = try first("SELECT \(columns) FROM reference WHERE kind = ?1 AND name = ?2") {
      $0.bind(key.kind.rawValue)
      $0.bind(key.name)
    }
    return row?.target
  }

  /// Returns the value of HEAD: the current branch, if any, and the revision.
  func head() throws -> Head {
    guard let head = try target(of: .head) else { throw damage("HEAD is missing") }
    if let revision = head.revision { return Head(branch: nil, revision: revision) }
    guard let branch = head.text else { throw damage("HEAD refers to neither a branch nor a revision") }
    guard let revision = try target(of: ReferenceKey(kind: .branch, name: branch))?.revision else {
      throw damage("HEAD is on branch '\(branch)', which is missing")
    }
    return Head(branch: branch, revision: revision)
  }

  /// Returns the id of the current operation, the latest operation that is not undone.
  func present() throws -> Operation.ID {
    guard let id = try integers("SELECT operation FROM present").first else {
      throw damage("the current operation is missing")
    }
    return Operation.ID(rawValue: id)
  }

  /// Returns `true` if the table `present` contains the hash of the current operation.
  func isPresentHashValid() throws -> Bool {
    try integers("SELECT p.hash = o.hash FROM present p JOIN operation o ON o.id = p.operation") == [1]
  }

  /// Returns an operation after verifying its links and its hash.
  ///
  /// - Throws: `StoreError.damaged`; `SQLiteFailure`.
  /// - Complexity: O(moves of the operation).
  func operation(_ id: Operation.ID) throws -> Operation {
    let operation = try storedOperation(id)
    try check(operation, parent: operation.parent.map { try storedOperation($0).hash })
    return operation
  }

  private func storedOperation(_ id: Operation.ID) throws -> Operation {
    try found(first(HistoryTables.operation.select) { $0.bind(id.rawValue) }, "operation", id.rawValue)
  }

  /// Returns the changes that an operation made to references.
  func moves(of id: Operation.ID) throws -> [Operation.Move] {
    try all(HistoryTables.move.select) { $0.bind(id.rawValue) }
  }

  /// Creates an error for an inconsistent history.
  func damage(_ what: String) -> StoreError { .damaged(path: path, .history(what)) }

  func integers(_ sql: String, _ bind: (inout Binder) -> Void = { _ in }) throws -> [Int64] {
    var result: [Int64] = []
    let table = Table(sql, columns: ["value"], scope: "")
    try RawStatement(sql, in: database).forEach(binding: bind) { statement in
      var row = RowReader(statement: statement, table: table)
      result.append(try row.integer())
    }
    return result
  }

  /// Calls a closure with each pair of integers that a query returns. The second integer may be NULL.
  func links(_ sql: String, _ body: (Int64, Int64?) throws -> Void) throws {
    let table = Table(sql, columns: ["one", "other"], scope: "")
    try RawStatement(sql, in: database).forEach { statement in
      var row = RowReader(statement: statement, table: table)
      try body(row.integer(), row.optionalInteger())
    }
  }

  private func found<Value>(_ value: Value?, _ kind: String, _ id: Int64) throws -> Value {
    guard let value else { throw damage("\(kind) \(id) is missing") }
    return value
  }

  private func first<Row: HistoryRow>(_ sql: String, _ bind: (inout Binder) -> Void) throws -> Row? {
    let rows: [Row] = try all(sql, bind)
    return rows.first
  }

  func all<Row: HistoryRow>(_ sql: String, _ bind: (inout Binder) -> Void) throws -> [Row] {
    var rows: [Row] = []
    try RawStatement(sql, in: database).forEach(binding: bind) { statement in
      var row = RowReader(statement: statement, table: Row.table)
      rows.append(try Row(from: &row))
    }
    return rows
  }
}

extension HistoryRows {
  /// Returns all operations, oldest first, after verifying their links and hashes.
  ///
  /// - Throws: `StoreError.damaged`; `SQLiteFailure`.
  func operations() throws -> [Operation] {
    let columns = HistoryTables.operation.columns.joined(separator: ", ")
    let found: [Operation] = try all("SELECT \(columns) FROM operation ORDER BY id") { _ in }
    var hashes: [Operation.ID: RevisionHash] = [:]
    for operation in found {
      hashes[operation.id] = operation.hash
      try check(operation, parent: operation.parent.flatMap { hashes[$0] })
    }
    return found
  }

  /// Returns the newest operations, newest first, after verifying their links and hashes.
  ///
  /// - Throws: `StoreError.damaged`; `SQLiteFailure`.
  /// - Complexity: O(limit), independent of the number of operations.
  func operations(newest limit: Int) throws -> [Operation] {
    let columns = HistoryTables.operation.columns.joined(separator: ", ")
    let found: [Operation] = try all("SELECT \(columns) FROM operation ORDER BY id DESC LIMIT ?1") {
      $0.bind(Int64(limit))
    }
    let hashes = Dictionary(found.map { ($0.id, $0.hash) }) { one, _ in one }
    for operation in found {
      try check(operation, parent: operation.parent.map { try hashes[$0] ?? storedOperation($0).hash })
    }
    return found
  }

  /// Throws an error if a revision is not newer than its parents. Otherwise, a loop over ancestors might
  /// never end.
  private func checkParents(of revision: Revision) throws {
    for parent in [revision.parent, revision.merged].compactMap({ $0 }) {
      try checkOrder("revision", revision.id, after: parent)
    }
  }

  /// Throws an error if a revision or operation is not newer than its parent.
  func checkOrder<Tag>(_ kind: String, _ id: ID<Tag>, after parent: ID<Tag>) throws {
    if parent >= id {
      throw damage("\(kind) \(id.rawValue): its parent, \(kind) \(parent.rawValue), is not older")
    }
  }

  /// Returns the hash of an operation. It covers the hash of the parent, the entry and the moves (changes to
  /// references).
  func operationHash(_ parent: RevisionHash?, _ entry: Entry, _ moves: [Operation.Move]) throws
    -> RevisionHash
  {
    var preimage = Preimage("operation 1")
    preimage.add("parent", parent)
    preimage.add("time", "\(entry.time.milliseconds)")
    preimage.add("author", entry.author)
    preimage.add("description", entry.message)
    for move in moves.sorted(by: { ($0.key.kind.rawValue, $0.key.name) < ($1.key.kind.rawValue, $1.key.name) }
    ) {
      preimage.add(move.key.kind.rawValue, move.key.name)
      for (name, target) in [("old", move.old), ("new", move.new)] {
        preimage.add(name, try target?.revision.map { try revision($0).hash })
        if let text = target?.text { preimage.add(name, text) }
      }
    }
    return RevisionHash(of: preimage)
  }

  /// Throws an error if an operation is not newer than its parent, is not older than the operation that
  /// `redo` repeats, or has a hash that does not match its content.
  private func check(_ operation: Operation, parent: RevisionHash?) throws {
    if let parent = operation.parent { try checkOrder("operation", operation.id, after: parent) }
    if let redo = operation.redo, redo <= operation.id {
      throw damage("\(operation.label): 'redo' would repeat operation \(redo.rawValue), which is not newer")
    }
    let hash = try operationHash(parent, operation.entry, moves(of: operation.id))
    if hash != operation.hash { throw damage("\(operation.label): its hash does not match its content") }
  }

  /// Calls a closure with each revision and its parents. Children precede their parents.
  func ancestry(_ body: (Revision.ID, [Revision.ID]) throws -> Void) throws {
    let sql = "SELECT id, parent, merged FROM revision ORDER BY id DESC"
    let table = Table("revision", columns: ["id", "parent", "merged"], scope: "")
    try RawStatement(sql, in: database).forEach { statement in
      var row = RowReader(statement: statement, table: table)
      let id: Revision.ID = try row.id()
      let parents: [Revision.ID] = [try row.optionalID(), try row.optionalID()].compactMap { $0 }
      for parent in parents { try checkOrder("revision", id, after: parent) }
      try body(id, parents)
    }
  }
}
