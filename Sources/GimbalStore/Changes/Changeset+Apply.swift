import CSQLite
import GRDB

extension Changeset {
  /// Changes the rows of a database that are as they were before this changeset.
  ///
  /// - Throws: `StoreError.damaged` where a row is not as it was; `SQLiteFailure`. Then nothing was changed.
  /// - Complexity: O(rows · log size).
  func apply(to database: Database, path: String) throws {
    if isEmpty { return }
    let code = bytes.withUnsafeBytes { buffer in
      sqlite3changeset_apply(
        database.sqliteConnection, Int32(buffer.count),
        UnsafeMutableRawPointer(mutating: buffer.baseAddress), nil,
        { _, _, _ in SQLITE_CHANGESET_ABORT }, nil)
    }
    switch code {
    case SQLITE_OK: return
    case SQLITE_ABORT: throw StoreError.damaged(path: path, .state)
    default: throw SQLiteFailure(of: database.sqliteConnection, resultCode: code)
    }
  }
}

extension SQLiteFailure {
  /// The failure of a call that gave a code, in the connection's words if they are of this failure.
  init(of connection: OpaquePointer?, resultCode code: Int32) {
    let last = SQLiteFailure(of: connection)
    self = last.code & 0xff == code & 0xff ? last : SQLiteFailure(resultCode: code)
  }
}
