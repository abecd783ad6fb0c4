import CSQLite

/// SQLite's own checks: pages, indices, the types and constraints of columns, foreign keys.
struct FileCheck: VerificationStep {
  private let rows: HistoryRows

  init(_ rows: HistoryRows, isCancelled: @escaping () -> Bool) { self.rows = rows }

  func run(_ result: inout Verification) throws {
    for line in try texts("PRAGMA integrity_check") where line != "ok" {
      // Several lines of one page come as one.
      let words = line.split(whereSeparator: \.isNewline).joined(separator: ", ")
      result.note("file: \(words)")
    }
    for row in try texts("SELECT \"table\" || ', row ' || ifnull(rowid, '?') FROM pragma_foreign_key_check") {
      result.note("table \(row): a row that it refers to is missing")
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
