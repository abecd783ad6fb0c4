import GRDB
import GimbalModel

/// The changes that programs other than Gimbal have made to versioned tables, the tables whose changes become
/// revisions. Triggers mark such changes in the table `outside_change` (see migration 8).
struct ExternalChanges {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// `true` if there are changes that are not recorded as a revision.
  var exist: Bool {
    get throws {
      var exist = false
      try RawStatement("SELECT 1 FROM outside_change LIMIT 1", in: database).forEach { _ in exist = true }
      return exist
    }
  }

  /// Records the changes as a revision, and removes the mark.
  ///
  /// - Throws: `StoreError.damaged` or another error if the rows are invalid. In this case, nothing is
  ///   recorded.
  /// - Complexity: O(rows of the project).
  func record(in writer: HistoryWriter, _ entry: Entry, noting draft: inout OperationDraft) throws {
    try check(path: writer.rows.path)
    let head = try HistoryPath(rows: writer.rows).state(of: writer.rows.head().revision)
    let changeset = try Changeset.joining(
      [
        head.changeset.inverted(), ProjectState(database).changeset,
      ].filter { !$0.isEmpty })
    if !changeset.isEmpty {
      _ = try writer.advance(by: changeset, as: entry, noting: &draft)
    }
    _ = try RawStatement("DELETE FROM outside_change", in: database).run { _ in }
  }

  /// The message of the revision and the operation that record changes by other programs.
  static let message = "changes by another program"

  /// Returns the entry to record for external changes that a command finds. It has the author and the time of
  /// the command's entry.
  static func entry(foundBy entry: Entry) -> Entry {
    Entry(author: entry.author, time: entry.time, message: message)
  }

  /// Throws an error if a scene or a project property cannot be loaded, or if a row refers to a missing row.
  private func check(path: String) throws {
    let rows = ProjectRows(database: database)
    for header in try rows.headers() { _ = try rows.scene(header.id) }
    _ = try rows.projectProperties()
    try RawStatement("PRAGMA foreign_key_check", in: database).forEach { _ in
      throw StoreError.damaged(path: path, .reference)
    }
  }
}
