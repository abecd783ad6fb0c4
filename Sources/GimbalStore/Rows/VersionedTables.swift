import GimbalModel

/// The tables whose rows history records, what is referred to before what refers to it.
enum VersionedTables {
  static let all: [Table] =
    Record.kinds.map { $0.table } + [ConflictTables.conflict, ConflictTables.value, ProjectProperty.table]

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The place of a table among all.
  static func rank(of table: String) -> Int { ranks[table] ?? all.count }

  private static let ranks = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
}

/// The tables that keep the unresolved conflicts of merges.
enum ConflictTables {
  static let conflict = Table(
    "conflict", columns: ["id", "scene", "handle", "row_table", "row_id", "kind", "reason"],
    scope: "scene = ?1", order: "handle")
  static let value = Table(
    "conflict_value", columns: ["id", "conflict", "column_name", "base", "ours", "theirs"],
    scope: "conflict IN (SELECT id FROM conflict WHERE scene = ?1)", order: "conflict, id")
}

/// Names a versioned row.
package struct RowKey: Hashable, Sendable {
  /// The table's name.
  package let table: String
  /// The row's primary key.
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
  /// What is referred to comes before what refers to it.
  package static func < (one: RowKey, other: RowKey) -> Bool {
    (VersionedTables.rank(of: one.table), one.id) < (VersionedTables.rank(of: other.table), other.id)
  }
}
