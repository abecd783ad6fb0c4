import class GRDB.Database

extension Transaction {
  /// The project's history. It is moved with `Access.history`, and read with any.
  package var history: History { History(transaction: self) }

  func readingHistory<R>(_ body: (HistoryRows) throws -> R) throws -> R {
    try reading { try body(HistoryRows(database: $0.database, path: path)) }
  }

  func changingHistory<R>(_ body: (HistoryRows, HistoryWriter) throws -> R) throws -> R {
    try writing {
      let rows = HistoryRows(database: $0.database, path: path)
      return try body(rows, HistoryWriter(rows: rows))
    }
  }

  /// Changes rows that no scene knows of.
  func changingRows<R>(_ body: (ProjectRows) throws -> R) throws -> R { try writing(body) }

  /// What a body changes of the versioned rows.
  func recordingChanges(_ body: () throws -> Void) throws -> Changeset {
    let recorder = try writing { try ChangeRecorder($0.database) }
    let outer = self.recorder
    self.recorder = recorder
    defer { self.recorder = outer }
    try body()
    return try recorder.finish()
  }

  /// Runs a body that inserts the rows of a log, or none of them where it throws.
  func recordingInsertions(_ log: InsertionLog, _ body: () throws -> Void) throws {
    try recorder.map { try $0.inserting(log, body) } ?? body()
  }

  /// Runs a body that changes versioned rows as history says already.
  func withoutRecording<R>(_ body: () throws -> R) throws -> R {
    try recorder.map { try $0.pausing(body) } ?? body()
  }

  /// Whether rows were changed that no revision has yet.
  package var isAhead: Bool { recorder?.hasChanges ?? false }
}
