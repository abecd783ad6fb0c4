import CSQLite

/// The schema of an opened file: its objects with the digests of their definitions.
struct StoredSchema {
  /// A table, index, view or trigger.
  struct Object {
    /// Type, name, table and SQL text, as bytes.
    private let columns: [[UInt8]]
    /// The digest of the columns.
    let digest: SchemaDigest

    fileprivate init(columns: [[UInt8]]) {
      self.columns = columns
      digest = SchemaDigest(of: columns)
    }

    /// The type and the name for messages. A long name is truncated.
    var label: String { "\(text(0)) '\(text(1).prefix(80))'" }

    /// `true` if the object is a view, or a table in which SQLite stores statistics. Such objects do not
    /// affect Gimbal's tables.
    var isHarmless: Bool {
      // Check the SQL text, too. SQLite ignores the column `type` and creates the object that the SQL text
      // defines, so a forged row can contain the type of another object.
      text(0) == "view" && columns[3].starts(with: "CREATE VIEW ".utf8)
        || text(0) == "table" && StoredSchema.statistics.contains(text(3))
    }

    private func text(_ column: Int) -> String { String(decoding: columns[column], as: UTF8.self) }
  }

  /// The definitions of the tables in which ANALYZE stores statistics.
  static let statistics: Set<String> = [
    "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
  ]

  /// The maximum number of objects that are read. Gimbal defines about a third of this number. The rest is
  /// reserved for views that other programs add.
  static let mostObjects = 300

  let applicationID: Int64
  let version: Int
  let objects: [Object]
  /// `true` if two tables or indexes begin at the same page. A write to one of them would overwrite the
  /// other.
  let hasSharedPages: Bool

  /// Reads the schema of the main database of a connection. SQLite runs no statement that is stored in the
  /// file.
  ///
  /// - Throws: `SQLiteFailure`.
  init(of connection: OpaquePointer?) throws {
    var integers: [Int64] = []
    for pragma in ["application_id", "user_version"] {
      try StoredSchema.forEachRow(of: "PRAGMA main.\(pragma)", in: connection) {
        integers.append(sqlite3_column_int64($0, 0))
      }
    }
    var objects: [Object] = []
    try StoredSchema.forEachRow(
      of: "SELECT type, name, tbl_name, sql FROM main.sqlite_schema LIMIT \(StoredSchema.mostObjects + 1)",
      in: connection
    ) { statement in
      objects.append(Object(columns: (0..<4).map { StoredSchema.text(statement, $0) }))
    }
    var hasSharedPages = false
    try StoredSchema.forEachRow(
      of: """
        SELECT 1 FROM main.sqlite_schema WHERE rootpage > 0 GROUP BY rootpage HAVING count(*) > 1 LIMIT 1
        """, in: connection
    ) { _ in hasSharedPages = true }
    self.hasSharedPages = hasSharedPages
    (applicationID, version, self.objects) = (integers[0], Int(integers[1]), objects)
  }

  private static func forEachRow(
    of sql: String, in connection: OpaquePointer?, _ body: (OpaquePointer?) -> Void
  ) throws(SQLiteFailure) {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else {
      throw SQLiteFailure(of: connection)
    }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: body(statement)
      case SQLITE_DONE: return
      default: throw SQLiteFailure(of: connection)
      }
    }
  }

  /// Returns the bytes of a column as text. The text of NULL is empty.
  private static func text(_ statement: OpaquePointer?, _ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_text(statement, column) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }
}

extension StoredSchema {
  /// Returns all differences from the definitions of a version: changed and missing objects first.
  ///
  /// - Complexity: O(size of the schema).
  func differences(from definitions: [SchemaDefinition]) -> [SchemaDifference] {
    let wanted = Set(definitions.map(\.digest))
    let found = Set(objects.map(\.digest))
    if wanted == found, objects.count == found.count { return [] }
    let labels = Set(objects.map(\.label))
    let changed = definitions.compactMap { definition -> SchemaDifference? in
      if found.contains(definition.digest) { return nil }
      return labels.contains(definition.label) ? .changed(definition.label) : .missing(definition.label)
    }
    var seen: Set<SchemaDigest> = []
    let unknown = objects.filter { object in
      let isFirst = seen.insert(object.digest).inserted
      return !(isFirst && wanted.contains(object.digest)) && !object.isHarmless
    }
    return changed + unknown.filter { !changed.contains(.changed($0.label)) }.map { .unknown($0.label) }
  }

  /// Returns the labels of the views and statistics tables that Gimbal does not define. Gimbal ignores them.
  func additions(to definitions: [SchemaDefinition]) -> [String] {
    let known = Set(definitions.map(\.digest))
    return objects.filter { !known.contains($0.digest) && $0.isHarmless }.map(\.label)
  }

  /// Throws an error if the file is not a project, if its version is newer than the supported versions, if
  /// its schema differs from the definitions of its version, or if tables or indexes share pages.
  ///
  /// - Parameter known: The newest supported version.
  func check(path: String, known: Int) throws(StoreError) {
    guard applicationID == Migrator.applicationID || applicationID == 0 && version == 0 && objects.isEmpty
    else { throw .notAProject(path: path) }
    guard version <= known else { throw .newerVersion(path: path, found: version, known: known) }
    guard let definitions = SchemaDefinition.of(version: version) else { return }
    if let difference = differences(from: definitions).first {
      throw .foreignSchema(path: path, difference)
    }
    if hasSharedPages { throw .damaged(path: path, .file("two tables or indexes begin at the same page")) }
  }
}
