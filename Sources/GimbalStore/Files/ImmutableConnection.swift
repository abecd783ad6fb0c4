import GRDBSQLite

/// A SQLite connection that treats the file as immutable: it takes no locks and creates no files.
///
/// Another process can change the file while the connection is open, so use the connection for short reads
/// only.
struct ImmutableConnection: ~Copyable {
  private let connection: OpaquePointer

  init(to path: String) throws(SQLiteFailure) {
    var opened: OpaquePointer?
    let address = "file:\(path.hasPrefix("/") ? "//" : "")\(ImmutableConnection.escaped(path))?immutable=1"
    let code = sqlite3_open_v2(address, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
    guard code == SQLITE_OK, let opened else {
      let failure = SQLiteFailure(of: opened)
      sqlite3_close_v2(opened)
      throw failure
    }
    connection = opened
    // While another process runs a checkpoint, the first page can refer to pages that are not written yet.
    // SQLite accepts such a file only if the schema is writable.
    sqlite3_exec(opened, "PRAGMA writable_schema = ON", nil, nil, nil)
  }

  deinit { sqlite3_close_v2(connection) }

  /// Returns the value of a pragma that is stored in the file header.
  func integer(_ pragma: String) throws(SQLiteFailure) -> Int64 {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, "PRAGMA \(pragma)", -1, &statement, nil) == SQLITE_OK,
      sqlite3_step(statement) == SQLITE_ROW
    else { throw SQLiteFailure(of: connection) }
    return sqlite3_column_int64(statement, 0)
  }

  /// Copies the database into another connection.
  ///
  /// - Complexity: O(size of the file).
  func copy(into target: OpaquePointer?) throws(SQLiteFailure) {
    guard let backup = sqlite3_backup_init(target, "main", connection, "main") else {
      throw SQLiteFailure(of: target)
    }
    sqlite3_backup_step(backup, -1)
    guard sqlite3_backup_finish(backup) == SQLITE_OK else { throw SQLiteFailure(of: target) }
  }

  private static func escaped(_ path: String) -> String {
    var escaped = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "?": escaped += "%3f"
      case "#": escaped += "%23"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
