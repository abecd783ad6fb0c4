import GimbalModel

/// What one change of a row does to a state: the whole row before and after.
struct RowMove {
  let table: Table
  let key: Int64
  let before: ProjectState.Row?
  let after: ProjectState.Row?
}

extension ProjectState {
  /// What a changeset would do to these rows, or taking it back.
  ///
  /// - Throws: `Mismatch` where a row is not as it should be before; `SQLiteFailure`.
  /// - Complexity: O(bytes).
  func moves(of changeset: Changeset, isInverse: Bool = false) throws -> [RowMove] {
    var moves: [RowMove] = []
    try changeset.forEach { moves.append(try step($0, isInverse: isInverse)) }
    return moves
  }

  /// What one change would do.
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
      // A changeset from before a column was appended has no value for it.
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
