#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file at a path, looked at before SQLite opens it for good.
///
/// Nothing here opens the file by itself: closing a file drops every POSIX lock that the process has on it, also
/// those of a connection elsewhere in the process. SQLite knows of them all.
struct ProjectFile: Sendable {
  /// The path as it was given.
  let path: String
  /// The path as SQLite gets it: absolute, links followed, since the log lies beside the file itself.
  let name: String

  init(path: String) {
    self.path = path
    name = FileSystem.resolved(path)
  }

  /// What there is at the path.
  enum State: Hashable {
    /// Nothing, or a file of no bytes, or one that is about to have none.
    case absent
    /// A file that bears the mark of a project.
    case present(FileStatus)
  }

  var directory: String {
    guard let slash = name.lastIndex(of: "/") else { return "." }
    return slash == name.startIndex ? "/" : String(name[..<slash])
  }

  /// Looks what there is, without changing a byte.
  ///
  /// - Throws: `StoreError.cannotOpen`, `.notAProject`, `.newerVersion`.
  func state(known: Int) throws(StoreError) -> State {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotOpen(path: path, reason: "this is not the name of a file")
    }
    guard let status = try status(), status.size > 0 else { return .absent }
    // Opening a pipe would wait for a writer, and reading a device might never end.
    guard status.kind == .regular else { throw .notAProject(path: path) }
    guard FileSystem.mayRead(name) else { throw .cannotOpen(path: path, reason: "permission denied") }
    // A file that is being created, or was when the power failed: SQLite makes it one of no bytes again.
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
      throw .cannotOpen(path: path, reason: "there is no directory '\(directory)'")
    }
    if let status, status.size == 0, status.kind != .regular { throw .notAProject(path: path) }
    return status
  }

  private func header() throws(StoreError) -> (applicationID: Int64, version: Int) {
    do throws(SQLiteFailure) {
      let connection = try FrozenConnection(to: name)
      return (try connection.integer("application_id"), Int(try connection.integer("user_version")))
    } catch {
      switch StoreError(error, path: path) {
      case .cannotOpen(let path, let reason): throw .cannotOpen(path: path, reason: reason)
      case .inputOutput(let path, let reason): throw .inputOutput(path: path, reason: reason)
      // Whatever else keeps SQLite from reading the first page: these are not our bytes.
      default: throw .notAProject(path: path)
      }
    }
  }
}

/// The rollback journal beside a database: there only while a project is being created, or when that was cut short.
///
/// SQLite takes no locks on a journal, so that this file may be opened and closed.
struct RollbackJournal {
  /// The size, in pages, that the database had before, and will have again.
  let pagesBefore: UInt32

  /// The journal of the database at a path; nil where there is none that SQLite would play back.
  ///
  /// Its header is that of "The Rollback Journal" in SQLite's file format: a mark of eight bytes, the number of
  /// records, a nonce, the initial size of the database, all big-endian.
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
