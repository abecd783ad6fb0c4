import GimbalModel

/// The tables whose rows history records, what is referred to before what refers to it.
enum VersionedTables {
  static let all: [Table] =
    Record.kinds.map { $0.table } + [MergeConflict.table, MergeConflict.valueTable, ProjectProperty.table]

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The place of a table among all.
  static func rank(of table: String) -> Int { ranks[table] ?? all.count }

  private static let ranks = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
}
