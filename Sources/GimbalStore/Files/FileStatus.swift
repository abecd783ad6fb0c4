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
