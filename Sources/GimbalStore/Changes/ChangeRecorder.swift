import CSQLite
import GRDB

/// Records which rows of the versioned tables a stretch of work changes.
final class ChangeRecorder {
  /// What was changed before the rows that are noted.
  private var earlier: [Changeset] = []
  /// Rows that were inserted by the many.
  private var insertions = InsertionLog()
  /// Whatever was changed after them.
  private var session: OpaquePointer
  private let database: Database

  /// Begins to record.
  init(_ database: Database) throws(SQLiteFailure) {
    self.database = database
    session = try ChangeRecorder.session(of: database)
  }

  private static func session(of database: Database) throws(SQLiteFailure) -> OpaquePointer {
    var session: OpaquePointer?
    let code = sqlite3session_create(database.sqliteConnection, "main", &session)
    guard code == SQLITE_OK, let session else { throw SQLiteFailure(resultCode: code) }
    for table in VersionedTables.all {
      let code = sqlite3session_attach(session, table.name)
      guard code == SQLITE_OK else { throw SQLiteFailure(resultCode: code) }
    }
    return session
  }

  deinit { sqlite3session_delete(session) }

  /// Whether anything was changed since, even if it was changed back.
  var hasChanges: Bool { !earlier.isEmpty || !insertions.isEmpty || sessionHasChanges }

  private var sessionHasChanges: Bool { sqlite3session_isempty(session) == 0 }

  /// Runs a body whose changes are not recorded.
  func pausing<R>(_ body: () throws -> R) rethrows -> R {
    sqlite3session_enable(session, 0)
    defer { sqlite3session_enable(session, 1) }
    return try body()
  }

  /// Runs a body that inserts the rows of a log, or none of them where it throws.
  ///
  /// - Throws: what the body throws; `SQLiteFailure`.
  func inserting(_ log: InsertionLog, _ body: () throws -> Void) throws {
    if sessionHasChanges {
      if !insertions.isEmpty { earlier.append(insertions.take()) }
      earlier.append(try sessionChangeset())
      sqlite3session_delete(session)
      session = try ChangeRecorder.session(of: database)
    }
    try pausing(body)
    insertions.append(log)
  }

  /// What has changed since; empty where everything is as it was. Nothing is recorded any more.
  func finish() throws(SQLiteFailure) -> Changeset {
    let all = earlier + [insertions.take(), try sessionChangeset()]
    earlier = []
    return try Changeset.joining(all.filter { !$0.isEmpty })
  }

  private func sessionChangeset() throws(SQLiteFailure) -> Changeset {
    guard sessionHasChanges else { return Changeset() }
    var count: Int32 = 0
    var bytes: UnsafeMutableRawPointer?
    let code = sqlite3session_changeset(session, &count, &bytes)
    guard code == SQLITE_OK else {
      sqlite3_free(bytes)
      throw SQLiteFailure(of: database.sqliteConnection, resultCode: code)
    }
    return try Changeset.taking(code, count, bytes)
  }
}
