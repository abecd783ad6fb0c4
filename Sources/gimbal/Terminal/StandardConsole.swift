import Glibc
import Shell
import Synchronization

/// Standard output and standard error, without buffers: what was said is out.
struct StandardConsole: Console {
  func print(_ text: String) {
    let code = StandardConsole.write(text, to: STDOUT_FILENO)
    if code != 0 { StandardConsole.failure.store(code, ordering: .relaxed) }
  }

  // What fails here has no better place to be told.
  func complain(_ text: String) { _ = StandardConsole.write(text, to: STDERR_FILENO) }

  private static let failure = Atomic<Int32>(0)

  /// Whether whoever read the results has left.
  static var isAbandoned: Bool { failure.load(ordering: .relaxed) == EPIPE }

  /// Why some of the results are not written, in words; nil where they all are.
  static var outputFailure: String? {
    let code = failure.load(ordering: .relaxed)
    return code == 0 ? nil : String(cString: strerror(code)).lowercased()
  }

  /// - Returns: an error number of the system's, or 0.
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let rest = UnsafeBufferPointer(rebasing: bytes[written...])
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          written += count
        } else if errno != EINTR && errno != EAGAIN {
          return errno
        }
      }
      return 0
    }
  }
}
