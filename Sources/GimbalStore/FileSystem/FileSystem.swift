#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system says of a path, without opening anything.
enum FileSystem {
  /// An error number of the system's.
  struct Failure: Error, CustomStringConvertible {
    let code: Int32
    var description: String { String(cString: strerror(code)).lowercased() }
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func mayRead(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// Whether the process may write there; no on a read-only file system, whoever asks.
  static func mayWrite(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// The absolute path of a file, links followed; of one that does not exist yet, its directory's links.
  static func resolved(_ path: String) -> String {
    if let found = absolute(path) { return found }
    guard let slash = path.lastIndex(of: "/") else { return (absolute(".") ?? ".") + "/" + path }
    let directory = String(path[..<slash])
    return (absolute(directory) ?? directory) + path[slash...]
  }

  /// Waits a moment for whoever holds a file.
  static func pause() { usleep(10_000) }

  /// Removes a file, if there is one.
  static func remove(_ path: String) { unlink(path) }

  /// Gives a file another name, and that name's file none.
  static func rename(_ path: String, to other: String) throws(Failure) {
    #if canImport(Glibc)
      let code = Glibc.rename(path, other)
    #else
      let code = Darwin.rename(path, other)
    #endif
    if code != 0 { throw Failure(code: errno) }
  }

  /// Waits until a file, or a directory's list of names, is on the disk. Not for what SQLite has open: closing a file
  /// drops its locks.
  static func synchronise(_ path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 { throw Failure(code: errno) }
  }

  /// What the system tells in a file of its own, such as those of `/proc`; nil where there is none.
  static func text(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func absolute(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}

/// What the system knows of a file without opening it.
struct FileStatus: Hashable, Sendable {
  enum Kind: Sendable { case regular, directory, other }

  let kind: Kind
  let size: Int64
  /// Which file it is, and when it was last written: equal where nothing happened to it.
  private let device: UInt64
  let inode: UInt64
  private let modified: [Int]

  /// Whether both are of one file, whatever its names.
  func isSameFile(as other: FileStatus?) -> Bool { device == other?.device && inode == other?.inode }

  /// The status of the file at a path, links followed; nil where there is none.
  init?(of path: String) throws(FileSystem.Failure) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw FileSystem.Failure(code: errno)
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
}
