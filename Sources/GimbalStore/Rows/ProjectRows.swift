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
    for table in [ConflictTables.value, ConflictTables.conflict] {
      _ = try RawStatement(table.clear, in: database).run { $0.bind(scene.rawValue) }
    }
    // What refers to a row goes before it, while the row still tells whose it is.
    for kind in Record.kinds.reversed() {
      _ = try RawStatement(kind.table.clear, in: database).run { $0.bind(scene.rawValue) }
    }
  }

  private func append<Kind: StoredRow>(
    _: Kind.Type, of scene: SceneID, to records: inout [Record]
  ) throws {
    let statement = try RawStatement(Kind.table.select, in: database)
    try statement.forEach(binding: { $0.bind(scene.rawValue) }) { pointer in
      var row = RowReader(statement: pointer, table: Kind.table)
      records.append(try Kind(from: &row).record)
    }
  }

  /// Runs a statement that changes exactly one row.
  private func one(_ sql: String, _ bind: (inout Binder) -> Void) throws {
    guard try RawStatement(sql, in: database).run(bind) == 1 else { throw EditError.noSuchRow }
  }
}

extension ProjectRows {
  /// A scene as it is stored, or nil.
  ///
  /// - Throws: `RowReader.Defect` for a row that does not decode, `BrokenPromise` for one that does but has no
  ///   place in the scene.
  /// - Complexity: O(n log n).
  func scene(_ id: SceneID) throws -> Scene? { try Scene(stored: records(of: id)) }
}

extension ProjectRows {
  /// Adds every row of a scene, or none.
  ///
  /// - Precondition: every row is one that columns can give back.
  /// - Throws: `EditError.rowExists`; `SQLiteFailure`.
  func insert(_ scene: Scene) throws {
    var count = 0
    do {
      try scene.forEachRecord { record in
        try insert(record)
        count += 1
      }
    } catch let refusal as EditError {
      // Taken back row by row: within a savepoint SQLite would put each page aside that changes.
      var rest = count
      try scene.forEachRecord { record in
        guard rest > 0 else { return }
        rest -= 1
        try delete(record.row)
      }
      throw refusal
    }
  }
}

extension ProjectRows {
  /// Makes an edit, which changes exactly one row.
  ///
  /// - Throws: `EditError.rowExists`, `EditError.noSuchRow`; `SQLiteFailure`.
  func make(_ edit: Edit) throws {
    switch edit {
    case .insert(let record): try insert(record)
    case .update(let record): try update(record.row)
    case .delete(let record): try delete(record.row)
    }
  }
}

extension Edit {
  var isInsertion: Bool { if case .insert = self { true } else { false } }

  /// Whether the edit changes what is listed of a scene.
  var isOfHeader: Bool {
    switch self {
    case .insert(.scene), .update(.scene), .delete(.scene): true
    default: false
    }
  }
}

extension Edit {
  /// The edits that make rows of others, told by their tables and keys: what goes first, then what comes or changes.
  ///
  /// - Complexity: O(rows).
  static func edits(from old: [Record], to new: [Record]) -> [Edit] {
    func key(_ record: Record) -> RowKey {
      let row = record.row
      return RowKey(type(of: row).table, row.key)
    }
    var before = Dictionary(old.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    let changes = new.compactMap { record -> Edit? in
      guard let same = before.removeValue(forKey: key(record)) else { return .insert(record) }
      return same == record ? nil : .update(record)
    }
    // What refers to a row goes before it.
    let gone = before.sorted { $0.key > $1.key }.map { Edit.delete($0.value) }
    return gone + changes
  }
}
