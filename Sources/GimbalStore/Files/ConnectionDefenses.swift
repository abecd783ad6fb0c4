import CSQLite

/// The settings of all connections to projects. They limit the harm that a malicious file can do.
enum ConnectionDefenses {
  /// The settings and their values (see "Database Connection Configuration Options" in sqlite3.h).
  ///
  /// Triggers and views are off, so SQLite runs no statement that is stored in the file. `DEFENSIVE` rejects
  /// statements that write to the schema table. With `TRUSTED_SCHEMA` off, expressions in the schema, such as
  /// the expression of an index, cannot call functions that have side effects.
  private static let flags: [(option: Int32, isOn: Int32)] = [
    (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
    (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
    (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
  ]

  /// The limits (see "Run-Time Limit Categories" in sqlite3.h). The schema and the statements of Gimbal need
  /// at most half of each limit, with two exceptions. A changeset is stored as one value, so the length of
  /// values has SQLite's default limit. VACUUM attaches one database, which is exactly the limit.
  private static let limits: [(category: Int32, value: Int32)] = [
    (SQLITE_LIMIT_LENGTH, 1_000_000_000), (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_COLUMN, 100),
    (SQLITE_LIMIT_EXPR_DEPTH, 200), (SQLITE_LIMIT_COMPOUND_SELECT, 200), (SQLITE_LIMIT_FUNCTION_ARG, 100),
    (SQLITE_LIMIT_ATTACHED, 1), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000),
    (SQLITE_LIMIT_VARIABLE_NUMBER, 200), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
  ]

  /// Applies the settings and limits to a connection before its first statement.
  static func apply(to connection: OpaquePointer?) {
    for flag in flags { gimbal_set_flag(connection, flag.option, flag.isOn) }
    for limit in limits { sqlite3_limit(connection, limit.category, limit.value) }
  }
}
