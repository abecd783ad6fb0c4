import GRDB
import GRDBSQLite
import GimbalModel

/// A prepared statement that is bound and stepped with SQLite's C API. GRDB prepares and caches the statement
/// but does not process its rows.
struct RawStatement {
  private let pointer: OpaquePointer
  /// The GRDB statement that owns the pointer.
  private let owner: AnyObject
  private let connection: OpaquePointer?

  /// Prepares a statement, or takes it from the cache of the connection.
  init(_ sql: String, in database: Database) throws {
    do {
      let statement = try database.cachedStatement(sql: sql)
      pointer = statement.sqliteStatement
      owner = statement
    } catch let error as DatabaseError {
      throw SQLiteFailure(error)
    }
    connection = database.sqliteConnection
  }

  /// Runs a statement that changes rows.
  ///
  /// - Returns: The number of inserted, updated or deleted rows.
  func run(_ bind: (inout Binder) -> Void) throws(SQLiteFailure) -> Int {
    try start(bind)
    defer { sqlite3_reset(pointer) }
    guard sqlite3_step(pointer) == SQLITE_DONE else { throw SQLiteFailure(of: connection) }
    return Int(sqlite3_changes(connection))
  }

  /// Runs a query and calls a closure for each row.
  func forEach(
    binding bind: (inout Binder) -> Void = { _ in }, _ body: (OpaquePointer) throws -> Void
  ) throws {
    try start(bind)
    defer { sqlite3_reset(pointer) }
    while true {
      switch sqlite3_step(pointer) {
      case SQLITE_ROW: try body(pointer)
      case SQLITE_DONE: return
      default: throw SQLiteFailure(of: connection)
      }
    }
  }

  private func start(_ bind: (inout Binder) -> Void) throws(SQLiteFailure) {
    // Reset the statement, because SQLite binds parameters only if a statement was reset after its last step.
    sqlite3_reset(pointer)
    var binder = Binder(statement: pointer)
    bind(&binder)
    guard binder.code == SQLITE_OK else { throw SQLiteFailure(of: connection) }
  }
}

/// A writer that binds the parameters of a statement in order.
struct Binder: RowWriter {
  private let statement: OpaquePointer
  private var index: Int32 = 0
  /// The first result code other than SQLITE_OK.
  private(set) var code = SQLITE_OK

  init(statement: OpaquePointer) { self.statement = statement }

  mutating func bind(_ value: Int64) { note(sqlite3_bind_int64(statement, next(), value)) }

  mutating func bind(_ value: Double) { note(sqlite3_bind_double(statement, next(), value)) }

  mutating func bind(_ value: String) {
    // The value of SQLITE_TRANSIENT, a C macro that Swift does not import. With this value, SQLite copies the
    // bytes before the call returns.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let index = next()
    var value = value
    note(
      value.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          // An empty buffer may have a null address, which SQLite would bind as NULL.
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
        // SQLite would bind a null address as NULL.
        guard let start = buffer.baseAddress else { return sqlite3_bind_zeroblob(statement, index, 0) }
        return sqlite3_bind_blob(statement, index, start, Int32(buffer.count), copied)
      })
  }

  /// Binds bytes without copying them.
  ///
  /// - Precondition: The buffer remains valid until the statement has run.
  mutating func bind(lending bytes: UnsafeRawBufferPointer) {
    let index = next()
    // SQLite would bind a null address as NULL.
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

/// A destination for the values of a row, in the order of its columns.
protocol RowWriter {
  mutating func bind(_ value: Int64)
  mutating func bind(_ value: Double)
  mutating func bind(_ value: String)
  mutating func bindNull()
}

extension RowWriter {
  mutating func bind(_ value: Bool) { bind(value ? 1 : 0 as Int64) }

  mutating func bind(_ value: Int64?) {
    if let value { bind(value) } else { bindNull() }
  }

  mutating func bind(_ value: Double?) {
    if let value { bind(value) } else { bindNull() }
  }

  mutating func bind(_ value: String?) {
    if let value { bind(value) } else { bindNull() }
  }

  mutating func bind(_ value: SQLValue) {
    switch value {
    case .null: bindNull()
    case .integer(let value): bind(value)
    case .real(let value): bind(value)
    case .text(let text): bind(text)
    }
  }
}
