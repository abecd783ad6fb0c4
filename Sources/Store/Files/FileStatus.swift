#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system knows of a file without opening it.
struct FileStatus: Hashable, Sendable {
  enum Kind: Sendable { case regular, directory, other }

  let kind: Kind
  let size: Int64
  /// Which file it is, and when it was last written: equal where nothing happened to it.
  private let device: UInt64
  private let inode: UInt64
  private let modified: [Int]

  /// The status of the file at a path, links followed; nil where there is none.
  init?(of path: String) throws(SystemFailure) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw SystemFailure(code: errno)
    }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      default: .other
      }
    size = Int64(status.st_size)
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    #if canImport(Glibc)
      modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    #else
      modified = [status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec]
    #endif
  }

  static func mayRead(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// Whether the process may write there; no on a read-only file system, whoever asks.
  static func mayWrite(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// The absolute path of a file, links followed; of one that does not exist yet, its directory's links.
  static func resolved(_ path: String) -> String {
    func absolute(_ path: String) -> String? {
      guard let found = realpath(path, nil) else { return nil }
      defer { free(found) }
      return String(cString: found)
    }
    if let found = absolute(path) { return found }
    guard let slash = path.lastIndex(of: "/") else { return (absolute(".") ?? ".") + "/" + path }
    let directory = String(path[..<slash])
    return (absolute(directory) ?? directory) + path[slash...]
  }

  /// Waits a moment for whoever holds a file.
  static func pause() { usleep(10_000) }
}

/// An error number of the system's.
struct SystemFailure: Error, CustomStringConvertible {
  let code: Int32
  var description: String { String(cString: strerror(code)).lowercased() }
}
