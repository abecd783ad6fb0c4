import GRDB
import GimbalModel

extension Project {
  /// Empties the write-ahead log, and rewrites the file without free pages. The content does not change. A file of more than
  /// 16 MB is rewritten only if at least a twentieth of it is free.
  ///
  /// - Throws: `Cancelled` or `StoreError`. In both cases, the file is unchanged.
  /// - Complexity: O(size of the file) if it is rewritten.
  package func compact() throws {
    let (path, cancellation) = (connection.path, cancellation)
    try StoreError.mapping(path: path) {
      if let refusal = connection.refusal { throw refusal }
      try connection.current(isWriting: false).queue.unsafeReentrantWrite { database in
        guard !database.isInsideTransaction else { throw StoreError.misuse(.nested) }
        try connection.checkInPlace(database)
        try cancellation.check()
        if try Project.isWorthCompacting(database) {
          try database.cancellable(by: cancellation) { try database.execute(sql: "VACUUM") }
        }
        // Ignore a failed checkpoint. It fails while another connection reads from the log, and a later
        // checkpoint empties the log.
        database.emptyLog()
      }
    }
  }

  /// The size, in bytes, above which a file is rewritten only for enough free space, and the least share of free pages.
  private static let (largeSize, leastShare) = (16_000_000, 20)

  /// Returns `false` for a large file with little free space, because `VACUUM` writes the whole file twice.
  private static func isWorthCompacting(_ database: Database) throws -> Bool {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT page_count * page_size <= \(largeSize) OR \(leastShare) * freelist_count >= page_count
        FROM pragma_page_count, pragma_page_size, pragma_freelist_count
        """)
    return row?[0] ?? true
  }
}

extension Transaction {
  /// Returns the size of the project in bytes, as of this transaction.
  package func size() throws -> Int {
    try readingHistory { rows in
      try Int(rows.integers("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")[0])
    }
  }
}
