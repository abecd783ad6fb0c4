import GimbalReporting
import GimbalShell
import GimbalStore
import Glibc

/// The replacement of a file.
///
/// The data is written to a temporary file in the same directory, the draft. When the draft is complete and
/// on disk, it is renamed to the target. A target that is not a regular file, such as a terminal or a pipe,
/// is written directly, and so is the file to which standard output or standard error is redirected. A read-only
/// file is not replaced.
struct DiskReplacement {
  let path: String
  /// The content that the file must have before the replacement; `nil` for any content. The draft and the target are
  /// then exchanged.
  var expected: [UInt8]?

  func run(_ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    guard path != "-" else { return try write(to: STDOUT_FILENO, body) }
    // If the file is the target of standard output or standard error, write through the descriptor. Renaming
    // would detach the descriptor from the file.
    if let file = FileIdentity(path) {
      for descriptor in [STDOUT_FILENO, STDERR_FILENO] where FileIdentity(descriptor: descriptor) == file {
        return try write(to: descriptor, body)
      }
    }
    let target = resolved
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      let descriptor = Glibc.open(target, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileFailure(systemErrorOf: path) }
      defer { close(descriptor) }
      return try write(to: descriptor, body)
    }
    // A rename does not depend on the permissions of the file, so the file would lose its protection.
    guard !exists || status.st_mode & 0o222 != 0 else {
      throw FileFailure(
        path: path, reason: "the file is read-only", remedy: "make it writable, as with 'chmod u+w'")
    }
    do {
      let draft = try AtomicReplacement(for: target)
      if exists {
        try draft.take(mode: status.st_mode & 0o7777, user: status.st_uid, group: status.st_gid)
      }
      try write(to: draft.descriptor, body)
      guard let expected else { return try draft.replaceTarget() }
      guard try draft.replaceTarget(ifContains: expected) else { throw FileFailure.changed(path) }
    } catch let failure as FileSystem.Failure where failure.isAfterReplacement {
      throw FileFailure(
        path: path, reason: "the file was replaced, but its folder cannot be synchronized: \(failure)",
        remedy: FileSystem.Failure.remedyAfterReplacement)
    } catch let failure as FileSystem.Failure {
      throw FileFailure(path: path, reason: failure.description)
    }
  }

  /// The path with symbolic links resolved, or the unchanged path if the file does not exist.
  private var resolved: String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
  }

  private func write(to descriptor: Int32, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    try body { bytes in
      var written = 0
      while written < bytes.count {
        let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
          written += count
        } else if errno == EAGAIN {
          Descriptors.wait(for: descriptor, toRead: false)
        } else if errno == EPIPE, descriptor == STDOUT_FILENO {
          ClosedPipe.note()
          throw FileFailure(systemErrorOf: path)
        } else if errno != EINTR {
          throw FileFailure(systemErrorOf: path)
        }
      }
    }
  }
}

/// The identity of a file. Two paths to the same file have equal identities.
struct FileIdentity: Hashable {
  private let device: UInt
  private let inode: UInt
  /// The name of a file that does not exist yet, otherwise `nil`. For such a file, `device` and `inode`
  /// identify its folder.
  private let name: String?

  /// Creates the identity of the file at a path. Returns `nil` for a file in a missing folder, for `-`, and
  /// for a file that is not regular.
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

  /// Creates the identity of the file to which a descriptor refers. Returns `nil` if it is not a regular
  /// file.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    name = nil
    (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
  }

  /// `true` if standard output or standard error is redirected to the file.
  var isOutput: Bool {
    [STDOUT_FILENO, STDERR_FILENO].contains { FileIdentity(descriptor: $0) == self }
  }
}
