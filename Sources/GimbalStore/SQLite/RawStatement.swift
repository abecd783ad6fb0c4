import GRDB
import GRDBSQLite

/// A prepared statement, bound and stepped by hand: GRDB prepares and keeps it, and stays out of the way of each
/// of its rows.
struct RawStatement {
  private let pointer: OpaquePointer
  /// GRDB's statement, with which the pointer ends.
  private let owner: AnyObject
  private let connection: OpaquePointer?

  /// The statement of a text, prepared once a connection.
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
  /// - Returns: how many rows it inserted, updated or deleted.
  func run(_ bind: (inout Binder) -> Void) throws(SQLiteFailure) -> Int {
    try start(bind)
    defer { sqlite3_reset(pointer) }
    guard sqlite3_step(pointer) == SQLITE_DONE else { throw SQLiteFailure(of: connection) }
    return Int(sqlite3_changes(connection))
  }

  /// Runs a statement that reads rows, one call a row.
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
    // A statement that was left in the middle of its rows refuses new values.
    sqlite3_reset(pointer)
    var binder = Binder(statement: pointer)
    bind(&binder)
    guard binder.code == SQLITE_OK else { throw SQLiteFailure(of: connection) }
  }
}
