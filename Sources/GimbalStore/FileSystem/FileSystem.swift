#if canImport(Glibc)
  import CLinux
  import Glibc
#else
  import Darwin
#endif

/// Calls to the file system.
package enum FileSystem {
  /// A failed system call, with its error number.
  package struct Failure: Error, CustomStringConvertible {
    let code: Int32
    /// `true` if the call failed after a file was replaced: the new content is in place, but a power failure can
    /// restore the old content.
    package var isAfterReplacement = false
    package var description: String { String(cString: strerror(code)).lowercased() }
    /// The suggested fix if `isAfterReplacement` is `true`.
    package static let remedyAfterReplacement =
      "run 'sync'; until it succeeds, a power failure can restore the old content"
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func mayRead(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// Returns `true` if the process may write to the path. The result is `false` on a read-only file system,
  /// even for root.
  static func mayWrite(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// Returns the absolute path of a file, with symbolic links resolved. If the file does not exist, only the
  /// links in the path of its directory are resolved. If the directory does not exist either, the path is
  /// returned unchanged.
  static func resolved(_ path: String) -> String {
    if let found = absolute(path) { return found }
    guard let slash = path.lastIndex(of: "/") else { return (absolute(".") ?? ".") + "/" + path }
    let directory = String(path[..<slash])
    return (absolute(directory) ?? directory) + path[slash...]
  }

  /// Returns `true` if the disk has space for the smallest index of the write-ahead log of a project. Returns `true` if
  /// the space is unknown.
  static func hasSpace(forIndexOf path: String) -> Bool {
    let file = resolved(path)
    let directory = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
    var status = statvfs()
    guard statvfs(directory, &status) == 0 else { return true }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize) >= smallestIndex
  }

  /// The size of the smallest index of a log, in bytes (see "The WAL-Index File Format" of SQLite).
  private static let smallestIndex: UInt64 = 32_768

  /// Sleeps for 10 ms.
  static func pause() { usleep(10_000) }

  /// Removes a file. Returns `false` if the file does not exist or cannot be removed.
  @discardableResult
  static func remove(_ path: String) -> Bool { unlink(path) == 0 }

  /// Renames a file and replaces an existing file at the new path.
  static func rename(_ path: String, to other: String) throws(Failure) {
    #if canImport(Glibc)
      let code = Glibc.rename(path, other)
    #else
      let code = Darwin.rename(path, other)
    #endif
    if code != 0 { throw Failure(code: errno) }
  }

  /// Exchanges two files in one step. Returns `false` if the exchange fails, for example because the file system
  /// does not support it.
  static func exchange(_ path: String, with other: String) -> Bool {
    #if canImport(Glibc)
      // The value of RENAME_EXCHANGE in renameat2(2).
      return renameat2(AT_FDCWD, path, AT_FDCWD, other, 2) == 0
    #else
      return renamex_np(path, other, UInt32(RENAME_SWAP)) == 0
    #endif
  }

  /// Returns `true` if a file has exactly the given content.
  static func hasContent(_ expected: [UInt8], at path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var rest = expected[...]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { return count == 0 && rest.isEmpty }
      guard rest.starts(with: buffer[..<count]) else { return false }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until the content of a file or directory is on the disk.
  ///
  /// Do not call this method for a file that SQLite has open. Closing any descriptor of a file releases all
  /// POSIX locks that the process holds on the file.
  ///
  /// Some file systems cannot synchronize directories (`EINVAL`, `ENOSYS`). This is not an error, because such a
  /// file system gives no guarantee that the call could establish.
  static func synchronize(_ path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    defer { close(descriptor) }
    if fsync(descriptor) != 0, errno != EINVAL, errno != ENOSYS { throw Failure(code: errno) }
  }

  /// Waits until the new name of a file is on the disk, after a rename in the directory.
  ///
  /// - Throws: A failure with `isAfterReplacement`.
  static func synchronizeReplacement(in directory: String) throws(Failure) {
    do {
      try synchronize(directory)
    } catch {
      throw Failure(code: error.code, isAfterReplacement: true)
    }
  }

  /// Returns the text of a system file, such as `/proc/locks`, or nil if the file cannot be opened.
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

/// The attributes of a file, read without opening it. Two statuses are equal if the device, the inode, the
/// kind, the size and the modification time are equal. A file counts as unchanged if an earlier and a later
/// status are equal.
struct FileStatus: Sendable {
  enum Kind: Sendable { case regular, directory, link, other }

  let kind: Kind
  let size: Int64
  /// The number of the device that contains the file.
  private let device: UInt64
  let inode: UInt64
  /// The number of names (hard links).
  let names: Int
  /// The permissions.
  let mode: UInt32
  /// The ids of the user and the group that own the file.
  let owner: (user: UInt32, group: UInt32)
  private let modified: [Int]

  /// Returns `true` if both statuses describe the same file, even if they were read through different names.
  func isSameFile(as other: FileStatus?) -> Bool { device == other?.device && inode == other?.inode }

  /// Reads the status of the file at a path. Returns nil if there is no file.
  ///
  /// - Parameter followsLinks: `false` for the status of a symbolic link itself.
  init?(of path: String, followsLinks: Bool = true) throws(FileSystem.Failure) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
      if errno == ENOENT { return nil }
      throw FileSystem.Failure(code: errno)
    }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    size = Int64(status.st_size)
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    names = Int(status.st_nlink)
    mode = UInt32(status.st_mode & 0o7777)
    owner = (UInt32(status.st_uid), UInt32(status.st_gid))
    #if canImport(Glibc)
      modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    #else
      modified = [status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec]
    #endif
  }
}

extension FileStatus: Hashable {
  private var identity: [AnyHashable] { [device, inode, kind, size, modified] }

  static func == (one: FileStatus, other: FileStatus) -> Bool { one.identity == other.identity }

  func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
