import CSQLite
import GRDB

/// A check of the file by SQLite. It covers pages, indices, types, constraints and foreign keys.
struct FileCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    for line in try texts("PRAGMA integrity_check") where line != "ok" {
      // SQLite reports several problems of one page as one row with several lines.
      let words = line.split(whereSeparator: \.isNewline).joined(separator: ", ")
      result.note("file: \(words)")
    }
    for row in try texts("SELECT \"table\" || ', row ' || ifnull(rowid, '?') FROM pragma_foreign_key_check") {
      result.note("table \(row): a referenced row is missing")
    }
  }

  private func texts(_ sql: String) throws -> [String] {
    var texts: [String] = []
    try RawStatement(sql, in: rows.database).forEach { statement in
      if let text = sqlite3_column_text(statement, 0) { texts.append(String(cString: text)) }
    }
    return texts
  }
}

/// A check that the SQL text of the schema equals the text of the migrations. A flipped bit in the schema
/// would change the meaning of rows.
struct SchemaCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    let expected = try DatabaseQueue().writeWithoutTransaction { database in
      for migration in Migration.all { try database.execute(sql: migration.sql) }
      return try SchemaCheck.entries(of: database)
    }
    let found = try SchemaCheck.entries(of: rows.database)
    for (name, sql) in expected.sorted(by: { $0.key < $1.key }) where found[name] != sql {
      result.note("schema: \(name) differs from its definition in Gimbal")
    }
    for name in found.keys.sorted() where expected[name] == nil {
      result.note("schema: \(name) is not defined by Gimbal")
    }
  }

  private static func entries(of database: Database) throws -> [String: String] {
    let sql = "SELECT type || ' ' || name, ifnull(sql, '') || ' on ' || tbl_name FROM sqlite_schema"
    return try Row.fetchAll(database, sql: sql).reduce(into: [:]) { $0[$1[0]] = $1[1] }
  }
}
