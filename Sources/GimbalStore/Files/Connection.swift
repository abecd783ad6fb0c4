import GRDB
import GRDBSQLite
import GimbalModel
import Synchronization

/// The connection of a project to its database: the file, a copy of the file in memory, or a new database in
/// memory.
final class Connection: Sendable {
  /// The path of a project in memory, as shown in error messages.
  static let inMemory = ":memory:"

  /// The path of the project, as shown in error messages.
  let path: String
  /// The error for an attempt to change the project, or nil if the project can be changed.
  let refusal: StoreError?
  private let file: ProjectFile?
  private let migrator: Migrator
  private let busy: BusyHandler
  private let state: Lock<State>
  /// The state of the file after its last use. Nil before the first use, and for a project in memory.
  ///
  /// The property has a separate lock, because code inside a transaction reads it. If the lock of `state`
  /// protected the property, that code could deadlock with a thread that holds the lock while it waits for
  /// the transaction.
  private let lastMark = Lock<FileMark?>(nil)

  /// The stage of the creation of the file.
  private enum Creation {
    /// The file existed before, or something was committed to it, or the project is in memory.
    case none
    /// The file does not exist. The database is empty and in memory.
    case awaited
    /// The connection created the file, and nothing was committed.
    case unused
  }

  private struct State {
    /// The open database, or nil before the first use of a project in memory or of a missing file.
    var queue: DatabaseQueue?
    /// The stage of the creation of the file.
    var creation = Creation.none
    /// The status of the file when it was copied, or nil if the connection reads the file itself.
    var copied: FileStatus?
    /// `true` after `close()`.
    var isClosed = false
  }

  /// Opens a file for reading and writing, or only for reading if it is not writable. The first transaction
  /// that writes creates a missing file.
  convenience init(file: ProjectFile, migrator: Migrator, busy: BusyHandler) throws {
    let state = try file.state(known: migrator.known, checkingSchema: busy)
    switch (state, file.isWritable) {
    case (.absent, true) where !FileSystem.exists(file.name) && !file.hasLog:
      self.init(State(creation: .awaited), file: file, migrator: migrator, busy: busy)
    case (.absent, true):
      self.init(
        State(queue: try file.connect(state, migrator: migrator, busy: busy)), file: file,
        migrator: migrator, busy: busy)
    case (.present, true):
      do {
        try StoreError.catching(path: file.path) { try file.checkNames() }
        let queue = try StoreError.catching(path: file.path) {
          try file.connect(state, migrator: migrator, busy: busy)
        }
        self.init(State(queue: queue), file: file, migrator: migrator, busy: busy)
      } catch {
        // Open the project for reading if the error allows it. For example, a full disk prevents opening
        // for writing, because SQLite then creates the log at the first read.
        guard error.allowsReading else { throw error }
        try self.init(reading: file, migrator: migrator, busy: busy, refusal: error)
      }
    case (.absent, false):
      throw StoreError.cannotOpen(
        path: file.path, reason: "permission denied",
        remedy: "make the file and its directory writable, or specify another path")
    case (.present, false):
      try self.init(
        reading: file, migrator: migrator, busy: busy, refusal: .readOnly(path: file.path))
    }
  }

  /// Opens a file for reading, without changing the file or its directory.
  ///
  /// - Parameter refusal: The error for an attempt to change the project.
  convenience init(
    reading file: ProjectFile, migrator: Migrator, busy: BusyHandler, refusal: StoreError
  ) throws {
    let (queue, copied) = try file.connectReading(migrator: migrator, busy: busy)
    self.init(
      State(queue: queue, copied: copied), file: file, refusal: refusal, migrator: migrator, busy: busy)
  }

  /// Creates an empty project in memory. The database is created on first use.
  convenience init(inMemory migrator: Migrator) {
    self.init(State(queue: nil), file: nil, migrator: migrator, busy: BusyHandler(patience: 0))
  }

  private init(
    _ state: State, file: ProjectFile?, refusal: StoreError? = nil, migrator: Migrator, busy: BusyHandler
  ) {
    self.state = Lock(state)
    self.file = file
    self.refusal = refusal
    self.migrator = migrator
    self.busy = busy
    path = file?.path ?? Connection.inMemory
  }

  /// `true` if the file does not exist, because nothing has been written to the project yet.
  var isAwaitingCreation: Bool { state.withLock { $0.creation == .awaited } }

  /// Returns the open database. Creates the database of a project in memory on first use. If the database is
  /// a copy of a file that has changed since it was copied, copies the file again.
  ///
  /// - Parameter isWriting: `true` to create the file if it does not exist.
  /// - Returns: The database, and `true` if the previous call returned a different database.
  func current(isWriting: Bool) throws -> (queue: DatabaseQueue, isNew: Bool) {
    try state.withLock { state in
      if state.isClosed { throw StoreError.misuse(.closed) }
      if let file, state.creation == .awaited {
        let found = try file.state(known: migrator.known, checkingSchema: busy)
        if isWriting || found != .absent {
          let creation = found == .absent && !FileSystem.exists(file.name) ? Creation.unused : .none
          do {
            let queue = try file.connect(found, migrator: migrator, busy: busy)
            state = State(queue: queue, creation: creation)
            lastMark.withLock { $0 = nil }
            return (queue, true)
          } catch {
            if creation == .unused { file.removeIfEmpty() }
            throw error
          }
        }
      }
      guard let file, state.creation != .awaited else {
        let queue = try state.queue ?? memory()
        state.queue = queue
        return (queue, false)
      }
      if let queue = state.queue {
        guard let copied = state.copied, file.hasLog || (try? FileStatus(of: file.name)) != copied else {
          return (queue, false)
        }
      }
      let (queue, status) = try file.connectReading(migrator: migrator, busy: busy)
      state = State(queue: queue, copied: status)
      return (queue, true)
    }
  }

  /// Throws an error if changes would be lost, because the file was moved, has several names, or was
  /// overwritten by another program.
  func checkInPlace(_ database: Database) throws(StoreError) {
    try checkName(database)
    if let file, let mark = lastMark.withLock({ $0 }), !mark.isValid(of: file.name, database) {
      throw .moved(path: path)
    }
  }

  private func checkName(_ database: Database) throws(StoreError) {
    // In WAL mode, SQLite would keep writing to a file that was unlinked, and the changes would be lost.
    if database.hasMoved { throw .moved(path: path) }
    try file?.checkNames()
  }

  /// Records the state of the file after a transaction.
  ///
  /// - Parameter isWriting: `true` if `checkInPlace(_:)` has checked the file before the transaction; the new
  ///   state then replaces the recorded state. After other transactions, the state is recorded only if none
  ///   is recorded yet, because the file may have been overwritten.
  func mark(_ database: Database, isWriting: Bool) {
    guard let file, refusal == nil, isWriting || lastMark.withLock({ $0 == nil }) else { return }
    guard let mark = FileMark(of: file.name, database) else { return }
    lastMark.withLock { $0 = mark }
  }

  /// Removes a file that this connection created, if nothing was committed and no other process has it open.
  ///
  /// A process that opened the file just before its removal gets `StoreError.moved` when it writes.
  func withdrawUnusedFile() {
    state.withLock { state in
      guard state.creation == .unused, let file, let queue = state.queue else { return }
      let isRemoved = queue.unsafeReentrantWrite { database in
        // The change to the journal mode succeeds only if no other connection exists. The exclusive
        // transaction then prevents other processes from reading the file.
        guard database.isUnused(), database.execute("PRAGMA journal_mode = DELETE"),
          database.execute("BEGIN EXCLUSIVE")
        else { return false }
        defer { _ = database.execute("ROLLBACK") }
        guard database.isUnused(), (try? checkName(database)) != nil else { return false }
        return FileSystem.remove(file.name)
      }
      if isRemoved {
        try? queue.close()
        state = State(creation: .awaited)
      } else {
        state.creation = .none
      }
    }
  }

  /// Closes the database. If no other process has the file open, SQLite moves the content of the log into the
  /// file and removes the log. Later calls to `current(isWriting:)` throw an error.
  ///
  /// - Precondition: No transaction is running.
  func close() {
    let queue = state.withLock { state in
      defer { state = State(isClosed: true) }
      return state.queue
    }
    let hasMoved = queue?.unsafeReentrantWrite { $0.hasMoved } ?? false
    // Ignore a failed checkpoint: the log remains, and the next connection reads it.
    try? queue?.close()
    // SQLite does not remove the log and its index if the file was moved or removed. Remove both if the log
    // is empty and there is no file at the path.
    if hasMoved, let file, !FileSystem.exists(file.name), !file.hasLog {
      for suffix in ["-wal", "-shm"] { FileSystem.remove(file.name + suffix) }
    }
  }

  /// Runs a closure and limits the time that it waits for other processes.
  func waiting<R>(atMost limit: Duration, _ body: () throws -> R) rethrows -> R {
    try busy.waiting(atMost: limit, body)
  }

  /// Moves the content of the log into the file and empties the log. If another process uses the log, the
  /// method does not wait, and a part of the content stays in the log.
  ///
  /// - Complexity: O(pages in the log).
  func settle() {
    guard let file, refusal == nil, let queue = state.withLock({ $0.queue }) else { return }
    queue.unsafeReentrantWrite { database in
      guard !database.isInsideTransaction else { return }
      // If another program has overwritten the file, the log does not belong to the new content.
      if let mark = lastMark.withLock({ $0 }), !mark.isValid(of: file.name, database) { return }
      busy.withoutWaiting { _ = database.emptyLog() }
      mark(database, isWriting: true)
    }
  }

  private func memory() throws -> DatabaseQueue {
    let queue = try DatabaseQueue(configuration: .project(busy: busy))
    try queue.writeWithoutTransaction { try migrator.migrate($0, path: path) }
    return queue
  }
}

extension Database {
  /// Executes a statement. Returns `true` if it succeeds.
  fileprivate func execute(_ sql: String) -> Bool {
    sqlite3_exec(sqliteConnection, sql, nil, nil, nil) == SQLITE_OK
  }

  /// `true` if the file was moved, replaced or removed since it was opened.
  fileprivate var hasMoved: Bool {
    var hasMoved: Int32 = 0
    sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return hasMoved != 0
  }

  /// Returns `true` if the project contains nothing but its first revision. Both tables are counted, because
  /// the import of a history is one operation with several revisions.
  fileprivate func isUnused() -> Bool {
    ["operation", "revision"].allSatisfy { table in
      (try? Int.fetchOne(self, sql: "SELECT count(*) FROM \(table)")) ?? 2 <= 1
    }
  }

  /// The maximum number of attempts to get the checkpoint lock, 10 ms apart, if another process holds it.
  private static let checkpointAttempts = 20

  /// Runs a checkpoint that truncates the log. If another connection reads from the log or writes to it, the
  /// checkpoint copies as many pages as possible.
  ///
  /// - Returns: `true` if the log is empty.
  @discardableResult
  func emptyLog() -> Bool {
    for attempt in 1...Database.checkpointAttempts {
      var frames: Int32 = -1
      let code = sqlite3_wal_checkpoint_v2(
        sqliteConnection, "main", SQLITE_CHECKPOINT_TRUNCATE, &frames, nil)
      // The number of frames is unknown if another connection runs a checkpoint. That checkpoint does not
      // include transactions that were committed after it began, so try again.
      guard code == SQLITE_BUSY, frames < 0, attempt < Database.checkpointAttempts else {
        return code == SQLITE_OK
      }
      FileSystem.pause()
    }
    return false
  }
}

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
