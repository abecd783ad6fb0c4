import GimbalModel

import class GRDB.Database

/// A reader and writer of the rows of scenes, inside a transaction.
struct ProjectRows {
  let database: Database
  /// A closure that returns `true` if rows must be compared with their stored checksum. Its parameter is the
  /// key of the checksum (see `SceneChecksums`).
  var isChecked: (_ key: Int64) -> Bool = { _ in false }

  /// Throws an error if the checksum of the rows that were read differs from the stored checksum.
  func check(_ checksum: RowChecksum, _ key: Int64) throws {
    guard isChecked(key) else { return }
    if try SceneChecksums.stored(key, in: database) != checksum { throw ChecksumMismatch(key: key) }
  }

  /// Returns the headers of all scenes, sorted by position.
  ///
  /// - Complexity: O(n log n) for n scenes.
  func headers() throws -> [SceneHeader] {
    var headers: [SceneHeader] = []
    var checksum = RowChecksum()
    try RawStatement(SceneHeader.selectAll, in: database).forEach { statement in
      checksum += RowChecksum(statement, of: SceneHeader.table)
      var row = RowReader(statement: statement, table: SceneHeader.table)
      headers.append(try SceneHeader(from: &row))
    }
    try check(checksum, SceneChecksums.headers)
    return headers
  }

  /// Returns all rows of a scene, or an empty array if the scene does not exist.
  ///
  /// - Throws: `RowReader.Defect` if a row cannot be decoded; `ChecksumMismatch`; `SQLiteFailure`.
  func records(of scene: SceneID) throws -> [Record] {
    var records: [Record] = []
    var checksum = RowChecksum()
    for kind in Record.kinds { try append(kind, of: scene, to: &records, &checksum) }
    try check(checksum, scene.rawValue)
    return records
  }

  /// Inserts the row of a record.
  ///
  /// - Throws: `EditError.rowExists` if the table already contains the key, even in another scene.
  func insert(_ record: Record) throws { try insert(into: record.table) { record.bind(to: &$0) } }

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

  /// Deletes all rows of a scene.
  func clear(_ scene: SceneID) throws {
    for table in [ConflictTables.value, ConflictTables.conflict] {
      _ = try RawStatement(table.clear, in: database).run { $0.bind(scene.rawValue) }
    }
    // Delete each row before the rows to which it refers, because the statements find the rows of a scene
    // through these references.
    for kind in Record.kinds.reversed() {
      _ = try RawStatement(kind.table.clear, in: database).run { $0.bind(scene.rawValue) }
    }
  }

  private func append<Kind: StoredRow>(
    _: Kind.Type, of scene: SceneID, to records: inout [Record], _ checksum: inout RowChecksum
  ) throws {
    let statement = try RawStatement(Kind.table.select, in: database)
    try statement.forEach(binding: { $0.bind(scene.rawValue) }) { pointer in
      checksum += RowChecksum(pointer, of: Kind.table)
      var row = RowReader(statement: pointer, table: Kind.table)
      records.append(try Kind(from: &row).record)
    }
  }

  /// Runs a statement that must change exactly one row. Throws `EditError.noSuchRow` if it changes none.
  private func one(_ sql: String, _ bind: (inout Binder) -> Void) throws {
    guard try RawStatement(sql, in: database).run(bind) == 1 else { throw EditError.noSuchRow }
  }
}

extension ProjectRows {
  /// Returns a scene, or nil if it does not exist.
  ///
  /// - Throws: `RowReader.Defect` if a row cannot be decoded; `InvalidRow` if a row makes the scene invalid;
  ///   `ChecksumMismatch`.
  /// - Complexity: O(n log n) for n rows.
  func scene(_ id: SceneID) throws -> Scene? { try Scene(stored: records(of: id)) }
}

extension ProjectRows {
  /// Inserts all rows of a scene. If a key already exists in its table, inserts no rows.
  ///
  /// - Precondition: All rows can be stored.
  /// - Throws: `EditError.rowExists`; `SQLiteFailure`, after which rows of the scene can remain in the
  ///   tables.
  func insert(_ scene: Scene) throws {
    var count = 0
    do {
      try scene.forEachRecord { record in
        try insert(record)
        count += 1
      }
    } catch let refusal as EditError {
      // Delete the inserted rows one by one. A savepoint would be slower, because SQLite would copy each page
      // before the first change of the page.
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
  /// Applies an edit, which changes exactly one row.
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

  /// `true` if the edit changes a scene header.
  var isOfHeader: Bool {
    switch self {
    case .insert(.scene), .update(.scene), .delete(.scene): true
    default: false
    }
  }
}

extension Edit {
  /// Returns the edits that convert the old rows to the new rows, with deletions first. Rows are matched by
  /// table and key.
  ///
  /// - Complexity: O(n log n) for n rows.
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
    // Delete each row before the rows that it references. Keys are ordered by table, and a table comes after
    // the tables that it references, so the keys are sorted in descending order.
    let gone = before.sorted { $0.key > $1.key }.map { Edit.delete($0.value) }
    return gone + changes
  }
}

/// The error for rows whose checksum differs from the stored checksum.
struct ChecksumMismatch: Error {
  /// The key of the checksum (see `SceneChecksums`).
  let key: Int64
}
