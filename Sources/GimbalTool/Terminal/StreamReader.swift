import GimbalModel
import GimbalShell
import Glibc

/// A reader of lines from a pipe or a file. Each line is returned as soon as it is complete.
struct StreamReader: LineReader {
  private static let chunk = 1 << 16
  private let descriptor: Int32
  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  /// The reason why reading failed, or `nil` if it has not failed.
  private var failure: String?

  /// Creates a reader for an open descriptor.
  ///
  /// - Parameter limit: The maximum length of a line, in bytes.
  init(descriptor: Int32, limit: Int = InputLimit.lineBytes.standard) {
    self.descriptor = descriptor
    self.limit = limit
  }

  var isWaiting: Bool { newline(from: start) == nil && !Descriptors.isReady(descriptor) }

  mutating func next(after pending: String, behind prompt: String) -> LineEvent {
    // Stop if the output is closed, because the results of further commands cannot be written.
    if StandardConsole.isOutputClosed || Terminations.arePending { return .end }
    var searched = start
    while true {
      if let end = newline(from: searched) {
        defer { start = end + 1 }
        return line(buffer[start..<end])
      }
      searched = buffer.count
      if let failure { return .failed(failure) }
      if isAtEnd {
        guard start < buffer.count else { return .end }
        defer { start = buffer.count }
        return line(buffer[start...])
      }
      if buffer.count - start > limit {
        skipLine()
        return .unreadable(ExceededLimit(limit: .lineBytes, value: limit).message)
      }
      searched -= start
      fill()
      // Discard the line, because a signal can end the input in the middle of a line.
      if Terminations.arePending { return .end }
    }
  }

  mutating func remember(_ text: String) {}

  private func line(_ bytes: ArraySlice<UInt8>) -> LineEvent {
    let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .unreadable("the line is not UTF-8")
    }
    return .line(text)
  }

  /// Returns the index of the first newline in the buffer at or after `place`, or `nil` if there is none.
  private func newline(from index: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard index < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + index, Int32(UInt8(ascii: "\n")), bytes.count - index)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// Removes the processed bytes from the buffer and reads more bytes.
  private mutating func fill() {
    buffer.removeSubrange(..<start)
    start = 0
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: StreamReader.chunk) { bytes in
      var count = -1
      repeat {
        count = Glibc.read(descriptor, bytes.baseAddress, bytes.count)
        if count < 0, errno == EAGAIN { Descriptors.wait(for: descriptor, toRead: true) }
      } while count < 0 && (errno == EINTR || errno == EAGAIN) && !Terminations.arePending
      if count < 0 { failure = String(cString: strerror(errno)).lowercased() }
      buffer.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<max(0, count)]))
      isAtEnd = count <= 0
    }
  }

  private mutating func skipLine() {
    var end: Int?
    repeat {
      start = buffer.count
      fill()
      end = newline(from: 0)
    } while !isAtEnd && end == nil
    start = end.map { $0 + 1 } ?? buffer.count
  }
}
