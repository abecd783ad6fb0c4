import Glibc
import Shell

/// A file that is read piece by piece.
final class DiskStream: ByteStream {
  private let path: String
  private let descriptor: Int32

  private static let chunk = 1 << 16

  init(_ path: String) throws(FileFailure) {
    self.path = path
    descriptor = path == "-" ? dup(STDIN_FILENO) : Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure(systemErrorOf: path) }
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
      if count < 0, errno == EINTR, !Interrupts.arePending { continue }
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
