import CSQLite
import GimbalHashing

/// The schema of an opened file: its objects with the digests of their definitions.
struct StoredSchema {
  /// A table, index, view or trigger.
  struct Object {
    let type: String
    let name: String
    /// The digest of type, name, table and SQL text.
    let digest: String
    /// `true` if the object is a view, or a table in which SQLite stores statistics. They have no effect on
    /// the tables of Gimbal.
    let isHarmless: Bool

    /// The type and the name, in messages. A long name is truncated.
    var label: String { "\(type) '\(name.prefix(80))'" }
  }

  /// The definitions of the tables in which ANALYZE stores statistics.
  static let statistics: Set<String> = [
    "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
  ]

  let applicationID: Int64
  let version: Int
  let objects: [Object]

  /// Reads the schema of the main database of a connection. No SQL of the file runs.
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
      of: "SELECT type, name, tbl_name, sql FROM main.sqlite_schema", in: connection
    ) { statement in
      objects.append(Object((0..<4).map { StoredSchema.text(statement, $0) }))
    }
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

  /// Returns the bytes of a column as text. NULL is an empty text.
  private static func text(_ statement: OpaquePointer?, _ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_text(statement, column) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }
}

extension StoredSchema.Object {
  /// - Parameter columns: Type, name, table and SQL text.
  fileprivate init(_ columns: [[UInt8]]) {
    var hash = SHA256()
    for column in columns {
      hash.update(column)
      hash.update(CollectionOfOne(0))
    }
    digest = String(hash.finalize().hexadecimal.prefix(SchemaDefinition.digestLength))
    type = String(decoding: columns[0], as: UTF8.self)
    name = String(decoding: columns[1], as: UTF8.self)
    // The column `type` alone proves nothing, because SQLite executes the SQL text.
    isHarmless =
      type == "view" && columns[3].starts(with: "CREATE VIEW ".utf8)
      || type == "table" && StoredSchema.statistics.contains(String(decoding: columns[3], as: UTF8.self))
  }
}

extension StoredSchema {
  /// Returns all differences from the definitions of a version: changed and missing objects first.
  func differences(from definitions: [SchemaDefinition]) -> [SchemaDifference] {
    let found = Dictionary(objects.map { ($0.label, $0.digest) }, uniquingKeysWith: { $0 == $1 ? $0 : "" })
    let known = Set(definitions.map(\.label))
    let changed = definitions.compactMap { definition -> SchemaDifference? in
      guard let digest = found[definition.label] else { return .missing(definition.label) }
      return digest == definition.digest ? nil : .changed(definition.label)
    }
    return changed
      + objects.filter { !known.contains($0.label) && !$0.isHarmless }.map { .unknown($0.label) }
  }

  /// Returns the views and statistics that Gimbal does not define. They have no effect.
  func additions(to definitions: [SchemaDefinition]) -> [String] {
    let known = Set(definitions.map(\.label))
    return objects.filter { $0.isHarmless && !known.contains($0.label) }.map(\.label)
  }

  /// Throws an error if the file is not a project, or its schema differs from the definitions of its version.
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
  }
}
