import GRDB
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension ProjectFile {
  /// Whether the process may write a project here: SQLite keeps a log beside the file.
  var isWritable: Bool {
    FileSystem.mayWrite(directory) && (FileSystem.mayWrite(name) || !FileSystem.exists(name))
  }

  /// Whether part of the project is in a log beside the file: somebody has it open, or had when the power failed.
  var hasLog: Bool {
    ["-wal", "-journal"].contains(where: hasBytes)
  }

  private func hasBytes(_ suffix: String) -> Bool { (try? FileStatus(of: name + suffix))?.size ?? 0 > 0 }

  /// A connection to read and write with, the schema brought up to date. Creates the file where it is absent.
  ///
  /// - Parameter patience: how long to wait for another process, in seconds.
  func connect(migrator: Migrator, patience: Double) throws -> DatabaseQueue {
    try checkLog(migrator: migrator, patience: patience)
    let queue = try DatabaseQueue(path: name, configuration: .project(patience: patience))
    try queue.writeWithoutTransaction { database in
      try migrator.migrate(database, path: path)
      // After the first migration and not before: the mark of a project is then in the file itself, and never
      // in the log alone.
      try database.useWriteAheadLog(patience: patience)
      // The log comes with the first look, and tells others that the project is open.
      _ = try migrator.stamp(of: database)
    }
    return queue
  }

  /// A connection to read with, which changes nothing: to the file where a log belongs to it, and else to a copy
  /// in memory, since SQLite cannot read a project without writing beside it.
  ///
  /// - Returns: the connection; for a copy also the status of the file that was copied.
  func connectReading(migrator: Migrator, patience: Double) throws -> (DatabaseQueue, FileStatus?) {
    guard case .present(let status) = try state(known: migrator.known) else {
      throw StoreError.cannotOpen(path: path, reason: "permission denied")
    }
    if hasLog {
      let queue = try connectToLog(patience: patience)
      try queue.writeWithoutTransaction { database in
        guard try migrator.isCurrent(database, path: path) else { throw StoreError.readOnly(path: path) }
      }
      return (queue, nil)
    }
    let queue = try DatabaseQueue(configuration: .project(patience: patience))
    try queue.writeWithoutTransaction { database in
      try FrozenConnection(to: name).copy(into: database.sqliteConnection)
      try migrator.migrate(database, path: path)
    }
    return (queue, status)
  }

  /// Refuses what the log makes of the file, which can be a newer version than the file alone.
  ///
  /// A connection that may write would write the log back into the file when it closes.
  private func checkLog(migrator: Migrator, patience: Double) throws {
    guard hasBytes("-wal") else { return }
    guard FileSystem.exists(name) else {
      // A new file under an old log would be made of its leftovers.
      throw StoreError.cannotOpen(
        path: path,
        reason: "the file is gone and its log '\(path)-wal' is not: put it back, or remove the log")
    }
    try connectReadOnly(patience: patience).writeWithoutTransaction { database in
      _ = try migrator.isCurrent(database, path: path)
    }
  }

  private func connectToLog(patience: Double) throws -> DatabaseQueue {
    do {
      return try connectReadOnly(patience: patience)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
      // SQLite makes an index of the log beside it, unless the process that writes has.
      throw StoreError.cannotOpen(
        path: path, reason: "part of it is in a log, which cannot be read without write permission beside it")
    }
  }

  private func connectReadOnly(patience: Double) throws -> DatabaseQueue {
    try DatabaseQueue(path: name, configuration: .project(patience: patience, isReadOnly: true))
  }
}

extension Configuration {
  /// How every connection to a project is set up.
  static func project(patience: Double, isReadOnly: Bool = false) -> Configuration {
    var configuration = Configuration()
    configuration.label = "Store"
    configuration.readonly = isReadOnly
    let busy = BusyWait(patience: patience)
    configuration.busyMode = .callback { busy.wait(tries: $0) }
    // A rollback that fails must not be a trap: the next transaction reports it.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { database in
      // FULL: a transaction is on the disk when COMMIT returns. The other two are SQLite's advice for files from
      // strangers.
      try database.execute(
        sql: "PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      // Rows lie where their random identities put them: what a long transaction changes is all over the tables, and
      // a page that does not stay in memory is written once for every few rows. In KiB, taken as needed.
      try database.execute(sql: "PRAGMA cache_size = -32768")
    }
    return configuration
  }
}

extension Database {
  /// Turns to a write-ahead log, so that readers never wait. The file remembers; where the file system cannot
  /// have one, SQLite stays with its rollback journal, which is as durable.
  fileprivate func useWriteAheadLog(patience: Double) throws {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(patience)
    while true {
      do {
        try execute(sql: "PRAGMA journal_mode = WAL")
        return
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && clock.now < deadline {
        // SQLite does not wait by itself for this lock.
        FileSystem.pause()
      }
    }
  }
}

/// How a connection waits for its turn.
///
/// SQLite's own way waits longer and longer, up to a tenth of a second, so that a process which has waited long
/// hardly ever meets the moment between two transactions of others. Short waits of random length do.
final class BusyWait: Sendable {
  private let patience: Duration
  private let start = Mutex(ContinuousClock.now)

  /// - Parameter patience: in seconds.
  init(patience: Double) { self.patience = .seconds(patience) }

  /// Waits a moment.
  ///
  /// - Parameter tries: how often this was asked for the same lock.
  /// - Returns: whether to try again.
  func wait(tries: Int) -> Bool {
    if tries == 0 { start.withLock { $0 = .now } }
    guard start.withLock({ ContinuousClock.now - $0 }) < patience else { return false }
    usleep(UInt32.random(in: 200...(tries < 20 ? 1000 : 5000)))
    return true
  }
}
