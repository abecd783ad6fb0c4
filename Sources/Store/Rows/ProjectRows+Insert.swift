import Model

extension ProjectRows {
  /// Adds every row of a scene, or none.
  ///
  /// - Throws: `EditError` for what a column cannot give back, and for a row that is there; `SQLiteFailure`.
  func insert(_ scene: Scene) throws {
    var count = 0
    do {
      try scene.forEachRecord { record in
        try insertChecked(record)
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

  /// Each kind by itself, so that no row is wrapped up to be bound.
  private func insertChecked(_ record: Record) throws {
    switch record {
    case .scene(let row): try insertChecked(row)
    case .display(let row): try insertChecked(row)
    case .trait(let row): try insertChecked(row)
    case .view(let row): try insertChecked(row)
    case .property(let row): try insertChecked(row)
    case .instanceTrait(let row): try insertChecked(row)
    case .set(let row): try insertChecked(row)
    case .installation(let row): try insertChecked(row)
    case .constraint(let row): try insertChecked(row)
    case .override(let row): try insertChecked(row)
    case .placement(let row): try insertChecked(row)
    case .box(let row): try insertChecked(row)
    }
  }

  private func insertChecked(_ row: some StoredRow) throws {
    try row.check()
    try insert(row)
  }
}
