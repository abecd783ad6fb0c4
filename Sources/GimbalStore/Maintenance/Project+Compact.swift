import GRDB

extension Project {
  /// Writes the file anew without what was deleted, and empties its log. Nothing in it changes.
  ///
  /// - Throws: `Cancelled` and `StoreError`, the file as it was.
  /// - Complexity: O(size of the file).
  package func compact(isCancelled: @escaping () -> Bool = { false }) throws {
    let path = connection.path
    try StoreError.mapping(path: path) {
      if isReadOnly { throw StoreError.readOnly(path: path) }
      try connection.current().queue.unsafeReentrantWrite { database in
        guard !database.isInsideTransaction else { throw StoreError.misuse(.nested) }
        try checkInPlace(database)
        try Cancelled.check(isCancelled)
        try database.cancellable(isCancelled) { try database.execute(sql: "VACUUM") }
        // Whoever reads keeps the log; it is emptied another time.
        try? database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
  }
}

extension Transaction {
  /// The size of the project in bytes, as this transaction sees it.
  package func size() throws -> Int {
    try readingHistory { rows in
      try Int(rows.integers("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")[0])
    }
  }
}
