import CSQLite
import GRDB
package import GimbalModel

/// The rows of all versioned tables of a project at one revision, in memory. A versioned table is a table
/// whose changes are recorded in the history.
///
/// Applying the changeset of a revision to the state of its parent results in the state of the revision.
package struct ProjectState: Hashable, Sendable {
  typealias Row = [SQLValue]

  /// The rows of each table, by table name and row key.
  private(set) var tables: [String: [Int64: Row]] = [:]

  init() {}

  /// The state without rows.
  package static let empty = ProjectState()

  /// Reads the rows of all versioned tables of a database.
  ///
  /// - Complexity: O(rows).
  init(_ database: Database) throws {
    // Skip missing tables and columns: migration 2 reads the state before later migrations create them.
    for table in VersionedTables.all {
      guard let readable = try table.readable(in: database) else { continue }
      var rows: [Int64: Row] = [:]
      let sql = "SELECT \(readable.columns.joined(separator: ", ")) FROM \(table.name)"
      try RawStatement(sql, in: database).forEach { statement in
        var row: Row = []
        row.reserveCapacity(table.columns.count)
        for column in table.columns.indices {
          guard let value = SQLValue(statement, column: Int32(column)) else {
            throw RowReader.Defect(
              table: table.name, id: sqlite3_column_int64(statement, 0), column: table.columns[column])
          }
          row.append(value)
        }
        rows[sqlite3_column_int64(statement, 0)] = row
      }
      if !rows.isEmpty { tables[table.name] = rows }
    }
  }

  /// The sum of the checksums of all scenes and of the project properties, computed from the rows.
  ///
  /// - Complexity: O(rows).
  var checksum: RowChecksum {
    var checksum = RowChecksum()
    for table in VersionedTables.all where table.isInScenes {
      for row in rows(of: table).values { checksum += RowChecksum(row, of: table) }
    }
    return checksum
  }

  /// Returns the rows of a table, by primary key.
  func rows(of table: Table) -> [Int64: Row] { tables[table.name] ?? [:] }

  /// Applies a changeset or its inverse.
  ///
  /// - Throws: `Mismatch` if a row does not have the old values that the changeset records for it, or
  ///   `SQLiteFailure` if the changeset cannot be read.
  /// - Complexity: O(bytes).
  mutating func apply(_ changeset: Changeset, isInverse: Bool = false) throws {
    try changeset.forEach { apply(try step($0, isInverse: isInverse)) }
  }

  /// The error for a row that cannot be changed as a changeset describes: its values differ from the old
  /// values in the changeset, or it exists although the changeset inserts it.
  struct Mismatch: Error, Hashable {
    let table: String
    let key: Int64
  }

  /// Applies a row change that was computed for this state.
  mutating func apply(_ move: RowMove) {
    tables[move.table.name, default: [:]][move.key] = move.after
    if move.after == nil, tables[move.table.name]?.isEmpty == true { tables[move.table.name] = nil }
  }

  /// The changeset that inserts all rows of the state into empty tables. Tables and rows are in a fixed
  /// order, so states whose values have the same bytes have identical changesets.
  var changeset: Changeset {
    Changeset(
      inserting: VersionedTables.all.map { table in
        (table.name, rows(of: table).sorted { $0.key < $1.key }.map(\.value))
      })
  }

  /// Returns the headers of all scenes, sorted by position.
  ///
  /// - Throws: `RowReader.Defect` if a row cannot be decoded.
  package func sceneHeaders() throws -> [SceneHeader] {
    try decoded(SceneHeader.self) { _ in true }.sorted { ($0.position, $0.id) < ($1.position, $1.id) }
  }

  /// Returns a scene, or nil if it does not exist in this state.
  ///
  /// - Throws: `RowReader.Defect` if a row cannot be decoded; `EditError` if the rows do not form a valid
  ///   scene.
  /// - Complexity: O(rows of all scenes).
  package func scene(_ id: SceneID) throws -> Scene? {
    let scene = SQLValue.integer(id.rawValue)
    guard rows(of: SceneHeader.table)[id.rawValue] != nil else { return nil }
    let views = keys(of: View.table) { $0[1] == scene }
    let sets = keys(of: RuleSet.table) { $0[1] == scene }
    var records: [GimbalModel.Record] = []
    for kind in GimbalModel.Record.kinds {
      let table = kind.table
      let isOwn: (Row) -> Bool =
        if let column = table.columns.firstIndex(of: "scene") ?? (table.name == "scene" ? 0 : nil) {
          { $0[column] == scene }
        } else if let column = table.columns.firstIndex(of: "rule_set") {
          { sets.contains($0[column]) }
        } else if let column = table.columns.firstIndex(of: "view") {
          { views.contains($0[column]) }
        } else {
          { _ in false }
        }
      try append(kind, to: &records, where: isOwn)
    }
    return try Scene(records: records)
  }

  /// Returns several scenes.
  ///
  /// - Throws: The same errors as `scene(_:)`.
  /// - Complexity: O(rows of all scenes), independent of the number of ids.
  func scenes(_ ids: [SceneID]) throws -> [Scene] {
    if ids.isEmpty { return [] }
    var records = Dictionary(uniqueKeysWithValues: ids.map { ($0.rawValue, [GimbalModel.Record]()) })
    // The id of the scene to which each visited row belongs, by table name and row key. Rows of later tables
    // refer to these rows.
    var owners: [String: [Int64: Int64]] = [:]
    for kind in GimbalModel.Record.kinds {
      let table = kind.table
      guard let owner = table.owner else { continue }
      for row in ordered(Array(rows(of: table).values), table) {
        guard case .integer(let key) = row[0], case .integer(let named) = row[owner.column],
          let scene = owner.table.map({ owners[$0]?[named] }) ?? named
        else { continue }
        owners[table.name, default: [:]][key] = scene
        guard records[scene] != nil else { continue }
        records[scene]?.append(try GimbalModel.Record(values: row, of: table.name))
      }
    }
    return try ids.map { try Scene(records: records[$0.rawValue] ?? []) }
  }

  /// Returns the scene with the given name, or nil if there is none.
  ///
  /// - Complexity: O(rows of all scenes).
  package func scene(named name: Name) throws -> Scene? {
    try sceneHeaders().first { $0.name == name }.flatMap { try scene($0.id) }
  }

  private func keys(of table: Table, where isWanted: (Row) -> Bool) -> Set<SQLValue> {
    Set(rows(of: table).values.lazy.filter(isWanted).map { $0[0] })
  }

  private func append<Kind: StoredRow>(
    _: Kind.Type, to records: inout [GimbalModel.Record], where isWanted: (Row) -> Bool
  ) throws {
    records += try decoded(Kind.self, where: isWanted).map(\.record)
  }

  private func decoded<Kind: StoredRow>(_: Kind.Type, where isWanted: (Row) -> Bool) throws -> [Kind] {
    try ordered(rows(of: Kind.table).values.filter(isWanted), Kind.table).map { try Kind(values: $0) }
  }

  /// Returns rows sorted by their `position` column, if the table has one. A scene is assembled fastest from
  /// sorted rows, because each row is inserted after its siblings.
  private func ordered(_ rows: [Row], _ table: Table) -> [Row] {
    guard let column = table.columns.firstIndex(of: "position") else { return rows }
    let locations = rows.map { row in if case .text(let location) = row[column] { location } else { "" } }
    return rows.indices.sorted { locations[$0] < locations[$1] }.map { rows[$0] }
  }

  /// Converts row changes to record changes. Rows that belong to merge conflicts or project properties are
  /// skipped, because a `Scene` does not contain them. Rows that refer to a missing row are skipped, too.
  ///
  /// - Throws: `RowReader.Defect` if a row cannot be decoded.
  /// - Complexity: O(number of row changes).
  func changes(_ moves: [RowMove]) throws -> [RecordChange] {
    let made = rowsMade(by: moves)
    return try moves.compactMap { move in
      guard move.table !== ConflictTables.conflict, move.table !== ConflictTables.value,
        let row = move.before ?? move.after, let scene = scene(of: row, move.table, made)
      else { return nil }
      func record(_ row: Row?) throws -> GimbalModel.Record? {
        try row.map { try GimbalModel.Record(values: $0, of: move.table.name) }
      }
      return RecordChange(scene: scene, before: try record(move.before), after: try record(move.after))
    }
  }

  /// Returns `true` if every changed row stays in its scene.
  func keepsOwners(_ moves: [RowMove]) -> Bool {
    let made = rowsMade(by: moves)
    return moves.allSatisfy { move in
      guard let before = move.before, let after = move.after, let owner = move.table.owner else {
        return true
      }
      if before[owner.column] == after[owner.column] { return true }
      let scene = scene(of: before, move.table, made)
      return scene != nil && scene == self.scene(of: after, move.table, made)
    }
  }

  /// Returns the rows that the row changes insert, by table and key. An inserted row can refer to another
  /// inserted row, which is not in the current state.
  private func rowsMade(by moves: [RowMove]) -> [String: [Int64: Row]] {
    var made: [String: [Int64: Row]] = [:]
    for move in moves where move.before == nil { made[move.table.name, default: [:]][move.key] = move.after }
    return made
  }

  /// Returns the scene that a row belongs to, or nil if a referenced row is missing.
  private func scene(of row: Row, _ table: Table, _ made: [String: [Int64: Row]]) -> SceneID? {
    guard let owner = table.owner, case .integer(let key) = row[owner.column] else { return nil }
    guard let name = owner.table else { return SceneID(rawValue: key) }
    guard let found = tables[name]?[key] ?? made[name]?[key], let next = VersionedTables.byName[name] else {
      return nil
    }
    return scene(of: found, next, made)
  }

  /// Returns the properties of the project.
  ///
  /// - Throws: `RowReader.Defect` if a row cannot be decoded.
  package func projectProperties() throws -> [ProjectProperty] {
    try rows(of: ProjectProperty.table).sorted { $0.key < $1.key }.map { _, values in
      var row = RowReader(values: values, table: ProjectProperty.table)
      return try ProjectProperty(from: &row)
    }
  }
}

/// A change to one row, with the complete row before and after the change.
struct RowMove {
  let table: Table
  let key: Int64
  let before: ProjectState.Row?
  let after: ProjectState.Row?
}

extension ProjectState {
  /// Returns the row changes that a changeset, or its inverse, makes to this state.
  ///
  /// - Throws: `Mismatch` if a row does not have its old values; `SQLiteFailure`.
  /// - Complexity: O(bytes).
  func moves(of changeset: Changeset, isInverse: Bool = false) throws -> [RowMove] {
    var moves: [RowMove] = []
    try changeset.forEach { moves.append(try step($0, isInverse: isInverse)) }
    return moves
  }

  /// Returns the complete row before and after a change, or its inverse, is applied to this state.
  func step(_ change: RowChange, isInverse: Bool) throws -> RowMove {
    let mismatch = Mismatch(table: change.table, key: change.key)
    guard let table = VersionedTables.byName[change.table] else { throw mismatch }
    let (old, new) = isInverse ? (change.new, change.old) : (change.old, change.new)
    let before = tables[change.table]?[change.key]
    var after: Row?
    switch (change.kind, isInverse) {
    case (.insert, false), (.delete, true):
      let row = new.compactMap { $0 }
      guard before == nil, row.count == new.count, row.count <= table.columns.count else { throw mismatch }
      // Migrations append columns. A changeset that is older than such a migration has no values for these
      // columns, so insert NULL.
      after = row + [SQLValue](repeating: .null, count: table.columns.count - row.count)
    case (.delete, false), (.insert, true):
      guard let before, Self.matches(before, old) else { throw mismatch }
    case (.update, _):
      guard var row = before, Self.matches(row, old) else { throw mismatch }
      for (column, value) in new.enumerated() {
        if column > 0, let value { row[column] = value }
      }
      after = row
    }
    return RowMove(table: table, key: change.key, before: before, after: after)
  }

  private static func matches(_ row: Row, _ values: [SQLValue?]) -> Bool {
    values.count <= row.count
      && zip(row, values).allSatisfy { value, expected in expected.map { $0 == value } ?? true }
  }
}
