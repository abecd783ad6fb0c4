import GRDB
import GRDBSQLite

/// The state of a project file after the last use by a connection. It shows whether another program has
/// overwritten the file in place, as `cat other.gimbal > project.gimbal` does.
///
/// SQLite caches pages of the file in memory, and would mix them with pages of the new content. The status of
/// the file alone does not show whether it was overwritten, because a checkpoint by another SQLite process
/// changes the file, too. A checkpoint does not change the history, so the mark also contains rows that
/// identify the history.
struct FileMark {
  private let status: FileStatus
  private let content: Content

  /// Rows that identify the history.
  private struct Content: Equatable {
    /// The `data_version` of SQLite, a number that changes when another connection commits a transaction.
    let version: Int64
    /// The hash of the first revision.
    let first: [UInt8]
    /// The hash of the current operation.
    let present: [UInt8]

    init(_ database: Database) throws {
      func bytes(_ sql: String) throws -> [UInt8] {
        var found: [UInt8]?
        try RawStatement(sql, in: database).forEach { statement in
          var row = RowReader(statement: statement, table: Table(sql, columns: ["value"], scope: ""))
          found = try row.bytes()
        }
        guard let found else { throw RowReader.Defect(table: "revision", id: 0, column: "hash") }
        return found
      }
      version = try Int64.fetchOne(database, sql: "PRAGMA data_version") ?? 0
      first = try bytes("SELECT hash FROM revision ORDER BY id LIMIT 1")
      present = try bytes("SELECT o.hash FROM present p JOIN operation o ON o.id = p.operation")
    }
  }

  /// Reads the state of a file. Returns nil if the file or its history cannot be read.
  init?(of name: String, _ database: Database) {
    guard let status = try? FileStatus(of: name), let content = try? Content(database) else { return nil }
    (self.status, self.content) = (status, content)
  }

  /// Returns `false` if a program that does not use SQLite has changed the file since the mark was made. If
  /// the file has changed in any way, releases the cached pages of the connection.
  func isValid(of name: String, _ database: Database) -> Bool {
    if (try? FileStatus(of: name)) == status { return true }
    sqlite3_db_release_memory(database.sqliteConnection)
    guard let found = try? Content(database), found.first == content.first else { return false }
    return found.version != content.version || found == content
  }
}
