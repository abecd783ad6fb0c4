import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import Glibc

/// A file that is read in chunks.
///
/// A read from standard input can wait without a limit, because a person or a running program can write the
/// input. Any other pipe or device must deliver its next bytes within the limit `seconds`.
final class DiskStream: ByteStream {
  private let path: String
  private let descriptor: Int32
  /// The longest time to wait for the next bytes, or `nil` to wait without a limit.
  private let patience: Duration?
  private let limits: InputLimits

  private static let chunk = 1 << 16

  /// Opens the file at a path, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - isRegular: `true` to reject files that are not regular.
  ///   - limits: The limits on inputs. The limit `seconds` is the longest time to wait for a pipe.
  init(_ path: String, isRegular: Bool = false, limits: InputLimits = InputLimits()) throws(FileFailure) {
    self.path = path
    self.limits = limits
    // O_NONBLOCK opens a named pipe without waiting for a process that writes to it.
    descriptor =
      path == "-"
      ? dup(STDIN_FILENO) : Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      let code = errno
      let nearest = code == ENOENT ? NearestFile.path(to: path) : nil
      throw FileFailure(
        path: path, reason: String(cString: strerror(code)).lowercased(),
        remedy: nearest.map { "did you mean \($0.cited)?" })
    }
    let hasSize = DiskStream.size(of: descriptor) != nil
    patience = path == "-" || hasSize ? nil : .seconds(limits[.seconds])
    guard !isRegular || hasSize else {
      throw FileFailure(
        path: path, reason: "it is not a regular file",
        remedy: "write the data to a file first")
    }
  }

  deinit { close(descriptor) }

  var size: Int? { DiskStream.size(of: descriptor) }

  private static func size(of descriptor: Int32) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  func next() throws(FileFailure) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: DiskStream.chunk)
    try awaitBytes()
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN, !Interrupts.arePending, !Terminations.arePending {
        // The descriptor is nonblocking, or another process that shares the open file has set `O_NONBLOCK`.
        if errno == EAGAIN {
          if patience == nil { Descriptors.wait(for: descriptor, toRead: true) } else { try awaitBytes() }
        }
        continue
      }
      guard count >= 0 else { throw FileFailure(systemErrorOf: path) }
      buffer.removeSubrange(count...)
      return buffer
    }
  }

  /// Waits until a pipe or a device has bytes or is closed by its writer. A pipe that no process has opened
  /// for writing counts as a pipe without bytes, not as the end of the data.
  private func awaitBytes() throws(FileFailure) {
    guard let patience else { return }
    let deadline = ContinuousClock.now + patience
    while true {
      let left = deadline - .now
      guard left > .zero else {
        throw FileFailure(
          path: path,
          reason: "no data arrived within \(limits[.seconds]) second\(limits[.seconds] == 1 ? "" : "s")",
          remedy: "use '--limit seconds=N' to wait longer")
      }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let milliseconds = Int32(clamping: left / .milliseconds(1))
      let found = poll(&waiting, 1, max(1, milliseconds))
      if found > 0 { return }
      if found < 0, errno != EINTR || Interrupts.arePending || Terminations.arePending {
        throw FileFailure(systemErrorOf: path)
      }
    }
  }
}
