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
