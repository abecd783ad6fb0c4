import GimbalModel

extension SceneDraft {
  /// Applies renames that are only valid together, such as two views that swap their names. Removes these
  /// renames from the pending changes.
  ///
  /// - Returns: `true` if at least one rename was applied.
  mutating func exchangeNames(_ pending: inout [Refused]) throws -> Bool {
    var isAnyMade = false
    for table in [View.table, RuleSet.table] {
      guard let column = table.columns.firstIndex(of: "name") else { continue }
      var wishes: [RowKey: SQLValue] = [:]
      for refused in pending {
        guard case .update(let key, let units, let row) = refused.change, key.table == table.name,
          units.contains([column]), rows[key] != nil
        else { continue }
        wishes[key] = row[column]
      }
      let names = rows.rows.filter { $0.key.table == table.name }.mapValues { $0[column] }
      let granted = Names.granted(wishes, among: names)
      if granted.isEmpty { continue }
      try rename(granted, column: column, avoiding: Set(names.values).union(granted.values))
      pending = pending.compactMap { $0.without([column], of: granted) }
      isAnyMade = true
    }
    return isAnyMade
  }

  /// Renames rows first to unused names and then to their new names, because two rows may swap their names.
  private mutating func rename(
    _ names: [RowKey: SQLValue], column: Int, avoiding taken: Set<SQLValue>
  ) throws {
    let spare = (1...).lazy.map { SQLValue.text("merge-\($0)") }.filter { !taken.contains($0) }
    let keys = names.keys.sorted()
    for (key, name) in zip(keys, spare) { try rename(key, name, column) }
    for key in keys { if let name = names[key] { try rename(key, name, column) } }
  }

  private mutating func rename(_ key: RowKey, _ name: SQLValue, _ column: Int) throws {
    guard var row = rows[key] else { return }
    row[column] = name
    try update(key, to: row)
  }
}

/// A namespace for the assignment of unique names.
enum Names {
  /// Returns the largest set of renames that leaves all names unique.
  ///
  /// - Parameters:
  ///   - wishes: The requested names, which differ from each other.
  ///   - names: The current names, including those of the rows to rename.
  /// - Complexity: O(number of names).
  static func granted<Key: Hashable, Name: Hashable>(
    _ wishes: [Key: Name], among names: [Key: Name]
  ) -> [Key: Name] {
    var granted = wishes
    let wanting = Dictionary(grouping: wishes.keys) { wishes[$0] }
    // A row that keeps its name blocks all renames to that name. The blocked rows keep their names, too, and
    // block other renames.
    var staying = names.filter { wishes[$0.key] == nil }.map(\.value)
    while let name = staying.popLast() {
      for key in wanting[name] ?? [] where granted.removeValue(forKey: key) != nil {
        if let own = names[key] { staying.append(own) }
      }
    }
    return granted
  }
}

extension SceneDraft.Refused {
  /// Returns the change unless it updates a row in `made`. In such a row, `unit` (a group of columns) is
  /// already updated, so the function returns the change without `unit`, or nil if the change has no other
  /// units.
  fileprivate func without(_ unit: [Int], of made: [RowKey: SQLValue]) -> Self? {
    guard case .update(let key, let units, let row) = change, made[key] != nil else { return self }
    let left = units.filter { $0 != unit }
    return left.isEmpty ? nil : Self(change: .update(key, left, from: row), error: error)
  }
}
