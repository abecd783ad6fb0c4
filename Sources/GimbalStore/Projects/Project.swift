import GRDB
import GRDBSQLite
import Synchronization

/// A project: scenes in one SQLite file, through the one connection that this process has to it.
///
/// Any thread may use it; transactions take turns. The connection closes with the last reference, and the last
/// connection of all processes writes the log back into the file.
package final class Project: Sendable {
  /// How long a transaction waits for another process, in seconds.
  package static let patience = 10.0

  /// The path as it was given; nil for a project in memory.
  package let path: String?
  let connection: Connection
  private let cache = Mutex(SceneCache())

  /// Whether the file or its directory may not be written; then every change throws `StoreError.readOnly`.
  package var isReadOnly: Bool { connection.isReadOnly }

  /// Opens a project, creates it where the file is absent or has no bytes, and brings an older one up to date.
  ///
  /// A file that is not a project, or a newer one's, is left as it is, byte for byte.
  ///
  /// - Parameters:
  ///   - entry: what history keeps of its beginning, if it begins here.
  ///   - patience: how long to wait for another process, in seconds.
  package static func open(
    path: String, as entry: Entry = .unsigned, patience: Double = Project.patience
  ) throws(StoreError) -> Project {
    try open(path: path, migrator: Migrator(migrations: Migration.all, entry: entry), patience: patience)
  }

  /// A project that lives and ends in memory; nothing is done before its first transaction.
  package static func inMemory(as entry: Entry = .unsigned) -> Project {
    Project(path: nil, connection: Connection(inMemory: Migrator(migrations: Migration.all, entry: entry)))
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
      try Connection(file: ProjectFile(path: path), migrator: migrator, patience: patience)
    }
    return Project(path: path, connection: connection)
  }

  private init(path: String?, connection: Connection) {
    self.path = path
    self.connection = connection
  }

  /// Runs a body on one state of the project.
  ///
  /// A write transaction waits its turn, and is on the disk when this returns. What the body throws undoes all of
  /// it. Transactions do not nest.
  ///
  /// - Parameter entry: what history keeps of the change, if there is one.
  /// - Throws: what the body throws; `StoreError`.
  @discardableResult
  package func transaction<R>(
    _ access: Access, as entry: Entry = .unsigned, _ body: (Transaction) throws -> R
  ) throws -> R {
    let path = connection.path
    return try StoreError.mapping(path: path) {
      let (queue, isNew) = try connection.current()
      return try queue.unsafeReentrantWrite { database in
        guard !database.isInsideTransaction else { throw StoreError.misuse(.nested) }
        let mayWrite = access != .read && !isReadOnly
        if mayWrite { try checkInPlace(database) }
        // Taken out, so that what lies in it is changed in place and not copied.
        var kept = cache.withLock { cache in
          let kept = cache
          cache = SceneCache()
          return kept
        }
        if isNew { kept = SceneCache() }
        let transaction = Transaction(
          access: mayWrite ? access : .read, entry: entry,
          refusal: access == .read ? .misuse(.readAccess) : .readOnly(path: path),
          database: database, cache: consume kept, path: path)
        defer { cache.withLock { $0 = transaction.end() } }
        return try transaction.run(body)
      }
    }
  }

  func checkInPlace(_ database: Database) throws {
    // In WAL mode SQLite writes on into a file that has no name any more.
    var hasMoved: Int32 = 0
    sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    if hasMoved != 0 { throw StoreError.moved(path: connection.path) }
  }
}
