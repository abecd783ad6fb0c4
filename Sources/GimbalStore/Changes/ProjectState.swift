import CSQLite
import GRDB
import GimbalModel

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
