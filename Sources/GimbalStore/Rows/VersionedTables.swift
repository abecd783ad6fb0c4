import GimbalModel

/// The versioned tables, whose changes are recorded in the history. A table precedes the tables that refer to
/// it.
enum VersionedTables {
  static let all: [Table] =
    Record.kinds.map { $0.table } + [ConflictTables.conflict, ConflictTables.value, ProjectProperty.table]

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the index in `all` of the table with the given name, or `all.count` if there is no such table.
  static func rank(of table: String) -> Int { ranks[table] ?? all.count }

  private static let ranks = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
}

/// The tables that store unresolved merge conflicts.
enum ConflictTables {
  static let conflict = Table(
    "conflict", columns: ["id", "scene", "handle", "row_table", "row_id", "kind", "reason"],
    scope: "scene = ?1", order: "handle")
  static let value = Table(
    "conflict_value", columns: ["id", "conflict", "column_name", "base", "ours", "theirs"],
    scope: "conflict IN (SELECT id FROM conflict WHERE scene = ?1)", order: "conflict, id")
}

/// The table and primary key that identify a row of a versioned table (see `VersionedTables`).
package struct RowKey: Hashable, Sendable {
  /// The name of the table.
  package let table: String
  /// The primary key of the row.
  package let id: Int64

  init(_ table: Table, _ id: Int64) {
    self.table = table.name
    self.id = id
  }

  init(table: String, id: Int64) {
    self.table = table
    self.id = id
  }
}

extension RowKey: Comparable {
  /// Orders keys by table and id. A table precedes the tables that refer to it.
  package static func < (one: RowKey, other: RowKey) -> Bool {
    (VersionedTables.rank(of: one.table), one.id) < (VersionedTables.rank(of: other.table), other.id)
  }
}
