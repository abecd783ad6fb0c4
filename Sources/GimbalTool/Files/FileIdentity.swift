import Glibc

/// Which file a path leads to, however it is written: two paths of one file are equal.
struct FileIdentity: Hashable {
  private let device: UInt
  private let inode: UInt
  /// What a file that is not there yet is to be called in the directory that the numbers are of.
  private let name: String?

  /// Nil where there is no such directory, for `-`, and for what is no regular file.
  init?(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard path != "-", status.st_mode & S_IFMT == S_IFREG else { return nil }
      name = nil
    } else {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      let directory = parts.dropLast().joined(separator: "/")
      guard path != "-", let last = parts.last, !last.isEmpty,
        stat(parts.count == 1 ? "." : directory + "/", &status) == 0
      else { return nil }
      name = String(last)
    }
    (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
  }

  /// The regular file behind a descriptor.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    name = nil
    (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
  }

  /// Whether it is the file that standard output or standard error goes to.
  var isOutput: Bool {
    [STDOUT_FILENO, STDERR_FILENO].contains { FileIdentity(descriptor: $0) == self }
  }
}
