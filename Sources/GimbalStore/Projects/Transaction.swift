import GRDB
package import GimbalModel

/// The access of a transaction to the project.
package enum Access: Hashable, Sendable {
  /// Reads one state of the project, independent of writes by other processes.
  case read
  /// Changes the project. Only one such transaction runs at a time, across all processes. Its changes become
  /// one revision.
  case write
  /// Moves references (HEAD, branches and tags) and updates the tables to the new HEAD. Only one such
  /// transaction runs at a time, across all processes.
  case history
}

/// The result of the closure of a transaction: a value, and the decision to commit or to roll back.
package enum TransactionOutcome<Value> {
  /// Keeps the changes of the transaction.
  case commit(Value)
  /// Discards the changes of the transaction, for example after a dry run.
  case rollback(Value)

  package var value: Value {
    switch self {
    case .commit(let value), .rollback(let value): value
    }
  }
}

/// A transaction that reads one state of a project and, unless it is read-only, changes the project. It is
/// valid only while its closure runs.
///
/// An edit that throws `EditError` leaves the transaction unchanged. After a `StoreError`, the transaction is
/// rolled back even if its closure returns normally.
package final class Transaction {
  private let access: Access
  /// `true` if the transaction can store view state.
  package var canStoreViewState: Bool { access != .read }
  /// `true` for a write transaction.
  var mayChangeRows: Bool { access == .write }
  /// The author, time and message to record with the changes.
  let entry: Entry
  /// The cancellation that stops long-running work in the transaction.
  let cancellation: Cancellation
  /// The references that the transaction has moved.
  var draft = OperationDraft()
  /// The recorder of row changes, or nil if changes are not recorded.
  var recorder: ChangeRecorder?
  /// The view state with which the transaction reads and edits scenes, or nil to use the recorded state.
  package var viewState: ViewState?
  /// The error for an attempt to change the project in a read-only transaction.
  private let refusal: StoreError
  let path: String
  let database: Database
  var cache: SceneCache
  /// The changes to the checksums of rows. They are stored before the commit.
  var checksums = SceneChecksums()
  /// `true` if another program has made row changes that no revision contains yet. In this case, checksums
  /// are not compared.
  private(set) var hasExternalChanges = false
  /// `true` if another program had made unrecorded changes before the transaction began.
  private(set) var hasSeenExternalChanges = false
  private var isOver = false
  private var failure: StoreError?

  init(
    access: Access, entry: Entry, cancellation: Cancellation, refusal: StoreError, database: Database,
    cache: consuming SceneCache, path: String
  ) {
    self.access = access
    self.entry = entry
    self.cancellation = cancellation
    self.refusal = refusal
    self.database = database
    self.cache = cache
    self.path = path
  }
}

extension Transaction {
  /// Runs a closure in a database transaction. If the outcome is a commit, the row changes are recorded as a
  /// revision, and the reference moves are recorded as an operation.
  func run<Value>(_ body: (Transaction) throws -> TransactionOutcome<Value>) throws -> Value {
    try database.beginTransaction(access == .read ? .deferred : .immediate)
    do {
      // This first read determines the state of the project that all later reads return. The value of
      // `data_version` differs from the version of the cache if another connection has committed changes.
      cache.begin(at: try Int64.fetchOne(database, sql: "PRAGMA data_version") ?? 0)
      hasExternalChanges = try ExternalChanges(database).exist
      hasSeenExternalChanges = hasExternalChanges
      if hasExternalChanges, access != .read { try recordExternalChanges() }
      let outcome = try recordingRevision(body)
      if let failure { throw failure }
      switch outcome {
      case .commit:
        try recordOperation(as: entry)
        try checksums.store(in: database)
        try commit()
        cache.commit()
      case .rollback:
        cache.rollback()
        try database.rollback()
      }
      return outcome.value
    } catch {
      cache.rollback()
      try? database.rollback()
      throw failure ?? error
    }
  }

  /// Records the changes made by other programs as a separate revision and a separate operation.
  private func recordExternalChanges() throws {
    let path = path
    let entry = ExternalChanges.entry(foundBy: entry)
    try StoreError.mapping(path: path) {
      let rows = HistoryRows(database: database, path: path)
      try ExternalChanges(database).record(in: HistoryWriter(rows: rows), entry, noting: &draft)
    }
    try recordOperation(as: entry)
    draft = OperationDraft()
    checksums.addAll()
    cache.forgetAll()
    hasExternalChanges = false
  }

  /// Commits the transaction.
  ///
  /// If writing the write-ahead log fails during the commit, the transaction is rolled back, but the log can
  /// contain the complete transaction. After a crash of the process, SQLite would recover the transaction
  /// from the log. Therefore, the log is emptied, or the part after the last commit is overwritten.
  ///
  /// - Throws: `StoreError.unknownOutcome` if neither is possible; `DatabaseError`.
  private func commit() throws {
    do {
      try database.commit()
    } catch let error as DatabaseError where SQLiteFailure(error).isOfWriting {
      try? database.rollback()
      guard database.emptyLog() || database.overwritesLog() else {
        throw StoreError.unknownOutcome(path: path, reason: SQLiteFailure(error).message)
      }
      throw error
    }
  }

  private func recordingRevision<Value>(
    _ body: (Transaction) throws -> TransactionOutcome<Value>
  ) throws -> TransactionOutcome<Value> {
    guard access == .write else { return try body(self) }
    var outcome: TransactionOutcome<Value>?
    let changeset = try recordingChanges { outcome = try body(self) }
    guard let outcome else { throw StoreError.misuse(.over) }
    if case .commit = outcome, !changeset.isEmpty, failure == nil {
      _ = try changingHistory { _, writer in
        try writer.advance(by: changeset, as: entry, noting: &draft)
      }
    }
    return outcome
  }

  private func recordOperation(as entry: Entry) throws {
    let moves = draft.moves
    if moves.isEmpty { return }
    try changingHistory { rows, writer in _ = try writer.record(moves, after: rows.present(), entry) }
  }

  /// Marks the transaction as ended and returns the cache.
  func end() -> SceneCache {
    isOver = true
    let kept = cache
    cache = SceneCache()
    return kept
  }

  func reading<R>(_ body: (ProjectRows) throws -> R) throws -> R {
    if isOver { throw StoreError.misuse(.over) }
    if let failure { throw failure }
    do {
      // Capture the transaction and not the cache, because a copy of the cache would prevent edits in place.
      return try body(
        ProjectRows(database: database) { [self] key in !hasExternalChanges && !cache.isTouched(key) })
    } catch {
      guard let failure = StoreError(error, path: path) else { throw error }
      self.failure = failure
      throw failure
    }
  }

  func writing<R>(_ body: (ProjectRows) throws -> R) throws -> R {
    try reading { rows in
      guard access != .read else { throw refusal }
      return try body(rows)
    }
  }
}

extension Transaction {
  func readingHistory<R>(_ body: (HistoryRows) throws -> R) throws -> R {
    try reading { try body(HistoryRows(database: $0.database, path: path)) }
  }

  func changingHistory<R>(_ body: (HistoryRows, HistoryWriter) throws -> R) throws -> R {
    try writing {
      let rows = HistoryRows(database: $0.database, path: path)
      return try body(rows, HistoryWriter(rows: rows))
    }
  }

  /// Runs a closure that changes rows outside scenes, such as project properties and merge conflicts.
  func changingRows<R>(_ body: (ProjectRows) throws -> R) throws -> R { try writing(body) }

  /// Runs a closure and returns the changes that it makes to versioned tables (see `VersionedTables`).
  func recordingChanges(_ body: () throws -> Void) throws -> Changeset {
    let recorder = try writing { try ChangeRecorder($0.database) }
    let outer = self.recorder
    self.recorder = recorder
    defer { self.recorder = outer }
    try body()
    let changeset = try recorder.finish()
    // An outer recorder records the same changes, so only the outermost call adds their checksums.
    if outer == nil { checksums.add(recorder.checksums) }
    return changeset
  }

  /// Runs a closure that inserts rows, and records the insertions from a log that was encoded in advance. If
  /// the closure throws an error, it must not have inserted any rows.
  func recordingInsertions(_ log: InsertionLog, _ body: () throws -> Void) throws {
    try recorder.map { try $0.inserting(log, body) } ?? body()
  }

  /// Runs a closure without recording its changes, because they are already part of the history.
  func withoutRecording<R>(_ body: () throws -> R) throws -> R {
    try recorder.map { try $0.pausing(body) } ?? body()
  }

  /// Returns the rows of all versioned tables (tables whose changes become revisions). In a read transaction,
  /// compares the rows with their stored checksums.
  ///
  /// - Precondition: The tables match HEAD (see `History.showsHead`).
  /// - Complexity: O(rows).
  func presentState(_ database: Database) throws -> ProjectState {
    let state = try ProjectState(database)
    if access == .read, try state.checksum != SceneChecksums.total(in: database) {
      throw StoreError.damaged(path: path, .checksum)
    }
    return state
  }

  /// `true` if the transaction has changed rows and no revision contains the changes yet.
  package var isAhead: Bool { recorder?.hasChanges ?? false }
}

extension Database {
  /// Commits a transaction that changes nothing. The commit overwrites the log after the last committed
  /// transaction, so that SQLite cannot recover a transaction that was rolled back.
  ///
  /// - Returns: `true` if the commit succeeded.
  fileprivate func overwritesLog() -> Bool {
    do {
      guard try String.fetchOne(self, sql: "PRAGMA journal_mode") == "wal" else { return false }
      let version = try Int.fetchOne(self, sql: "PRAGMA user_version") ?? 0
      try inTransaction(.immediate) {
        try execute(sql: "PRAGMA user_version = \(version)")
        return .commit
      }
      return true
    } catch {
      try? rollback()
      return false
    }
  }
}
