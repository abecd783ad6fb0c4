#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of a project. It is inspected before SQLite opens it.
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

  var directory: String {
    guard let slash = name.lastIndex(of: "/") else { return "." }
    return slash == name.startIndex ? "/" : String(name[..<slash])
  }

  /// Inspects the file without changing it.
  ///
  /// - Parameter known: The newest supported schema version.
  /// - Throws: `StoreError.cannotOpen`, `.notAProject`, `.newerVersion`.
  func state(known: Int) throws(StoreError) -> State {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotOpen(path: path, reason: "invalid file name")
    }
    guard let status = try status(), status.size > 0 else { return .absent }
    // Reject pipes and devices. Opening a pipe blocks until there is a writer, and a device can deliver bytes
    // forever.
    guard status.kind == .regular else { throw .notAProject(path: path) }
    guard FileSystem.mayRead(name) else { throw .cannotOpen(path: path, reason: "permission denied") }
    // A journal for an empty database means that the creation of the file is in progress or was interrupted.
    // SQLite rolls the file back to an empty file.
    if RollbackJournal(of: name)?.pagesBefore == 0 { return .absent }
    let header = try header()
    guard header.applicationID == Migrator.applicationID else { throw .notAProject(path: path) }
    guard header.version <= known else {
      throw .newerVersion(path: path, found: header.version, known: known)
    }
    return .present(status)
  }

  private func status() throws(StoreError) -> FileStatus? {
    let status: FileStatus?
    do {
      status = try FileStatus(of: name)
    } catch {
      throw .cannotOpen(path: path, reason: error.description)
    }
    if status?.kind == .directory { throw .cannotOpen(path: path, reason: "it is a directory") }
    if status == nil, !FileSystem.exists(directory) {
      throw .cannotOpen(path: path, reason: "the directory '\(directory)' does not exist")
    }
    if let status, status.size == 0, status.kind != .regular { throw .notAProject(path: path) }
    return status
  }

  private func header() throws(StoreError) -> (applicationID: Int64, version: Int) {
    do throws(SQLiteFailure) {
      let connection = try ImmutableConnection(to: name)
      return (try connection.integer("application_id"), Int(try connection.integer("user_version")))
    } catch {
      switch StoreError(error, path: path) {
      case .cannotOpen(let path, let reason): throw .cannotOpen(path: path, reason: reason)
      case .inputOutput(let path, let reason): throw .inputOutput(path: path, reason: reason)
      // Any other failure to read the first page means that the file is not a SQLite database.
      default: throw .notAProject(path: path)
      }
    }
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
      header.starts(with: [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])
    else { return nil }
    pagesBefore = header[16...].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
