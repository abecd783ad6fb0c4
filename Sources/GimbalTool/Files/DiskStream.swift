import GimbalNotation
import GimbalShell
import Glibc

/// A file that is read piece by piece.
final class DiskStream: ByteStream {
  private let path: String
  private let descriptor: Int32

  private static let chunk = 1 << 16

  /// - Parameter isRegular: whether it has to be a regular file.
  init(_ path: String, isRegular: Bool = false) throws(FileFailure) {
    self.path = path
    // A pipe nobody writes to is not waited for.
    let waiting = isRegular ? O_NONBLOCK | O_NOCTTY : 0
    descriptor = path == "-" ? dup(STDIN_FILENO) : Glibc.open(path, O_RDONLY | O_CLOEXEC | waiting)
    guard descriptor >= 0 else {
      let code = errno
      let nearest = code == ENOENT ? NearestFile.path(to: path) : nil
      throw FileFailure(
        path: path, reason: String(cString: strerror(code)).lowercased(),
        remedy: nearest.map { "did you mean \($0.cited)?" })
    }
    guard !isRegular || size != nil else {
      throw FileFailure(
        path: path, reason: "it is not a regular file",
        remedy: "write what comes from a pipe or a device to a file first")
    }
  }

  deinit { close(descriptor) }

  var size: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  func next() throws(FileFailure) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: DiskStream.chunk)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN, !Interrupts.arePending {
        // Who shares the stream may have made it one that does not wait.
        if errno == EAGAIN { Descriptors.wait(for: descriptor, toRead: true) }
        continue
      }
      guard count >= 0 else { throw FileFailure(systemErrorOf: path) }
      buffer.removeSubrange(count...)
      return buffer
    }
  }
}

extension FileFailure {
  /// What the system's last call said.
  init(systemErrorOf path: String) {
    self.init(path: path, reason: String(cString: strerror(errno)).lowercased())
  }
}
