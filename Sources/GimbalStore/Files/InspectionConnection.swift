import CSQLite

/// A SQLite connection that inspects a file of unknown origin. It only reads the file, and runs no statement
/// that is stored in it.
struct InspectionConnection: ~Copyable {
  private let connection: OpaquePointer
  private let watch = SchemaWatch()

  /// `true` if the schema was not loaded because it contains a statistics table whose definition differs from
  /// SQLite's.
  var hasPlantedStatistics: Bool { watch.hasFoundStatistics }

  /// `true` if the schema was not loaded because it has too many objects.
  var hasTooManyObjects: Bool { watch.objects > StoredSchema.mostObjects }

  /// Opens a file that is treated as immutable: the connection takes no locks, creates no files and ignores
  /// the write-ahead log.
  ///
  /// Another process can change the file while the connection is open, so use the connection for short reads
  /// only.
  init(immutable path: String) throws(SQLiteFailure) {
    let slashes = path.hasPrefix("/") ? "//" : ""
    try self.init(
      "file:\(slashes)\(InspectionConnection.escaped(path))?immutable=1",
      flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    // While another process runs a checkpoint, the first page can refer to pages that are not written yet.
    // SQLite accepts such a file only with `writable_schema`. The connection is read-only, so it cannot
    // change the file.
    gimbal_set_flag(connection, SQLITE_DBCONFIG_DEFENSIVE, 0)
    sqlite3_exec(connection, "PRAGMA writable_schema = ON", nil, nil, nil)
  }

  /// Opens a file and its log.
  ///
  /// - Parameters:
  ///   - patience: The maximum time to wait for locks that other processes hold.
  ///   - isReadOnly: `false` to let SQLite roll back an interrupted transaction.
  init(_ path: String, patience: Duration, isReadOnly: Bool = true) throws(SQLiteFailure) {
    try self.init(path, flags: isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE)
    sqlite3_busy_timeout(connection, Int32(patience / .milliseconds(1)))
  }

  private init(_ address: String, flags: Int32) throws(SQLiteFailure) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(address, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let failure = SQLiteFailure(of: opened)
      sqlite3_close_v2(opened)
      throw failure
    }
    sqlite3_extended_result_codes(opened, 1)
    ConnectionDefenses.apply(to: opened)
    InspectionConnection.watch(opened, watch)
    connection = opened
  }

  /// Traces the rows of the schema while SQLite loads it, and interrupts the load at a forged statistics
  /// table or after too many objects.
  ///
  /// After loading a schema, SQLite reads the statistics tables, in which ANALYZE stores its results. If the
  /// definition of such a table is forged, reading the table could evaluate an expression.
  private static func watch(_ connection: OpaquePointer, _ watch: SchemaWatch) {
    sqlite3_trace_v2(
      connection, UInt32(SQLITE_TRACE_ROW),
      { _, context, statement, _ in
        guard let context, let statement = statement.map({ OpaquePointer($0) }),
          sqlite3_column_count(statement) == 5, let sql = sqlite3_column_text(statement, 4)
        else { return 0 }
        let watch = Unmanaged<SchemaWatch>.fromOpaque(context).takeUnretainedValue()
        watch.objects += 1
        if SchemaWatch.isPlanted(String(cString: sql)) { watch.hasFoundStatistics = true }
        if watch.hasFoundStatistics || watch.objects > StoredSchema.mostObjects {
          sqlite3_interrupt(sqlite3_db_handle(statement))
        }
        return 0
      }, Unmanaged.passUnretained(watch).toOpaque())
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

  /// Loads the schema. A connection that can write rolls back an interrupted transaction first.
  func load() throws(SQLiteFailure) { _ = try integer("schema_version") }

  /// Reads the application id, the schema version and the schema in one transaction.
  func schema() throws -> StoredSchema {
    sqlite3_exec(connection, "BEGIN", nil, nil, nil)
    defer { sqlite3_exec(connection, "ROLLBACK", nil, nil, nil) }
    return try StoredSchema(of: connection)
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

/// The objects that the trace callback of `InspectionConnection` has found in a schema.
private final class SchemaWatch {
  /// `true` if the schema contains a statistics table with a forged definition.
  var hasFoundStatistics = false
  /// The number of objects that were loaded.
  var objects = 0

  /// Returns `true` if the SQL text of an object mentions a statistics table of SQLite, unless it is SQLite's
  /// own definition of that table or defines a view.
  static func isPlanted(_ sql: String) -> Bool {
    sql.lowercased().contains("sqlite_stat") && !StoredSchema.statistics.contains(sql)
      && !sql.hasPrefix("CREATE VIEW ")
  }
}
