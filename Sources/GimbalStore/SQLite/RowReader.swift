import GRDBSQLite
import GimbalModel

/// A reader that decodes and validates the values of a row, one column after the other.
struct RowReader {
  /// The error for a column whose value has the wrong type or is out of range.
  struct Defect: Error, Hashable {
    let table: String
    let id: Int64
    let column: String
  }

  private enum Source {
    case statement(OpaquePointer)
    case values([SQLValue])
  }

  /// The maximum length of a text in bytes. A longer text counts as damage.
  static let longestText = 64 << 20

  private let source: Source
  private let table: Table
  private var column = 0

  init(statement: OpaquePointer, table: Table) {
    source = .statement(statement)
    self.table = table
  }

  /// Creates a reader of values.
  ///
  /// - Parameter values: One value for each column of the table.
  init(values: [SQLValue], table: Table) {
    precondition(values.count == table.columns.count)
    source = .values(values)
    self.table = table
  }

  mutating func integer() throws(Defect) -> Int64 {
    guard let value = try optionalInteger() else { throw defect }
    return value
  }

  /// Reads an integer, and throws an error if it is not in the given range. Without the check, arithmetic on
  /// values from a damaged file could overflow.
  mutating func integer(in range: ClosedRange<Int64>) throws(Defect) -> Int64 {
    let value = try integer()
    guard range.contains(value) else { throw defect }
    return value
  }

  mutating func optionalInteger() throws(Defect) -> Int64? {
    switch try next() {
    case .null: return nil
    case .integer(let value): return value
    default: throw defect
    }
  }

  mutating func real() throws(Defect) -> Double {
    guard let value = try optionalReal() else { throw defect }
    return value
  }

  /// Reads a finite number, or nil for NULL. SQLite stores NaN as NULL.
  mutating func optionalReal() throws(Defect) -> Double? {
    switch try next() {
    case .null: return nil
    case .real(let value) where value.isFinite: return value
    default: throw defect
    }
  }

  mutating func text() throws(Defect) -> String {
    guard let text = try optionalText() else { throw defect }
    return text
  }

  mutating func optionalText() throws(Defect) -> String? {
    // Check the length before the text is copied, because a copy of a very long text takes too much memory.
    if case .statement(let statement) = source,
      sqlite3_column_bytes(statement, Int32(column)) > RowReader.longestText
    {
      column += 1
      throw defect
    }
    switch try next() {
    case .null: return nil
    case .text(let text): return text
    default: throw defect
    }
  }

  /// Reads a value of any type.
  mutating func value() throws(Defect) -> SQLValue { try next() }

  /// Reads a BLOB. Only the tables of the history contain BLOBs.
  mutating func bytes() throws(Defect) -> [UInt8] {
    column += 1
    guard case .statement(let statement) = source,
      sqlite3_column_type(statement, Int32(column - 1)) == SQLITE_BLOB
    else { throw defect }
    let count = Int(sqlite3_column_bytes(statement, Int32(column - 1)))
    return Array(
      UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, Int32(column - 1)), count: count))
  }

  /// The error for the column that was read last.
  var defect: Defect {
    Defect(table: table.name, id: key, column: table.columns[max(0, column - 1)])
  }

  /// The row id to report in errors. It is the value of the first column, which is usually the primary key,
  /// or 0 if that value is not an integer.
  private var key: Int64 {
    switch source {
    case .statement(let statement): return sqlite3_column_int64(statement, 0)
    case .values(let values):
      if case .integer(let key) = values[0] { return key }
      return 0
    }
  }

  private mutating func next() throws(Defect) -> SQLValue {
    column += 1
    switch source {
    case .values(let values): return values[column - 1]
    case .statement(let statement):
      guard let value = SQLValue(statement, column: Int32(column - 1)) else { throw defect }
      return value
    }
  }
}
