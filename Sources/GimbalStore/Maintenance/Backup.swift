import CSQLite
import GRDB
import GimbalModel

/// A backup of one state of a project.
///
/// The copy is written to a temporary file in the target's directory, verified, synchronized to disk, and
/// then renamed to the target.
struct Backup {
  let source: Database
  /// The file that stores the project, or nil if the project is in memory.
  let own: ProjectFile?
  let target: ProjectFile
  let cancellation: Cancellation

  /// The number of pages that are copied between two checks for cancellation.
  private static let pages: Int32 = 256

  /// Writes and verifies the backup.
  ///
  /// - Throws: `Cancelled` or `StoreError`. In both cases, the target is unchanged.
  func run() throws -> Verification {
    try checkTarget()
    return try StoreError.mapping(path: target.path) {
      let draft = try AtomicReplacement(for: target.name)
      // Restrict access to the copy in the same way as access to the project.
      if let own, let status = try FileStatus(of: own.name) {
        try draft.take(mode: status.mode, user: status.owner.user, group: status.owner.group)
      }
      let copy = try DatabaseQueue(path: draft.path, configuration: .project(busy: BusyHandler(patience: 0)))
      let verification = try copy.writeWithoutTransaction { database in
        try copyPages(to: database)
        return try Verifier(
          rows: HistoryRows(database: database, path: target.path), cancellation: cancellation
        ).run()
      }
      try copy.close()
      if let finding = verification.firstBadRevision ?? verification.findings.first {
        throw StoreError.damaged(path: own?.path ?? Connection.inMemory, .history(finding.text))
      }
      try draft.replaceTarget()
      return verification
    }
  }

  /// Throws an error if the target is the project itself, is a file other than a project, is not writable, or
  /// has a log. SQLite would apply an existing log to the copy.
  private func checkTarget() throws {
    func refuse(_ reason: String) -> StoreError {
      .cannotOpen(path: target.path, reason: reason, remedy: "specify another path")
    }
    if let own {
      let names = [own.name] + AtomicReplacement.companions.map { own.name + $0 }
      let isOwn = try FileStatus(of: own.name)?.isSameFile(as: FileStatus(of: target.name)) == true
      if names.contains(target.name) || isOwn {
        throw refuse("the target is the project itself or one of its SQLite files")
      }
    }
    _ = try target.state(known: Migration.all.count)
    if AtomicReplacement.companions.contains(where: { FileSystem.exists(target.name + $0) }) {
      throw refuse("the target is open, or has a journal or a log")
    }
    guard target.isWritable else { throw StoreError.readOnly(path: target.path) }
  }

  private func copyPages(to copy: Database) throws {
    guard let backup = sqlite3_backup_init(copy.sqliteConnection, "main", source.sqliteConnection, "main")
    else {
      throw SQLiteFailure(of: copy.sqliteConnection)
    }
    var code = SQLITE_OK
    while code == SQLITE_OK, !cancellation.isCancelled { code = sqlite3_backup_step(backup, Backup.pages) }
    let end = sqlite3_backup_finish(backup)
    guard end == SQLITE_OK else { throw SQLiteFailure(of: copy.sqliteConnection, resultCode: end) }
    guard code == SQLITE_DONE else { throw Cancelled() }
  }
}

extension Transaction {
  /// Copies the project, in the state of this transaction, to a file. The copy is complete, verified and
  /// synchronized to disk before it is renamed to the target. An existing project at the target is replaced.
  /// The copy gets the file mode of the project and, if the process is allowed to set it, the owner.
  ///
  /// - Throws: `Cancelled`; `StoreError` if the target is in use or not a project.
  /// - Complexity: O(size of the project).
  package func backUp(to target: String) throws -> Verification {
    try readingHistory { rows in
      let own = rows.path == Connection.inMemory ? nil : ProjectFile(path: rows.path)
      return try Backup(
        source: rows.database, own: own, target: ProjectFile(path: target), cancellation: cancellation
      ).run()
    }
  }
}
