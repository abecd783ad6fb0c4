import CSQLite
import GRDB

/// All versioned rows of a project at one revision, in memory, to be moved along history.
package struct ProjectState: Hashable, Sendable {
  typealias Row = [SQLValue]

  /// Each table's rows by their keys.
  private(set) var tables: [String: [Int64: Row]] = [:]

  init() {}

  /// No rows.
  package static let empty = ProjectState()

  /// The rows that stand in the project's tables.
  ///
  /// - Complexity: O(rows).
  init(_ database: Database) throws {
    for table in VersionedTables.all {
      var rows: [Int64: Row] = [:]
      let sql = "SELECT \(table.columns.joined(separator: ", ")) FROM \(table.name)"
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

  /// The rows of a table by their keys.
  func rows(of table: Table) -> [Int64: Row] { tables[table.name] ?? [:] }

  /// Changes the rows as a changeset says, or takes it back.
  ///
  /// - Throws: `Mismatch` where a row is not as it should be before; `SQLiteFailure`.
  /// - Complexity: O(bytes).
  mutating func apply(_ changeset: Changeset, isInverse: Bool = false) throws {
    try changeset.forEach { try apply($0, isInverse: isInverse) }
  }

  /// A row that is not as a changeset found it.
  struct Mismatch: Error, Hashable {
    let table: String
    let key: Int64
  }

  private mutating func apply(_ change: RowChange, isInverse: Bool) throws {
    guard let table = VersionedTables.byName[change.table] else {
      throw Mismatch(table: change.table, key: change.key)
    }
    let (old, new) = isInverse ? (change.new, change.old) : (change.old, change.new)
    let mismatch = Mismatch(table: change.table, key: change.key)
    switch (change.kind, isInverse) {
    case (.insert, false), (.delete, true):
      let row = new.compactMap { $0 }
      guard row.count == new.count, row.count <= table.columns.count else { throw mismatch }
      // A changeset from before a column was appended has no value for it.
      let padded = row + [SQLValue](repeating: .null, count: table.columns.count - row.count)
      let before = tables[change.table, default: [:]].updateValue(padded, forKey: change.key)
      guard before == nil else { throw mismatch }
    case (.delete, false), (.insert, true):
      guard let row = tables[change.table]?.removeValue(forKey: change.key),
        matches(row, old)
      else { throw mismatch }
      if tables[change.table]?.isEmpty == true { tables[change.table] = nil }
    case (.update, _):
      guard var row = tables[change.table]?[change.key], matches(row, old) else { throw mismatch }
      for (column, value) in new.enumerated() {
        if column > 0, let value { row[column] = value }
      }
      tables[change.table]?[change.key] = row
    }
  }

  private func matches(_ row: Row, _ values: [SQLValue?]) -> Bool {
    values.count <= row.count
      && zip(row, values).allSatisfy { value, expected in expected.map { $0 == value } ?? true }
  }

  /// The changeset that makes all these rows out of nothing. Same rows, same bytes.
  var changeset: Changeset {
    Changeset(
      inserting: VersionedTables.all.map { table in
        (table.name, rows(of: table).sorted { $0.key < $1.key }.map(\.value))
      })
  }
}
