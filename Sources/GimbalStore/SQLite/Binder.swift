import GRDBSQLite

/// Gives a statement its values, one after another from the first parameter on.
struct Binder: RowWriter {
  private let statement: OpaquePointer
  private var index: Int32 = 0
  /// The first result code that was not SQLITE_OK.
  private(set) var code = SQLITE_OK

  init(statement: OpaquePointer) { self.statement = statement }

  mutating func bind(_ value: Int64) { note(sqlite3_bind_int64(statement, next(), value)) }

  mutating func bind(_ value: Double) { note(sqlite3_bind_double(statement, next(), value)) }

  mutating func bind(_ value: String) {
    // SQLITE_TRANSIENT, a cast that Swift does not import: SQLite copies the bytes before the call returns.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let index = next()
    var value = value
    note(
      value.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          // An empty buffer may have no address, which SQLite would take for NULL.
          guard let start = $0.baseAddress else { return sqlite3_bind_text(statement, index, "", 0, copied) }
          return sqlite3_bind_text(statement, index, start, Int32($0.count), copied)
        }
      })
  }

  mutating func bind(_ bytes: [UInt8]) {
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let index = next()
    note(
      bytes.withUnsafeBytes { buffer in
        // No address would be NULL.
        guard let start = buffer.baseAddress else { return sqlite3_bind_zeroblob(statement, index, 0) }
        return sqlite3_bind_blob(statement, index, start, Int32(buffer.count), copied)
      })
  }

  /// Lends bytes, which are not copied.
  ///
  /// - Precondition: they stay where they are until the statement has run.
  mutating func bind(lending bytes: UnsafeRawBufferPointer) {
    let index = next()
    // No address would be NULL.
    guard let start = bytes.baseAddress else { return note(sqlite3_bind_zeroblob(statement, index, 0)) }
    note(sqlite3_bind_blob(statement, index, start, Int32(bytes.count), nil))
  }

  mutating func bindNull() { note(sqlite3_bind_null(statement, next())) }

  private mutating func next() -> Int32 {
    index += 1
    return index
  }

  private mutating func note(_ result: Int32) {
    if code == SQLITE_OK { code = result }
  }
}
