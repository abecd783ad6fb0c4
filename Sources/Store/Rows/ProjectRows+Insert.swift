import Model

extension ProjectRows {
  /// Adds every row of a scene, or none.
  ///
  /// - Parameter log: told of every row.
  /// - Throws: `EditError` for what a column cannot give back, and for a row that is there; `SQLiteFailure`.
  func insert(_ scene: Scene, noting log: InsertionLog?) throws {
    var count = 0
    do {
      try scene.forEachRecord { record in
        try record.check()
        try insert(record)
        log?.append(record)
        count += 1
      }
    } catch let refusal as EditError {
      // Taken back row by row: within a savepoint SQLite would put each page aside that changes.
      var rest = count
      try scene.forEachRecord { record in
        guard rest > 0 else { return }
        rest -= 1
        try delete(record.row)
      }
      throw refusal
    }
  }
}
