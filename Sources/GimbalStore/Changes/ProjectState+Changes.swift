import GimbalModel

extension ProjectState {
  /// What some moves do, in the terms of Model; without those of rows that no scene sees, the conflicts of merges.
  ///
  /// - Throws: `RowReader.Defect` for a row that does not decode.
  /// - Complexity: O(moves).
  func changes(_ moves: [RowMove]) throws -> [RecordChange] {
    let made = rowsMade(by: moves)
    return try moves.compactMap { move in
      guard move.table !== MergeConflict.table, move.table !== MergeConflict.valueTable,
        let row = move.before ?? move.after, let scene = scene(of: row, move.table, made)
      else { return nil }
      func record(_ row: Row?) throws -> Record? {
        try row.map { try Record(values: $0, of: move.table.name) }
      }
      return RecordChange(scene: scene, before: try record(move.before), after: try record(move.after))
    }
  }

  /// Whether rows that are changed stay in their scenes.
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

  /// What refers to a row may be made or removed together with it.
  private func rowsMade(by moves: [RowMove]) -> [String: [Int64: Row]] {
    var made: [String: [Int64: Row]] = [:]
    for move in moves where move.before == nil { made[move.table.name, default: [:]][move.key] = move.after }
    return made
  }

  /// The scene of a row; nil where what it refers to is missing.
  private func scene(of row: Row, _ table: Table, _ made: [String: [Int64: Row]]) -> SceneID? {
    guard let owner = table.owner, case .integer(let key) = row[owner.column] else { return nil }
    guard let name = owner.table else { return SceneID(rawValue: key) }
    guard let found = tables[name]?[key] ?? made[name]?[key], let next = VersionedTables.byName[name] else {
      return nil
    }
    return scene(of: found, next, made)
  }
}
