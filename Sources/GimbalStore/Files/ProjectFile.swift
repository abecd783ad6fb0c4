import GRDB

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of a project. The type inspects the file on a separate read-only connection before the project
/// connects to it.
///
/// This type reads the project file only through SQLite. Closing any other descriptor of the file would
/// release all POSIX locks that the process holds on the file, including the locks of other SQLite
/// connections. SQLite prevents this for its own descriptors.
struct ProjectFile: Sendable {
  /// The path that the caller passed.
  let path: String
  /// The absolute path with symbolic links resolved. SQLite places the log beside the resolved file.
  let name: String

  init(path: String) {
    self.path = path
    name = FileSystem.resolved(path)
  }

  /// The state of the file at the path.
  enum State: Hashable {
    /// No file, an empty file, or a file that SQLite will roll back to an empty file.
    case absent
    /// A file with the application id of a project.
    case present(FileStatus)
  }

  /// Throws an error if the file has several names (hard links). SQLite places the log beside the name
  /// through which the file is opened, so a process that opens the file by another name would miss the log
  /// and overwrite the changes in it.
  func checkNames() throws(StoreError) {
    if let status = try status(), status.names > 1 { throw .linked(path: path, names: status.names) }
  }

  var directory: String {
    guard let slash = name.lastIndex(of: "/") else { return "." }
    return slash == name.startIndex ? "/" : String(name[..<slash])
  }

  /// Inspects the file. Only the transaction of an interrupted process is rolled back.
  ///
  /// - Parameters:
  ///   - known: The newest supported schema version.
  ///   - busy: The handler that waits for locks that other processes hold while the schema is compared with
  ///     the definitions of its version, or nil if the schema is not compared.
  /// - Throws: `StoreError`, for example `.notAProject` or, if the schema is compared, `.foreignSchema`.
  func state(known: Int, checkingSchema busy: BusyHandler? = nil) throws(StoreError) -> State {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotOpen(
        path: path, reason: path.isEmpty ? "the path is empty" : "the path contains a null character",
        remedy: "specify the path of a project")
    }
    try checkCompanions()
    guard let status = try status(), status.size > 0 else { return .absent }
    // Reject pipes and devices. Opening a pipe blocks until there is a writer, and a device can deliver bytes
    // forever.
    guard status.kind == .regular else { throw .notAProject(path: path) }
    guard FileSystem.mayRead(name) else {
      throw .cannotOpen(path: path, reason: "permission denied", remedy: "make the file readable")
    }
    // A journal can name a super-journal, which coordinates a transaction on several files. SQLite can delete
    // the file with that name. The journals of projects never name another file.
    if RollbackJournal.namesAnotherFile(journalOf: name) {
      throw .cannotOpen(
        path: path, reason: "its journal '\(path)-journal' names another file and was not written by Gimbal",
        remedy: "remove the journal, and restore the project from a backup")
    }
    // A journal for an empty database means that the creation of the file is in progress or was interrupted.
    // SQLite rolls the file back to an empty file.
    if RollbackJournal(of: name)?.pagesBefore == 0 { return .absent }
    let header = try header()
    guard header.applicationID == Migrator.applicationID else { throw .notAProject(path: path) }
    guard header.version <= known else {
      throw .newerVersion(path: path, found: header.version, known: known)
    }
    if let busy, RollbackJournal(of: name) != nil, isWritable { try rollBack(busy: busy) }
    if let busy { try checkSchema(known: known, busy: busy) }
    return .present(status)
  }

  /// Throws an error if a file that SQLite would open beside the project is not a regular file with one name.
  /// Opening a pipe waits for a writer, and SQLite would overwrite the target of a link.
  private func checkCompanions() throws(StoreError) {
    for suffix in ["-journal", "-wal", "-shm"] {
      // Ignore errors here, because reading the status of the project file fails in the same way.
      guard let status = try? FileStatus(of: name + suffix, followsLinks: false) else { continue }
      let fault: String? =
        switch status.kind {
        case .regular: status.names > 1 ? "has \(status.names) names (hard links)" : nil
        case .directory: "is a directory"
        case .link: "is a symbolic link"
        case .other: "is not a regular file"
        }
      if let fault {
        throw .cannotOpen(
          path: path, reason: "'\(path)\(suffix)' \(fault)",
          remedy: status.kind == .regular
            ? "remove the other names of '\(path)\(suffix)'" : "rename or remove '\(path)\(suffix)'")
      }
    }
  }

  private func status() throws(StoreError) -> FileStatus? {
    let status: FileStatus?
    do {
      status = try FileStatus(of: name)
    } catch {
      throw .cannotOpen(path: path, reason: error.description)
    }
    if status?.kind == .directory {
      throw .cannotOpen(path: path, reason: "it is a directory", remedy: "specify the path of a file")
    }
    if status == nil, !FileSystem.exists(directory) {
      throw .cannotOpen(
        path: path, reason: "the directory '\(directory)' does not exist",
        remedy: "create the directory, or specify another path")
    }
    if let status, status.size == 0, status.kind != .regular { throw .notAProject(path: path) }
    return status
  }

  private func header() throws(StoreError) -> (applicationID: Int64, version: Int) {
    do throws(SQLiteFailure) {
      let connection = try InspectionConnection(immutable: name)
      return (try connection.integer("application_id"), Int(try connection.integer("user_version")))
    } catch {
      switch StoreError(error, path: path) {
      case .cannotOpen(let path, let reason, let remedy):
        throw .cannotOpen(path: path, reason: reason, remedy: remedy)
      case .inputOutput(let path, let reason): throw .inputOutput(path: path, reason: reason)
      // Any other failure to read the first page means that the file is not a SQLite database.
      default: throw .notAProject(path: path)
      }
    }
  }

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

extension ProjectFile {
  /// Compares the schema of the project, which is in the file or in its log, with the definitions of its
  /// version.
  private func checkSchema(known: Int, busy: BusyHandler) throws(StoreError) {
    var attempt = 1
    while true {
      let status = try status()
      do throws(StoreError) {
        return try compareSchema(known: known, busy: busy)
      } catch {
        if hasLog {
          if case .cannotOpen = error { throw logIsUnreadable }
          throw error
        }
        // Without a log, the connection takes no locks, so a write by another process can cause the error. If
        // the file has changed during the check, repeat the check.
        if try self.status() == status || attempt == ProjectFile.attempts { throw error }
        attempt += 1
      }
    }
  }

  /// Lets SQLite roll back the transaction of a process that was interrupted while it created the project. A
  /// connection for reading cannot do this. SQLite keeps the journal of a transaction that is in progress.
  private func rollBack(busy: BusyHandler) throws(StoreError) {
    do {
      try InspectionConnection(name, patience: busy.patience, isReadOnly: false).load()
    } catch {
      throw StoreError(error, path: path)
    }
  }

  private func compareSchema(known: Int, busy: BusyHandler) throws(StoreError) {
    try StoreError.catching(path: path) {
      let connection =
        hasLog
        ? try InspectionConnection(name, patience: busy.patience)
        : try InspectionConnection(immutable: name)
      do {
        let schema = try connection.schema()
        // The connection interrupts the load of a schema with too many objects. With `writable_schema`,
        // SQLite reports no error for an interrupted load, so check the number of objects.
        if connection.hasTooManyObjects {
          throw StoreError.foreignSchema(path: path, .tooMany(StoredSchema.mostObjects))
        }
        try schema.check(path: path, known: known)
      } catch let failure as SQLiteFailure {
        if connection.hasTooManyObjects {
          throw StoreError.foreignSchema(path: path, .tooMany(StoredSchema.mostObjects))
        }
        guard connection.hasPlantedStatistics else { throw failure }
        throw StoreError.foreignSchema(path: path, .unknown("nonstandard statistics table (sqlite_stat)"))
      }
    }
  }

  /// The maximum number of attempts to read a file that other processes write to.
  static let attempts = 100

  /// The error for a log whose index SQLite cannot create or open. The index is a separate file in the
  /// directory of the project. SQLite must create it if no other process has the project open for writing.
  var logIsUnreadable: StoreError {
    .cannotOpen(
      path: path,
      reason: "part of the project is in a log that cannot be read without write permission for the "
        + "directory", remedy: "make the directory writable")
  }
}

/// The rollback journal of a project file. In a project with a write-ahead log, it exists only during the
/// creation of the project, or after an interrupted creation.
///
/// SQLite takes no locks on a journal, so opening and closing the journal releases no locks.
struct RollbackJournal {
  /// The size of the database before the transaction, in pages. A rollback restores this size.
  let pagesBefore: UInt32

  /// Reads the journal of the database at a path. Returns nil if there is no journal that SQLite would roll
  /// back.
  ///
  /// The header is described in the section "The Rollback Journal" of SQLite's file format. It consists of
  /// eight magic bytes, the number of records, a nonce, and the initial size of the database. All numbers are
  /// big-endian.
  init?(of path: String) {
    let descriptor = open(path + "-journal", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var header: [UInt8] = Array(repeating: 0, count: 20)
    guard read(descriptor, &header, header.count) == header.count,
      header.starts(with: RollbackJournal.magic)
    else { return nil }
    pagesBefore = header[16...].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns `true` if the journal of the database at a path ends with the record of a super-journal, a file
  /// that coordinates a transaction on several databases. The record contains the name of the super-journal, its
  /// length, its checksum and eight magic bytes. The function compares only the magic bytes.
  static func namesAnotherFile(journalOf path: String) -> Bool {
    let descriptor = open(path + "-journal", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var end: [UInt8] = Array(repeating: 0, count: magic.count)
    guard lseek(descriptor, -off_t(magic.count), SEEK_END) >= 0,
      read(descriptor, &end, end.count) == end.count
    else { return false }
    return end == magic
  }

  private static let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
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
