import CSQLite
import GRDB

/// A check of the file by SQLite. SQLite checks pages, indexes, types, constraints and foreign keys.
struct FileCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    for line in try texts("PRAGMA integrity_check") where line != "ok" {
      // SQLite can report the problems of several pages as one row with a heading and several lines.
      let lines = line.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("*** in database") }
      let text = lines.joined(separator: ", ")
      result.note("file: \(text)")
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

/// A check that the schema equals its definition. A flipped bit in the schema would change the meaning of
/// rows. Views and statistics tables that other programs have added are not findings. They are listed in
/// `Verification.additions`.
struct SchemaCheck: VerificationStep {
  let rows: HistoryRows
  let counter: VerificationCounter

  func run(_ result: inout Verification) throws {
    let schema = try StoredSchema(of: rows.database.sqliteConnection)
    guard let definitions = SchemaDefinition.of(version: schema.version) else { return }
    for difference in schema.differences(from: definitions) {
      switch difference {
      case .changed(let object): result.note("schema: \(object) differs from its definition in Gimbal")
      case .missing(let object): result.note("schema: \(object) is missing")
      case .tooMany(let limit): result.note("schema: more than \(limit) objects")
      case .unknown(let object): result.note("schema: \(object) is not defined by Gimbal")
      }
    }
    result.additions = schema.additions(to: definitions)
  }
}
