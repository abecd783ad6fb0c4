import GRDB

/// Whether the tables and indices are those that the migrations make, word for word: a bit that flips in them
/// changes what every row means.
struct SchemaCheck: VerificationStep {
  private let rows: HistoryRows

  init(_ rows: HistoryRows, isCancelled: @escaping () -> Bool) { self.rows = rows }

  func run(_ result: inout Verification) throws {
    let expected = try DatabaseQueue().writeWithoutTransaction { database in
      for migration in Migration.all { try database.execute(sql: migration.sql) }
      return try SchemaCheck.entries(of: database)
    }
    let found = try SchemaCheck.entries(of: rows.database)
    for (name, sql) in expected.sorted(by: { $0.key < $1.key }) where found[name] != sql {
      result.note("schema: \(name) is not as Gimbal makes it")
    }
    for name in found.keys.sorted() where expected[name] == nil {
      result.note("schema: \(name) is not Gimbal's")
    }
  }

  private static func entries(of database: Database) throws -> [String: String] {
    let sql = "SELECT type || ' ' || name, ifnull(sql, '') || ' on ' || tbl_name FROM sqlite_schema"
    return try Row.fetchAll(database, sql: sql).reduce(into: [:]) { $0[$1[0]] = $1[1] }
  }
}
