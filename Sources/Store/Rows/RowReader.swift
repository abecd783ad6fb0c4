import GRDBSQLite
import Model

/// Takes the values out of a row, one after another from the first column on, and trusts none of them.
struct RowReader {
  /// A column whose value is not of its type or out of its domain.
  struct Defect: Error, Hashable {
    let table: String
    let id: Int64
    let column: String
  }

  private let statement: OpaquePointer
  private let table: Table
  private var column: Int32 = 0

  init(statement: OpaquePointer, table: Table) {
    self.statement = statement
    self.table = table
  }

  mutating func integer() throws(Defect) -> Int64 {
    guard let value = try optionalInteger() else { throw defect }
    return value
  }

  mutating func optionalInteger() throws(Defect) -> Int64? {
    guard let index = try next(SQLITE_INTEGER) else { return nil }
    return sqlite3_column_int64(statement, index)
  }

  mutating func real() throws(Defect) -> Double {
    guard let value = try optionalReal() else { throw defect }
    return value
  }

  /// A number; SQLite itself has no NaN, and no project stores an infinity.
  mutating func optionalReal() throws(Defect) -> Double? {
    guard let index = try next(SQLITE_FLOAT) else { return nil }
    let value = sqlite3_column_double(statement, index)
    guard value.isFinite else { throw defect }
    return value
  }

  mutating func text() throws(Defect) -> String {
    guard let text = try optionalText() else { throw defect }
    return text
  }

  mutating func optionalText() throws(Defect) -> String? {
    guard let index = try next(SQLITE_TEXT) else { return nil }
    guard let start = sqlite3_column_text(statement, index) else { throw defect }
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
    guard let text = String(validating: bytes, as: UTF8.self) else { throw defect }
    return text
  }

  /// What the last value read is wrong with: its table, row and column.
  var defect: Defect {
    Defect(
      table: table.name, id: sqlite3_column_int64(statement, 0),
      column: table.columns[max(0, Int(column) - 1)])
  }

  /// The next column's index; nil where it is NULL.
  private mutating func next(_ type: Int32) throws(Defect) -> Int32? {
    let index = column
    column += 1
    switch sqlite3_column_type(statement, index) {
    case SQLITE_NULL: return nil
    case type: return index
    default: throw defect
    }
  }
}
