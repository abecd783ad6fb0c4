import GimbalModel

extension HistoryRows {
  /// Every operation, the oldest first.
  func operations() throws -> [Operation] {
    try all("SELECT \(HistoryTables.operation.columns.joined(separator: ", ")) FROM operation ORDER BY id") {
      _ in
    }
  }

  /// Calls a body with every revision and what it descends from, children before parents.
  func ancestry(_ body: (Revision.ID, [Revision.ID]) throws -> Void) throws {
    let sql = "SELECT id, parent, merged FROM revision ORDER BY id DESC"
    let table = Table("revision", columns: ["id", "parent", "merged"], scope: "")
    try RawStatement(sql, in: database).forEach { statement in
      var row = RowReader(statement: statement, table: table)
      let id: Revision.ID = try row.id()
      try body(id, [row.optionalID(), row.optionalID()].compactMap { $0 })
    }
  }
}
