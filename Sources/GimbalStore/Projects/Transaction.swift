import GimbalModel

import class GRDB.Database

/// What a transaction is for.
package enum Access: Hashable, Sendable {
  /// Looks at one state of the project, whatever other processes write meanwhile.
  case read
  /// Changes the project; one at a time over all processes. What it changes is one revision.
  case write
  /// Moves through history, one at a time as well: references, and the tables with them.
  case history
}

/// One state of a project, to read and, with `Access.write`, to change. Only good inside the body it is given to.
///
/// A refused edit (`EditError`) leaves the transaction as it was. After a `StoreError` nothing of it can be kept:
/// it is undone, even if the body goes on.
package final class Transaction {
  private let access: Access
  /// Whether it is for changing rows, and not only for reading or for moving through history.
  var mayChangeRows: Bool { access == .write }
  /// What history keeps of the change.
  let entry: Entry
  /// What has been moved so far.
  var draft = OperationDraft()
  /// What records changes of rows, while something does.
  var recorder: ChangeRecorder?
  /// What a change is answered with where only reading is allowed.
  private let refusal: StoreError
  let path: String
  let database: Database
  var cache: SceneCache
  private var isOver = false
  private var failure: StoreError?

  init(
    access: Access, entry: Entry, refusal: StoreError, database: Database, cache: consuming SceneCache,
    path: String
  ) {
    self.access = access
    self.entry = entry
    self.refusal = refusal
    self.database = database
    self.cache = cache
    self.path = path
  }
}

extension Transaction {
  /// Runs the body in a transaction of the database, and ends it: what it changed becomes a revision, and what it
  /// moved an operation.
  func run<R>(_ body: (Transaction) throws -> R) throws -> R {
    try database.beginTransaction(access == .read ? .deferred : .immediate)
    do {
      // The first read: from here on the transaction sees one state, and this tells which.
      cache.begin(at: try Int64.fetchOne(database, sql: "PRAGMA data_version") ?? 0)
      let result = try recorded(body)
      if let failure { throw failure }
      try recordOperation()
      try database.commit()
      cache.commit()
      return result
    } catch {
      cache.rollback()
      try? database.rollback()
      throw failure ?? error
    }
  }

  private func recorded<R>(_ body: (Transaction) throws -> R) throws -> R {
    guard access == .write else { return try body(self) }
    var result: R?
    let changeset = try recordingChanges { result = try body(self) }
    if !changeset.isEmpty, failure == nil {
      _ = try changingHistory { _, writer in try writer.advance(by: changeset, as: entry, noting: &draft) }
    }
    guard let result else { throw StoreError.misuse(.over) }
    return result
  }

  private func recordOperation() throws {
    let moves = draft.moves
    if moves.isEmpty { return }
    try changingHistory { rows, writer in _ = try writer.record(moves, after: rows.present(), entry) }
  }

  /// Closes the transaction for its caller, and gives back what it has read.
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
      return try body(ProjectRows(database: database))
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

  /// Changes rows that no scene knows of.
  func changingRows<R>(_ body: (ProjectRows) throws -> R) throws -> R { try writing(body) }

  /// What a body changes of the versioned rows.
  func recordingChanges(_ body: () throws -> Void) throws -> Changeset {
    let recorder = try writing { try ChangeRecorder($0.database) }
    let outer = self.recorder
    self.recorder = recorder
    defer { self.recorder = outer }
    try body()
    return try recorder.finish()
  }

  /// Runs a body that inserts the rows of a log, or none of them where it throws.
  func recordingInsertions(_ log: InsertionLog, _ body: () throws -> Void) throws {
    try recorder.map { try $0.inserting(log, body) } ?? body()
  }

  /// Runs a body that changes versioned rows as history says already.
  func withoutRecording<R>(_ body: () throws -> R) throws -> R {
    try recorder.map { try $0.pausing(body) } ?? body()
  }

  /// Whether rows were changed that no revision has yet.
  package var isAhead: Bool { recorder?.hasChanges ?? false }
}
