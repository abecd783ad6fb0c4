import GimbalModel

extension ProjectRows {
  /// Adds every row of a scene, or none.
  ///
  /// - Precondition: every row is one that columns can give back.
  /// - Throws: `EditError.rowExists`; `SQLiteFailure`.
  func insert(_ scene: Scene) throws {
    var count = 0
    do {
      try scene.forEachRecord { record in
        try insert(record)
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
