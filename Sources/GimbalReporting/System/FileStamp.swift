/// The identity, the size and the modification time of a file. Two different stamps of a path mean that the file
/// was written or replaced.
package struct FileStamp: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64
  /// The size in bytes.
  package let size: Int64
  /// The modification time, in nanoseconds since 1970.
  package let modified: Int64
  package let isFolder: Bool

  package init(device: UInt64 = 0, inode: UInt64, size: Int64, modified: Int64, isFolder: Bool = false) {
    (self.device, self.inode, self.size, self.modified) = (device, inode, size, modified)
    self.isFolder = isFolder
  }

  /// Returns `true` if both stamps belong to the same file, which can have changed between them.
  package func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }
}
