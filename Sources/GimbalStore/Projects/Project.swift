import GRDB
package import GimbalModel
import Synchronization

/// A project in one SQLite file or in memory, with one connection to its database.
///
/// A project can be used from any thread. Transactions are serialized. The connection is closed by `close()`
/// or when the last reference to the project is released. When the last connection of all processes is
/// closed, SQLite moves the content of the write-ahead log into the file and removes the log.
package final class Project: Sendable {
  /// The default maximum time to wait for locks held by other processes, in seconds.
  package static let patience = 10.0

  /// The path that the caller passed, or nil if the project is in memory.
  package let path: String?
  let connection: Connection
  private let cache = Lock(SceneCache())
  private let notices = Lock(Notices())
  private let currentCancellation = Lock(Cancellation.never)

  /// The recorded notices, and those that `takeNotices()` has not returned yet. Each notice is returned once.
  private struct Notices {
    var noted: Set<StoreNotice> = []
    var untold: [StoreNotice] = []
  }

  /// The cancellation that stops long-running work. It applies to `compact()` and to transactions that begin
  /// after it is set.
  package var cancellation: Cancellation {
    get { currentCancellation.withLock { $0 } }
    set { currentCancellation.withLock { $0 = newValue } }
  }

  /// `true` if the project cannot be changed: the file or its directory is not writable, the disk is full, or
  /// the file has several names (hard links). In this case, changes throw a `StoreError` with the reason.
  package var isReadOnly: Bool { connection.refusal != nil }

  /// `true` if the project file does not exist. The first transaction that changes the project creates the
  /// file.
  package var isMissing: Bool { connection.isAwaitingCreation }

  /// Opens a project, and migrates it if an older version of Gimbal wrote it. If the file does not exist, the
  /// first transaction that changes the project creates the file.
  ///
  /// A file that is not a project, or that a newer version of Gimbal wrote, is not changed.
  ///
  /// - Parameters:
  ///   - entry: The author and time of the first revision if the project is new.
  ///   - patience: The maximum time to wait for locks held by other processes, in seconds.
  package static func open(
    path: String, as entry: Entry = .unsigned, patience: Double = Project.patience
  ) throws(StoreError) -> Project {
    try open(path: path, migrator: .newest(entry: entry), patience: patience)
  }

  /// Opens an existing project for reading only. The file does not change, and no files are created beside it, so that
  /// processes that write to the project are not disturbed. A project of an older version is migrated in memory, unless
  /// another process has it open.
  ///
  /// - Parameter patience: The maximum time to wait for locks held by other processes, in seconds.
  package static func openReading(
    path: String, patience: Double = Project.patience
  ) throws(StoreError) -> Project {
    let connection = try StoreError.catching(path: path) {
      try Connection(
        reading: ProjectFile(path: path), migrator: .newest(entry: .unsigned),
        busy: BusyHandler(patience: patience), refusal: .readOnly(path: path))
    }
    return Project(path: path, connection: connection)
  }

  /// Creates a project in memory. The database is created by the first transaction.
  package static func inMemory(as entry: Entry = .unsigned) -> Project {
    Project(path: nil, connection: Connection(inMemory: .newest(entry: entry)))
  }

  /// Creates a project in memory without the views and triggers that serve other programs, which take most of the time
  /// of creating a project. It can be neither verified nor backed up.
  package static func scratch() -> Project {
    let migrator = Migrator(migrations: Migration.all, newestSchema: { Migration.newestTables })
    return Project(path: nil, connection: Connection(inMemory: migrator))
  }

  static func open(
    path: String, migrations: [Migration], patience: Double = Project.patience
  ) throws(StoreError) -> Project {
    try open(path: path, migrator: Migrator(migrations: migrations), patience: patience)
  }

  private static func open(
    path: String, migrator: Migrator, patience: Double
  ) throws(StoreError) -> Project {
    let connection = try StoreError.catching(path: path) {
      try Connection(
        file: ProjectFile(path: path), migrator: migrator, busy: BusyHandler(patience: patience))
    }
    return Project(path: path, connection: connection)
  }

  private init(path: String?, connection: Connection) {
    self.path = path
    self.connection = connection
    if let refusal = connection.refusal, refusal.allowsReading { note(.readingOnly(refusal)) }
  }

  /// Records a notice, if it was not recorded before.
  func note(_ notice: StoreNotice) {
    notices.withLock { notices in
      if notices.noted.insert(notice).inserted { notices.untold.append(notice) }
    }
  }

  /// Returns the notices that were recorded since the last call.
  package func takeNotices() -> [StoreNotice] {
    notices.withLock { notices in
      defer { notices.untold = [] }
      return notices.untold
    }
  }

  /// Runs a closure in a transaction. The outcome that the closure returns determines whether the transaction
  /// is committed or rolled back.
  ///
  /// A write transaction waits for other writers, and its changes are on disk when this method returns. If
  /// the closure throws an error, the transaction is rolled back. Transactions cannot be nested.
  ///
  /// ```swift
  /// let count = try project.transaction(.write) { transaction in
  ///   try transaction.remove(scene: id)
  ///   return .rollback(try transaction.sceneHeaders().count)
  /// }
  /// ```
  ///
  /// - Parameter entry: The author, time and message to record with the changes.
  /// - Returns: The value of the outcome.
  /// - Throws: `StoreError`; rethrows errors from the closure.
  @discardableResult
  package func transaction<Value>(
    _ access: Access, as entry: Entry = .unsigned,
    _ body: (Transaction) throws -> TransactionOutcome<Value>
  ) throws -> Value {
    let path = connection.path
    return try StoreError.mapping(path: path) {
      let (queue, isNew) = try connection.current(isWriting: access != .read)
      defer { if access != .read { connection.withdrawUnusedFile() } }
      return try queue.unsafeReentrantWrite { database in
        guard !database.isInsideTransaction else { throw StoreError.misuse(.nested) }
        let mayWrite = access != .read && !isReadOnly
        if mayWrite { try connection.checkInPlace(database) }
        // Take the cache out of the mutex, so that scenes are modified in place and not copied.
        var kept = cache.withLock { cache in
          let kept = cache
          cache = SceneCache()
          return kept
        }
        if isNew { kept = SceneCache() }
        let transaction = Transaction(
          access: mayWrite ? access : .read, entry: entry, cancellation: cancellation,
          refusal: access == .read ? .misuse(.readAccess) : connection.refusal ?? .readOnly(path: path),
          database: database, cache: consume kept, path: path)
        defer {
          connection.mark(database, isWriting: mayWrite)
          if transaction.hasSeenExternalChanges { note(.changedOutside(path: path)) }
          cache.withLock { $0 = transaction.end() }
        }
        return try transaction.run(body)
      }
    }
  }

  /// Runs a closure in a transaction, and commits the transaction if the closure returns normally.
  ///
  /// - Parameter entry: The author, time and message to record with the changes.
  /// - Throws: `StoreError`; rethrows errors from the closure.
  @discardableResult
  package func transaction<Value>(
    _ access: Access, as entry: Entry = .unsigned,
    _ body: (Transaction) throws -> Value
  ) throws -> Value {
    try transaction(access, as: entry) { .commit(try body($0)) }
  }

  /// Closes the connection. Later transactions throw `StoreError.misuse`.
  ///
  /// - Precondition: No transaction is running.
  package func close() { connection.close() }

  /// Moves the content of the write-ahead log into the file, so that a copy of the file alone is complete.
  /// This method never waits for another process. While another process writes to the project, or reads an
  /// older state of it, part of the content stays in the log.
  ///
  /// - Complexity: O(pages that were written since the last call).
  package func settle() { connection.settle() }
}

extension Project {
  /// Stores view state in a separate transaction, which waits at most 500 ms for other processes.
  ///
  /// - Returns: The error that prevented it, for example because another process writes to the project. The session can
  ///   try again later. In a missing or read-only project, an error is not returned, and nothing is stored.
  package func store(_ new: StoredViewState, replacing old: StoredViewState) -> Result<Bool, StoreError> {
    if isMissing { return .success(false) }
    switch connection.refusal {
    case .readOnly, .linked: return .success(false)
    case let refusal?: return .failure(refusal)
    case nil: break
    }
    return Result { () throws(StoreError) in
      try StoreError.catching(path: connection.path) {
        try connection.waiting(atMost: .milliseconds(500)) {
          try transaction(.history) { try $0.store(new, replacing: old) }
        }
      }
      return true
    }
  }
}
