#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Calls to the file system.
enum FileSystem {
  /// A failed system call, with its error number.
  struct Failure: Error, CustomStringConvertible {
    let code: Int32
    var description: String { String(cString: strerror(code)).lowercased() }
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func mayRead(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// `true` if the process may write to the path. It is `false` on a read-only file system, even for root.
  static func mayWrite(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// Returns the absolute path of a file, with symbolic links resolved. For a file that does not exist, the
  /// links of its directory are resolved.
  static func resolved(_ path: String) -> String {
    if let found = absolute(path) { return found }
    guard let slash = path.lastIndex(of: "/") else { return (absolute(".") ?? ".") + "/" + path }
    let directory = String(path[..<slash])
    return (absolute(directory) ?? directory) + path[slash...]
  }

  /// Sleeps for 10 ms.
  static func pause() { usleep(10_000) }

  /// Removes a file if it exists.
  static func remove(_ path: String) { unlink(path) }

  /// Renames a file. A file with the new name is replaced.
  static func rename(_ path: String, to other: String) throws(Failure) {
    #if canImport(Glibc)
      let code = Glibc.rename(path, other)
    #else
      let code = Darwin.rename(path, other)
    #endif
    if code != 0 { throw Failure(code: errno) }
  }

  /// Waits until a file or a directory is on the disk.
  ///
  /// Not for files that SQLite has open: closing a file drops the locks that the process holds on it.
  static func synchronize(_ path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 { throw Failure(code: errno) }
  }

  /// Returns the text of a file of the system, such as one in `/proc`, or nil if it does not exist.
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

/// The attributes of a file, read without opening it.
struct FileStatus: Hashable, Sendable {
  enum Kind: Sendable { case regular, directory, other }

  let kind: Kind
  let size: Int64
  /// The identity and modification time. They are equal as long as the file is unchanged.
  private let device: UInt64
  let inode: UInt64
  private let modified: [Int]

  /// `true` if both are the same file, even under different names.
  func isSameFile(as other: FileStatus?) -> Bool { device == other?.device && inode == other?.inode }

  /// Returns the status of the file at a path, following symbolic links, or nil if there is none.
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
