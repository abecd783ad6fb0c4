import GRDB

extension Transaction {
  /// Whether nothing was ever done in the project.
  package func isNew() throws -> Bool {
    try readingHistory { rows in
      let counts = try rows.integers(
        "SELECT (SELECT count(*) FROM revision) + (SELECT count(*) FROM operation)")
      guard counts == [2], let first = try rows.revisions().first else { return false }
      return try rows.changeset(of: first.id).isEmpty && ProjectState(rows.database) == .empty
    }
  }

  /// Takes the history of another project over, in place of the beginning that a new project has. Nothing of it is
  /// trusted: hashes are worked out anew, everything is replayed, and `verify` finds nothing before it counts.
  ///
  /// What comes after it in this transaction is a revision of its own. It cannot be undone: it is what the project
  /// begins with.
  ///
  /// - Precondition: the project is new.
  /// - Parameter body: adds revisions, and what names them; a HEAD among these.
  /// - Throws: `AdoptionError`, `Cancelled`, `StoreError`, what the body throws; then nothing was changed.
  /// - Complexity: O(bytes of all changesets), and that of `verify`.
  package func adoptHistory(
    isCancelled: @escaping () -> Bool, _ body: (HistoryAdoption) throws -> Void
  ) throws {
    let isNew = try isNew()
    precondition(isNew)
    try changingHistory { rows, writer in
      try withoutRecording {
        try rows.database.inSavepoint {
          try writer.forgetAll()
          let adoption = HistoryAdoption(writer)
          try body(adoption)
          try adoption.finish(entry, isCancelled: isCancelled)
          return .commit
        }
      }
      forgetScenes()
    }
  }
}
