import GimbalChecks
import GimbalReporting
import Synchronization

/// File stamps that a test sets.
final class FakeStamps: FileStampSource {
  private let stamps = Mutex<[String: FileStamp]>([:])
  private let clock = Atomic<Int64>(0)

  /// Sets the stamp of a file that is written in place, or created if it does not exist.
  func write(_ path: String, size: Int64 = 1) {
    let time = clock.add(1, ordering: .relaxed).newValue
    stamps.withLock {
      $0[path] = FileStamp(inode: $0[path]?.inode ?? UInt64(time), size: size, modified: time)
    }
  }

  /// Sets the stamp of a file that replaces another file.
  func replace(_ path: String, size: Int64 = 1) {
    stamps.withLock { $0[path] = nil }
    write(path, size: size)
  }

  func remove(_ path: String) { stamps.withLock { $0[path] = nil } }

  func addFolder(_ path: String) {
    stamps.withLock { $0[path] = FileStamp(inode: 0, size: 0, modified: 0, isFolder: true) }
  }

  func stamp(of path: String) -> FileStamp? { stamps.withLock { $0[path] } }

  func entries(in folder: String) -> [FolderEntry] {
    let inside = stamps.withLock { stamps in
      stamps.filter { $0.key.hasPrefix(folder + "/") }.map {
        (name: String($0.key.dropFirst(folder.count + 1)), isFolder: $0.value.isFolder)
      }
    }
    return inside.filter { !$0.name.contains("/") }.sorted { $0.name < $1.name }
      .map { FolderEntry(name: $0.name, isFolder: $0.isFolder) }
  }
}
