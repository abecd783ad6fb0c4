import Glibc
import Shell
import Synchronization

/// Standard output and standard error, without buffers: what was said is out.
struct StandardConsole: Console {
  func print(_ text: String) {
    var text = text
    text.withUTF8 { StandardConsole.put($0) }
  }

  /// Writes results as they are.
  static func put(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { put($0) } }

  private static func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    let code = write(bytes, to: STDOUT_FILENO)
    if code != 0 { failure.store(code, ordering: .relaxed) }
  }

  // What fails here has no better place to be told.
  func complain(_ text: String) {
    var text = text
    text.withUTF8 { _ = StandardConsole.write($0, to: STDERR_FILENO) }
  }

  private static let failure = Atomic<Int32>(0)

  /// Whether whoever read the results has left.
  static var isAbandoned: Bool { failure.load(ordering: .relaxed) == EPIPE }

  /// Why some of the results are not written, in words; nil where they all are.
  static var outputFailure: String? {
    let code = failure.load(ordering: .relaxed)
    return code == 0 ? nil : String(cString: strerror(code)).lowercased()
  }

  /// - Returns: an error number of the system's, or 0.
  private static func write(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> Int32 {
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
