import GimbalModel

import class GRDB.Database

/// The rows of a project, on a connection inside a transaction.
struct ProjectRows {
  let database: Database

  /// The scenes in their order.
  ///
  /// - Complexity: O(n log n) of the number of scenes.
  func headers() throws -> [SceneHeader] {
    var headers: [SceneHeader] = []
    try RawStatement(SceneHeader.selectAll, in: database).forEach { statement in
      var row = RowReader(statement: statement, table: SceneHeader.table)
      headers.append(try SceneHeader(from: &row))
    }
    return headers
  }

  /// Every row of a scene; none where there is no such scene.
  ///
  /// - Throws: `RowReader.Defect` for a row that does not decode, `SQLiteFailure`.
  func records(of scene: SceneID) throws -> [Record] {
    var records: [Record] = []
    for kind in Record.kinds { try append(kind, of: scene, to: &records) }
    return records
  }

  /// - Throws: `EditError.rowExists` where the table has a row of that identity, be it another scene's.
  func insert(_ record: Record) throws { try insert(into: record.table) { record.bind(to: &$0) } }

  /// - Throws: as for a record.
  func insert(_ row: some StoredRow) throws { try insert(into: type(of: row).table) { row.bind(to: &$0) } }

  private func insert(into table: Table, _ bind: (inout Binder) -> Void) throws {
    do {
      try one(table.insert, bind)
    } catch let failure as SQLiteFailure where failure.isDuplicateKey {
      throw EditError.rowExists
    }
  }

  func update(_ row: some StoredRow) throws {
    try one(type(of: row).table.update) { row.bind(to: &$0) }
  }

  func delete(_ row: some StoredRow) throws {
    try one(type(of: row).table.delete) { $0.bind(row.key) }
  }

  /// Deletes every row of a scene.
  func clear(_ scene: SceneID) throws {
    for table in [MergeConflict.valueTable, MergeConflict.table] {
      _ = try RawStatement(table.clear, in: database).run { $0.bind(scene.rawValue) }
    }
    // What refers to a row goes before it, while the row still tells whose it is.
    for kind in Record.kinds.reversed() {
      _ = try RawStatement(kind.table.clear, in: database).run { $0.bind(scene.rawValue) }
    }
  }

  private func append<Row: StoredRow>(
    _: Row.Type, of scene: SceneID, to records: inout [Record]
  ) throws {
    let statement = try RawStatement(Row.table.select, in: database)
    try statement.forEach(binding: { $0.bind(scene.rawValue) }) { pointer in
      var row = RowReader(statement: pointer, table: Row.table)
      records.append(try Row(from: &row).record)
    }
  }

  /// Runs a statement that changes exactly one row.
  private func one(_ sql: String, _ bind: (inout Binder) -> Void) throws {
    guard try RawStatement(sql, in: database).run(bind) == 1 else { throw EditError.noSuchRow }
  }
}
