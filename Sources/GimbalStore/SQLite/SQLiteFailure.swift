import GRDB
import GRDBSQLite

/// What SQLite answered when it did not do as told.
struct SQLiteFailure: Error {
  /// The extended result code.
  let code: Int32
  let message: String

  init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }

  /// The last failure of a connection.
  init(of connection: OpaquePointer?) {
    guard let connection else {
      self.init(code: SQLITE_NOMEM, message: "out of memory")
      return
    }
    self.init(
      code: sqlite3_extended_errcode(connection), message: String(cString: sqlite3_errmsg(connection)))
  }

  init(_ error: DatabaseError) {
    self.init(
      code: error.extendedResultCode.rawValue,
      message: error.message ?? String(cString: sqlite3_errstr(error.extendedResultCode.rawValue)))
  }

  /// A row of that identity is already in the table.
  var isDuplicateKey: Bool {
    code == ExtendedCode.constraintPrimaryKey || code == ExtendedCode.constraintRowID
  }
}

/// The extended result codes that matter here, which Swift does not import: sqlite3.h, "Extended Result Codes".
private enum ExtendedCode {
  static let constraintForeignKey = SQLITE_CONSTRAINT | 3 << 8
  static let constraintPrimaryKey = SQLITE_CONSTRAINT | 6 << 8
  static let constraintRowID = SQLITE_CONSTRAINT | 10 << 8
  static let ioSharedMemorySize = SQLITE_IOERR | 19 << 8
  static let readOnlyMoved = SQLITE_READONLY | 4 << 8
}

extension StoreError {
  /// What a failure of SQLite means for the project at a path.
  init(_ failure: SQLiteFailure, path: String) {
    // SQLite's extended codes carry the primary one in their low byte.
    self =
      switch (failure.code & 0xff, failure.code) {
      case (SQLITE_FULL, _): .full(path: path)
      // The index of the log could not grow: the disk it is on has no room.
      case (_, ExtendedCode.ioSharedMemorySize): .full(path: path)
      case (SQLITE_BUSY, _), (SQLITE_LOCKED, _):
        .busy(path: path, holder: LockHolder(ofProjectAt: path))
      case (_, ExtendedCode.readOnlyMoved): .moved(path: path)
      case (SQLITE_READONLY, _): .readOnly(path: path)
      case (SQLITE_NOTADB, _): .notAProject(path: path)
      case (SQLITE_CANTOPEN, _), (SQLITE_PERM, _), (SQLITE_AUTH, _):
        .cannotOpen(path: path, reason: failure.message)
      case (SQLITE_IOERR, _), (SQLITE_NOMEM, _), (SQLITE_PROTOCOL, _):
        .inputOutput(path: path, reason: failure.message)
      case (_, ExtendedCode.constraintForeignKey): .damaged(path: path, .reference)
      default: .damaged(path: path, .file(failure.message))
      }
  }
}
