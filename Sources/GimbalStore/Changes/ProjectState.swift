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
    // History begins while a project is migrated, and some tables come later.
    for table in VersionedTables.all where try database.tableExists(table.name) {
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
    try changeset.forEach { apply(try step($0, isInverse: isInverse)) }
  }

  /// A row that is not as a changeset found it.
  struct Mismatch: Error, Hashable {
    let table: String
    let key: Int64
  }

  /// Changes rows that are as they were when the move was worked out.
  mutating func apply(_ move: RowMove) {
    tables[move.table.name, default: [:]][move.key] = move.after
    if move.after == nil, tables[move.table.name]?.isEmpty == true { tables[move.table.name] = nil }
  }

  /// The changeset that makes all these rows out of nothing. Same rows, same bytes.
  var changeset: Changeset {
    Changeset(
      inserting: VersionedTables.all.map { table in
        (table.name, rows(of: table).sorted { $0.key < $1.key }.map(\.value))
      })
  }
}
