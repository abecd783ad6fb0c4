import GRDB

extension ProjectFile {
  /// `true` if the process may write to the project file, or create it, and may create files in its
  /// directory, in which SQLite places the log.
  var isWritable: Bool {
    FileSystem.mayWrite(directory) && (FileSystem.mayWrite(name) || !FileSystem.exists(name))
  }

  /// `true` if there is a write-ahead log or a rollback journal with content beside the file. A log can have
  /// content while a process has the file open, and after such a process was terminated.
  var hasLog: Bool {
    ["-wal", "-journal"].contains(where: hasBytes)
  }

  private func hasBytes(_ suffix: String) -> Bool { (try? FileStatus(of: name + suffix))?.size ?? 0 > 0 }

  /// Removes a file without content, and the empty files that SQLite has created beside it, after a failure
  /// to create the project.
  func removeIfEmpty() {
    guard (try? FileStatus(of: name))?.size == 0, !hasLog else { return }
    for suffix in ["-wal", "-shm", ""] { FileSystem.remove(name + suffix) }
  }

  /// Opens the file for reading and writing, creates it if needed, and migrates it.
  ///
  /// - Parameters:
  ///   - state: The state of the file. If it is `.present`, the caller has checked the schema.
  ///   - busy: The handler that waits for locks that other processes hold.
  func connect(_ state: State, migrator: Migrator, busy: BusyHandler) throws -> DatabaseQueue {
    try checkLog()
    let queue = try DatabaseQueue(path: name, configuration: .project(busy: busy))
    try queue.writeWithoutTransaction { database in
      // A file that counts as absent can have content after SQLite has rolled back its journal, so check the
      // schema here.
      if state == .absent {
        try StoredSchema(of: database.sqliteConnection).check(path: path, known: migrator.known)
      }
      try migrator.migrate(database, path: path)
      // Switch to WAL after the first migration, so that the application id is in the file itself and not
      // only in the log.
      try database.useWriteAheadLog(patience: busy.patience)
      // Read now to create the log, because `backup` recognizes an open project by its log.
      _ = try migrator.stamp(of: database)
    }
    return queue
  }

  /// Opens the project for reading. If the project has a log, the connection reads the file itself.
  /// Otherwise, it reads a copy in memory, because SQLite cannot read a WAL database without creating files
  /// in its directory.
  ///
  /// - Returns: The connection and, for a copy, the status of the copied file.
  func connectReading(migrator: Migrator, busy: BusyHandler) throws -> (DatabaseQueue, FileStatus?) {
    for _ in 1...ProjectFile.attempts {
      guard case .present(let status) = try state(known: migrator.known, checkingSchema: busy) else {
        throw StoreError.cannotOpen(
          path: path, reason: "the file was removed or emptied",
          remedy: "restore the file, or specify another path")
      }
      if hasLog {
        let queue = try connectToLog(busy: busy)
        try queue.writeWithoutTransaction { database in
          guard try migrator.isCurrent(database, path: path) else { throw StoreError.readOnly(path: path) }
        }
        return (queue, nil)
      }
      let queue = try DatabaseQueue(configuration: .project(busy: busy))
      try queue.writeWithoutTransaction { database in
        try InspectionConnection(immutable: name).copy(into: database.sqliteConnection)
      }
      // The file is copied without locks. Use the copy only if no other process has written to the file in the
      // meantime.
      guard !hasLog, try FileStatus(of: name) == status else { continue }
      try queue.writeWithoutTransaction { try migrator.migrate($0, path: path) }
      return (queue, status)
    }
    throw StoreError.busy(path: path, holder: LockHolder(ofProjectAt: path))
  }

  /// Throws an error if there is a log without a project file. Opening the project would create a new file,
  /// and SQLite would apply the old log to it.
  private func checkLog() throws(StoreError) {
    guard hasBytes("-wal"), !FileSystem.exists(name) else { return }
    throw .cannotOpen(
      path: path,
      reason: "the file is missing, but its log '\(path)-wal' exists",
      remedy: "restore the file or remove the log")
  }

  private func connectToLog(busy: BusyHandler) throws -> DatabaseQueue {
    do {
      return try connectReadOnly(busy: busy)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
      throw logIsUnreadable
    }
  }

  private func connectReadOnly(busy: BusyHandler) throws -> DatabaseQueue {
    try DatabaseQueue(path: name, configuration: .project(busy: busy, isReadOnly: true))
  }
}

extension Configuration {
  /// The configuration of all connections to projects.
  static func project(busy: BusyHandler, isReadOnly: Bool = false) -> Configuration {
    var configuration = Configuration()
    configuration.label = "Store"
    configuration.readonly = isReadOnly
    configuration.busyMode = .callback { busy.wait(tries: $0) }
    // Without this setting, GRDB traps after a failed rollback. With it, the next transaction reports the
    // failure.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { database in
      ConnectionDefenses.apply(to: database.sqliteConnection)
      // With `synchronous = FULL`, a transaction is on the disk when COMMIT returns. SQLite recommends
      // `cell_size_check = ON` for untrusted files.
      try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON")
      // The cache holds 32768 KiB, which are allocated on demand. Ids are random, so the pages that a long
      // transaction changes are scattered over the file. A smaller cache would evict and write the same page
      // several times.
      try database.execute(sql: "PRAGMA cache_size = -32768")
    }
    return configuration
  }
}

extension Database {
  /// Switches to a write-ahead log (WAL), so that readers never wait for a writer. The setting is stored in
  /// the file. If the file system does not support WAL, SQLite keeps the rollback journal, which is equally
  /// durable.
  fileprivate func useWriteAheadLog(patience: Duration) throws {
    let clock = ContinuousClock()
    let deadline = clock.now + patience
    while true {
      do {
        try execute(sql: "PRAGMA journal_mode = WAL")
        return
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && clock.now < deadline {
        // SQLite does not call the busy handler for the lock of this statement, so wait here.
        FileSystem.pause()
      }
    }
  }
}
