package import GimbalReporting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A source of the stamps of files. Tests replace the disk with their own implementation.
package protocol FileStampSource: Sendable {
  /// Returns the stamp of a file or folder, or `nil` if there is none at the path. Symbolic links are followed.
  func stamp(of path: String) -> FileStamp?

  /// Returns the entries of a folder, in alphabetical order. The result is empty if the folder cannot be read. A
  /// symbolic link does not count as a folder.
  func entries(in folder: String) -> [FolderEntry]
}

/// The stamps of the files on disk.
package struct DiskStamps: FileStampSource {
  package init() {}

  package func stamp(of path: String) -> FileStamp? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    return FileStamp(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino),
      size: Int64(status.st_size), modified: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec),
      isFolder: status.st_mode & S_IFMT == S_IFDIR)
  }

  package func entries(in folder: String) -> [FolderEntry] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var entries: [FolderEntry] = []
    while let entry = readdir(directory) {
      let kind = Int32(entry.pointee.d_type)
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      // Some file systems do not return the type of an entry.
      let isFolder = kind == Int32(DT_UNKNOWN) ? isFolder(folder + "/" + name) : kind == Int32(DT_DIR)
      entries.append(FolderEntry(name: name, isFolder: isFolder))
    }
    return entries.sorted { $0.name < $1.name }
  }

  /// Returns `true` for a folder, and `false` for a symbolic link to a folder.
  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
