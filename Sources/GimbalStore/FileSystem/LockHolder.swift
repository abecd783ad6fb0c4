#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The process that holds the write lock on a project.
package struct LockHolder: Hashable, Sendable {
  /// The name of the program.
  package let name: String
  package let process: Int32

  /// Finds the process that holds SQLite's write lock on a project. Returns nil if the process is unknown or
  /// is the current process.
  ///
  /// Linux lists all file locks by inode in `/proc/locks`. The project file itself is not opened, because
  /// closing it would release the locks of the current process.
  init?(ofProjectAt path: String) {
    let name = FileSystem.resolved(path)
    let index = (try? FileStatus(of: name + "-shm")) ?? nil
    let file = (try? FileStatus(of: name)) ?? nil
    guard index != nil || file != nil, let locks = FileSystem.text(of: "/proc/locks") else { return nil }
    for line in locks.split(separator: "\n") {
      // The line `1: POSIX ADVISORY WRITE 4711 08:01:123456 120 120` contains the process id 4711, the inode
      // 123456, and the first and last locked byte.
      let fields = line.split(separator: " ")
      guard fields.count == 8, fields[1] == "POSIX", fields[3] == "WRITE", let process = Int32(fields[4]),
        process > 0, process != getpid(),
        let inode = fields[5].split(separator: ":").last.flatMap({ UInt64($0) }),
        let first = Int64(fields[6])
      else { continue }
      let isWriter = inode == index?.inode && LockHolder.writer.contains(first)
      // While a project is being created, or if it has no write-ahead log, the lock is on the project file,
      // not on the index of the log.
      guard isWriter || inode == file?.inode else { continue }
      self.process = process
      self.name =
        FileSystem.text(of: "/proc/\(process)/comm").map { String($0.prefix { $0 != "\n" }) } ?? "a process"
      return
    }
    return nil
  }

  /// The byte offsets of the locks for writing, checkpointing and recovery in the WAL index (see "WAL Locks"
  /// in SQLite's documentation of the WAL-index format).
  private static let writer: ClosedRange<Int64> = 120...122
}
