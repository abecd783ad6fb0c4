import GRDB
import GRDBSQLite

/// A failed SQLite call.
struct SQLiteFailure: Error {
  /// The extended result code.
  let code: Int32
  let message: String

  init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }

  /// Reads the last failure of a connection.
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

  /// `true` if the error can occur in the middle of a commit, after a part of the transaction was written to
  /// the log.
  var isOfWriting: Bool {
    [SQLITE_IOERR, SQLITE_NOMEM, SQLITE_CANTOPEN, SQLITE_PROTOCOL, SQLITE_CORRUPT].contains(code & 0xff)
  }

  /// `true` if the table already contains a row with the same key.
  var isDuplicateKey: Bool {
    code == ExtendedCode.constraintPrimaryKey || code == ExtendedCode.constraintRowID
  }
}

/// Extended result codes of SQLite (see "Extended Result Codes" in sqlite3.h). They are C macros that Swift
/// does not import.
enum ExtendedCode {
  static let constraintForeignKey = SQLITE_CONSTRAINT | 3 << 8
  static let constraintPrimaryKey = SQLITE_CONSTRAINT | 6 << 8
  static let constraintRowID = SQLITE_CONSTRAINT | 10 << 8
  static let ioSharedMemorySize = SQLITE_IOERR | 19 << 8
  static let readOnlyRollback = SQLITE_READONLY | 3 << 8
  static let readOnlyMoved = SQLITE_READONLY | 4 << 8
}

extension SQLiteFailure {
  /// Creates a failure from a result code, with SQLite's general message for that code.
  init(resultCode code: Int32) {
    self.init(code: code, message: String(cString: sqlite3_errstr(code)))
  }

  /// Creates a failure from a result code. Takes the message from the last failure of the connection if that
  /// failure has the same primary code.
  init(of connection: OpaquePointer?, resultCode code: Int32) {
    let last = SQLiteFailure(of: connection)
    self = last.code & 0xff == code & 0xff ? last : SQLiteFailure(resultCode: code)
  }
}
