import CSQLite
import GimbalModel

/// A value in a column of a versioned table (see `VersionedTables`). These tables contain no BLOBs.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  /// Reads a value, or returns nil if it is a BLOB or not valid UTF-8.
  init?(_ value: OpaquePointer) {
    switch sqlite3_value_type(value) {
    case SQLITE_NULL: self = .null
    case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: self = .real(sqlite3_value_double(value))
    case SQLITE_TEXT:
      guard let start = sqlite3_value_text(value) else { return nil }
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
      guard let text = String(checking: bytes) else { return nil }
      self = .text(text)
    default: return nil
    }
  }

  /// Reads a column of the current row, or returns nil if it is a BLOB or not valid UTF-8.
  init?(_ statement: OpaquePointer, column: Int32) {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_NULL: self = .null
    case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: self = .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      guard let start = sqlite3_column_text(statement, column) else { return nil }
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
      guard let text = String(checking: bytes) else { return nil }
      self = .text(text)
    default: return nil
    }
  }
}
