/// A reader of messages in the base protocol of the Language Server Protocol: a header with the length of the
/// body, an empty line, and the body.
///
/// The reader accepts bytes in pieces of any size, and keeps them until ``next()`` returns their messages. A body
/// that is too long is skipped without being kept, and reading continues with the next message.
package struct MessageReader {
  package enum Event: Hashable, Sendable {
    case body([UInt8])
    /// Input that is not a message. The value is the reason.
    case fault(String)
  }

  /// The maximum length of a header, in bytes.
  package static let maximumHeader = 4096
  /// The maximum length of a body, in bytes.
  package static let maximumBody = 16 << 20
  /// The maximum length of a body that is skipped, in bytes. A larger length is certainly an error.
  private static let mostSkipped = 1 << 30

  private var buffer: [UInt8] = []
  private var start = 0
  /// The length of the current body; `nil` in a header.
  private var length: Int?
  /// The number of bytes to skip before the next header.
  private var skipped = 0
  /// `true` if the rest of a header that is too long must be skipped.
  private var isInLongHeader = false
  /// `true` after an invalid header, whose body has an unknown length. Reading continues at the next header.
  private var isLost = false

  package init() {}

  /// `true` if the input ends within a message.
  package var isIncomplete: Bool {
    length != nil || skipped > 0 || isInLongHeader || start < buffer.count
  }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    let dropped = min(skipped, bytes.count)
    skipped -= dropped
    if start > 0 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    buffer += bytes.dropFirst(dropped)
  }

  /// Returns the next message or fault; `nil` if more bytes are needed.
  package mutating func next() -> Event? {
    if isInLongHeader { skipLongHeader() }
    if isLost { findHeader() }
    if length == nil, !isInLongHeader, !isLost, let fault = readHeader() { return .fault(fault) }
    guard let length, buffer.count - start >= length else { return nil }
    defer {
      start += length
      self.length = nil
    }
    return .body(Array(buffer[start..<start + length]))
  }

  /// Reads a header if it is complete. If it is invalid, skips it and returns the reason.
  private mutating func readHeader() -> String? {
    guard let end = endOfHeader(within: MessageReader.maximumHeader) else {
      guard buffer.count - start > MessageReader.maximumHeader else { return nil }
      isInLongHeader = true
      return "the header has more than \(MessageReader.maximumHeader) bytes"
    }
    let header = String(decoding: buffer[start..<end], as: UTF8.self)
    start = end
    var found: Int?
    // In Swift, a carriage return followed by a newline is one `Character`.
    for line in header.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      guard let length = Int(parts[1].drop { $0 == " " }.prefix { $0 != " " }), length >= 0 else {
        isLost = true
        return "the header has an invalid Content-Length '\(parts[1].drop { $0 == " " })'"
      }
      found = length
    }
    guard let found else {
      isLost = true
      return "the header has no Content-Length"
    }
    guard found <= MessageReader.mostSkipped else {
      isLost = true
      return "the message has \(found) bytes, but the limit is \(MessageReader.maximumBody)"
    }
    guard found <= MessageReader.maximumBody else {
      let present = min(found, buffer.count - start)
      start += present
      skipped = found - present
      return "the message has \(found) bytes, but the limit is \(MessageReader.maximumBody)"
    }
    length = found
    return nil
  }

  /// Skips the input up to the next `Content-Length` field.
  private mutating func findHeader() {
    let field = Array("content-length:".utf8)
    var offset = start
    while offset + field.count <= buffer.count {
      // Uppercase letters differ from lowercase letters in one bit. In the hyphen and the colon, this bit is
      // already set.
      if field.indices.allSatisfy({ buffer[offset + $0] | 0x20 == field[$0] }) {
        isLost = false
        start = offset
        return
      }
      offset += 1
    }
    start = max(start, buffer.count - field.count + 1)
  }

  /// Skips the rest of a header that is too long, including the empty line after it.
  private mutating func skipLongHeader() {
    let end = endOfHeader(within: .max)
    isInLongHeader = end == nil
    // Keep the last bytes, which can be the start of the empty line after the header.
    start = end ?? max(start, buffer.count - 3)
  }

  /// Returns the offset after the empty line that ends the header; `nil` if there is no empty line in the given
  /// number of bytes. Lines can also end without a carriage return.
  private func endOfHeader(within length: Int) -> Int? {
    var offset = start
    let last = start + min(buffer.count - start, length)
    while offset + 1 < last {
      if buffer[offset] == 0x0A, buffer[offset + 1] == 0x0A { return offset + 2 }
      if offset + 3 < last, buffer[offset] == 0x0D, buffer[offset + 1] == 0x0A, buffer[offset + 2] == 0x0D,
        buffer[offset + 3] == 0x0A
      {
        return offset + 4
      }
      offset += 1
    }
    return nil
  }

  /// Returns a body with its header.
  package static func framed(_ body: String) -> [UInt8] {
    Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
  }
}
