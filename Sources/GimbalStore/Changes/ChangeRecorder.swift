import CSQLite
import GRDB

/// A recorder of row changes in versioned tables, the tables whose changes become revisions.
///
/// A session of SQLite's session extension records most changes. The code that inserts rows in bulk keeps a
/// log instead, because a session would look up every inserted row again.
final class ChangeRecorder {
  /// The changes that were made before the insertions in `insertions`.
  private var earlier: [Changeset] = []
  /// The log of rows that were inserted in bulk after the changes in `earlier`.
  private var insertions = InsertionLog()
  /// The session that records the changes made after `insertions`.
  private var session: OpaquePointer
  private let database: Database
  /// The changes in checksums that result from the row changes in `earlier`. After `finish()`, the property
  /// covers all recorded row changes.
  private(set) var checksums = SceneChecksums()

  /// Starts recording.
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

  /// `true` if any row was changed since recording started, even if the change was reverted.
  var hasChanges: Bool { !earlier.isEmpty || !insertions.isEmpty || sessionHasChanges }

  private var sessionHasChanges: Bool { sqlite3session_isempty(session) == 0 }

  /// Runs a closure without recording its changes.
  func pausing<R>(_ body: () throws -> R) rethrows -> R {
    sqlite3session_enable(session, 0)
    defer { sqlite3session_enable(session, 1) }
    return try body()
  }

  /// Runs a closure that inserts rows, and records the insertions from a log instead of the session.
  ///
  /// - Precondition: If the closure throws an error, it has not inserted any rows.
  /// - Throws: Rethrows errors from the closure; `SQLiteFailure`.
  func inserting(_ log: InsertionLog, _ body: () throws -> Void) throws {
    if sessionHasChanges {
      takeInsertions()
      earlier.append(try sessionChangeset())
      sqlite3session_delete(session)
      session = try ChangeRecorder.session(of: database)
    }
    try pausing(body)
    insertions.append(log)
  }

  /// Returns the net changes since recording started. They are empty if all rows have their original values.
  ///
  /// - Precondition: The method was not called before.
  func finish() throws -> Changeset {
    takeInsertions()
    let all = earlier + [try sessionChangeset()]
    earlier = []
    return try Changeset.joining(all.filter { !$0.isEmpty })
  }

  private func takeInsertions() {
    if insertions.isEmpty { return }
    checksums.add(insertions.checksums)
    earlier.append(insertions.take())
  }

  private func sessionChangeset() throws -> Changeset {
    let changeset = try recordedChangeset()
    try checksums.add(changeset, in: database)
    return changeset
  }

  private func recordedChangeset() throws(SQLiteFailure) -> Changeset {
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
