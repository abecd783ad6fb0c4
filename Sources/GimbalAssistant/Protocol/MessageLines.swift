/// A reader of messages that are separated by newlines.
///
/// The reader accepts bytes in pieces of any size, and keeps them until ``next()`` returns their messages. A line
/// that is too long is skipped without being kept.
package struct MessageLines: Sendable {
  package enum Event: Hashable, Sendable {
    case body([UInt8])
    /// Input that is not a message. The value is the reason.
    case fault(String)
  }

  /// The maximum length of a message, in bytes.
  package static let maximumBody = 16 << 20

  private var buffer: [UInt8] = []
  private var start = 0
  /// The offset up to which the buffer contains no newline.
  private var searched = 0
  /// `true` if the rest of a line that is too long must be skipped.
  private var isSkipping = false

  package init() {}

  package mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    buffer += bytes
  }

  /// Ends the last line at the end of the input.
  package mutating func end() { append(CollectionOfOne(UInt8(ascii: "\n"))) }

  /// Returns the next message or fault; `nil` if more bytes are needed. Blank lines are skipped.
  package mutating func next() -> Event? {
    while let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = buffer[start..<end]
      start = end + 1
      searched = start
      if isSkipping {
        isSkipping = false
        continue
      }
      if line.count > MessageLines.maximumBody { return .fault(MessageLines.excess) }
      if line.contains(where: { $0 > 0x20 }) { return .body(Array(line)) }
    }
    searched = buffer.count
    if isSkipping {
      start = searched
    } else if buffer.count - start > MessageLines.maximumBody {
      isSkipping = true
      start = searched
      return .fault(MessageLines.excess)
    }
    return nil
  }

  private static var excess: String { "the message has more than \(maximumBody) bytes" }
}
