import CSQLite
import GRDB

/// Records which rows of the versioned tables a stretch of work changes.
final class ChangeRecorder {
  private let session: OpaquePointer
  private let connection: OpaquePointer?

  /// Begins to record.
  init(_ database: Database) throws(SQLiteFailure) {
    connection = database.sqliteConnection
    var session: OpaquePointer?
    let code = sqlite3session_create(database.sqliteConnection, "main", &session)
    guard code == SQLITE_OK, let session else { throw SQLiteFailure(resultCode: code) }
    self.session = session
    for table in VersionedTables.all {
      let code = sqlite3session_attach(session, table.name)
      guard code == SQLITE_OK else { throw SQLiteFailure(resultCode: code) }
    }
  }

  /// Whether anything was changed since, even if it was changed back.
  var hasChanges: Bool { sqlite3session_isempty(session) == 0 }

  /// Runs a body whose changes are not recorded.
  func pausing<R>(_ body: () throws -> R) rethrows -> R {
    sqlite3session_enable(session, 0)
    defer { sqlite3session_enable(session, 1) }
    return try body()
  }

  deinit { sqlite3session_delete(session) }

  /// What has changed since; empty where everything is as it was.
  func changeset() throws(SQLiteFailure) -> Changeset {
    if sqlite3session_isempty(session) != 0 { return Changeset() }
    var count: Int32 = 0
    var bytes: UnsafeMutableRawPointer?
    let code = sqlite3session_changeset(session, &count, &bytes)
    guard code == SQLITE_OK else {
      sqlite3_free(bytes)
      throw SQLiteFailure(of: connection, resultCode: code)
    }
    return try Changeset.taking(code, count, bytes)
  }
}
