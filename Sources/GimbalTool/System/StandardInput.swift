import Glibc
import Synchronization

/// The standard input of a protocol server.
enum StandardInput {
  /// `true` after the end of the input.
  private static let hasEnded = Atomic(false)

  /// `true` after a read has reached the end of the input.
  static var isAtEnd: Bool { hasEnded.load(ordering: .relaxed) }

  /// `true` if a read would not wait; always `false` after a read has reached the end of the input.
  static var isReady: Bool { isReady(within: 0) }

  /// Waits for bytes, the end of the input, or a signal.
  ///
  /// - Parameter milliseconds: The maximum time; -1 for no limit.
  /// - Returns: `true` if a read would not wait; always `false` after a read has reached the end of the input.
  static func isReady(within milliseconds: Int32) -> Bool {
    if hasEnded.load(ordering: .relaxed) { return false }
    var polled = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, milliseconds) > 0
  }

  /// Returns the next bytes, or an empty slice at the end of the input.
  static func read() -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
      if count > 0 { return bytes[..<count] }
      guard count < 0, errno == EINTR, !Terminations.arePending else { break }
    }
    hasEnded.store(true, ordering: .relaxed)
    return []
  }
}
