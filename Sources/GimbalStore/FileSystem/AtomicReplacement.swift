#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A temporary file that replaces a target file when its content is complete. The temporary file is in the
/// directory of the target. If it has not replaced the target, it is removed when the value is destroyed.
///
/// A process holds an advisory lock (`flock`) on its drafts. The drafts of a process that was killed have no
/// lock, and the next draft for the same target removes them. SQLite uses POSIX locks, which do not conflict
/// with `flock`.
package struct AtomicReplacement: ~Copyable {
  /// The path of the draft: `.NAME.RANDOM.draft` beside the target.
  package let path: String
  /// A descriptor for writing.
  package let descriptor: Int32
  private let target: String

  /// The suffixes of files that SQLite places beside a database.
  static let companions = ["-journal", "-wal", "-shm"]
  private static let suffix = ".draft"
  /// The number of hexadecimal digits in the name of a draft.
  private static let digits = 16
  /// The maximum number of bytes that the name of a draft takes from the name of its target. A file name has
  /// at most 255 bytes.
  private static let longestName = 200

  /// Creates an empty draft, and removes the drafts of killed processes for the same target.
  ///
  /// - Parameters:
  ///   - target: The path of the file to replace, with symbolic links resolved.
  ///   - mode: The permissions with which the draft is created. The umask of the process clears some of them.
  package init(for target: String, mode: UInt32 = 0o666) throws(FileSystem.Failure) {
    self.target = target
    let (directory, prefix) = AtomicReplacement.parts(of: target)
    AtomicReplacement.removeStale(in: directory, prefix: prefix)
    while true {
      let number = String(UInt64.random(in: .min ... .max), radix: 16)
      let name = prefix + String(repeating: "0", count: AtomicReplacement.digits - number.utf8.count) + number
      let path = directory + name + AtomicReplacement.suffix
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
      guard descriptor >= 0 else { throw FileSystem.Failure(code: errno) }
      // On a file system without locks, this call fails. The same call in `removeStale` then fails, too, so
      // no process removes the draft of another process.
      _ = flock(descriptor, LOCK_EX | LOCK_NB)
      var status = stat()
      // Another process can remove the draft between its creation and the lock. In this case, create another
      // draft.
      if fstat(descriptor, &status) == 0, status.st_nlink == 0 {
        close(descriptor)
        continue
      }
      (self.path, self.descriptor) = (path, descriptor)
      return
    }
  }

  deinit {
    for suffix in [""] + AtomicReplacement.companions { unlink(path + suffix) }
    close(descriptor)
  }

  /// Sets the permissions of the draft and, if the process is allowed to change the owner, the user and the
  /// group that own the draft.
  package func take(mode: UInt32, user: UInt32, group: UInt32) throws(FileSystem.Failure) {
    // Set the owner before the mode, because `fchown` can clear bits of the mode.
    if fchown(descriptor, user, group) != 0 { _ = fchown(descriptor, .max, group) }
    guard fchmod(descriptor, mode_t(mode)) == 0 else { throw FileSystem.Failure(code: errno) }
  }

  /// Waits until the content is on the disk, and then replaces the target.
  ///
  /// - Throws: A failure. The target is unchanged unless the failure is one after the replacement.
  package consuming func replaceTarget() throws(FileSystem.Failure) {
    guard fsync(descriptor) == 0 else { throw FileSystem.Failure(code: errno) }
    try FileSystem.rename(path, to: target)
    // A rename is durable only after the directory is synchronized.
    try FileSystem.synchronizeReplacement(in: AtomicReplacement.parts(of: target).directory)
  }

  /// Waits until the content is on the disk, and then replaces the target if the target has the expected content.
  ///
  /// The method exchanges both files in one step and then compares the content, so that a concurrent save is not lost. If
  /// the file system does not support exchanges, the method compares the content only before the replacement.
  ///
  /// - Returns: `false` if the target has other content. The target keeps this content.
  package consuming func replaceTarget(ifContains expected: [UInt8]) throws(FileSystem.Failure) -> Bool {
    guard fsync(descriptor) == 0 else { throw FileSystem.Failure(code: errno) }
    guard FileSystem.hasContent(expected, at: target) else { return false }
    if FileSystem.exchange(path, with: target) {
      guard FileSystem.hasContent(expected, at: path) else {
        restoreTarget()
        return false
      }
    } else {
      try FileSystem.rename(path, to: target)
    }
    try FileSystem.synchronizeReplacement(in: AtomicReplacement.parts(of: target).directory)
    return true
  }

  /// Makes the newest version that another program saved the target again, after an exchange.
  ///
  /// An exchange must return the file that the previous exchange made the target. If it returns another file, a program has
  /// saved this file in the meantime, and it is the newest version: the next exchange makes it the target.
  private func restoreTarget() {
    var status = stat()
    var placed = fstat(descriptor, &status) == 0 ? status.st_ino : 0
    while stat(path, &status) == 0 {
      let next = status.st_ino
      guard FileSystem.exchange(path, with: target), stat(path, &status) == 0, status.st_ino != placed
      else { return }
      placed = next
    }
  }

  /// Returns the directory of a target, with a trailing slash, and the prefix of the names of all drafts for
  /// the target.
  private static func parts(of target: String) -> (directory: String, prefix: String) {
    let slash = target.lastIndex(of: "/")
    let directory = slash.map { String(target[...$0]) } ?? "./"
    var name = slash.map { target[target.index(after: $0)...] } ?? target[...]
    while name.utf8.count > longestName { name.removeLast() }
    return (directory, ".\(name).")
  }

  /// Removes drafts from a directory if their names start with a prefix, unless a process has locked them.
  ///
  /// - Complexity: O(files in the directory).
  private static func removeStale(in directory: String, prefix: String) {
    guard let stream = opendir(directory) else { return }
    defer { closedir(stream) }
    let length = prefix.utf8.count + digits + suffix.utf8.count
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      guard name.hasPrefix(prefix), name.hasSuffix(suffix), name.utf8.count == length else { continue }
      let path = directory + name
      let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        for companion in [""] + companions { unlink(path + companion) }
      }
    }
  }
}
