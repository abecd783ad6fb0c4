/// A message between `gimbal serve`, which solves layouts, and `gimbal-serve`, which has the network connections.
///
/// The encoded form is the number of bytes after it (4 bytes), the kind (1 byte), the number of the connection
/// (4 bytes) and the payload. Numbers are big-endian.
package struct TransportFrame: Hashable, Sendable {
  package enum Kind: UInt8, Sendable {
    /// To the network: the port and the token, separated by a newline.
    case start = 1
    /// To the network: the HTML page.
    case page = 2
    /// In both directions: a message of a page, or for a page.
    case message = 3
    /// From the network: the port on which it listens.
    case listening = 4
    /// From the network: the reason why it cannot listen.
    case failed = 5
    /// From the network: a page has connected.
    case opened = 6
    /// From the network: a page has disconnected.
    case closed = 7
    /// From the network: a line for the log.
    case log = 8
  }

  package let kind: Kind
  package let connection: UInt32
  package let payload: [UInt8]

  package init(_ kind: Kind, connection: UInt32 = 0, _ payload: [UInt8] = []) {
    (self.kind, self.connection, self.payload) = (kind, connection, payload)
  }

  package init(_ kind: Kind, connection: UInt32 = 0, text: String) {
    self.init(kind, connection: connection, Array(text.utf8))
  }

  package var text: String { String(decoding: payload, as: UTF8.self) }

  /// The encoded frame.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(payload.count + 9)
    TransportFrame.append(UInt32(payload.count + 5), to: &bytes)
    bytes.append(kind.rawValue)
    TransportFrame.append(connection, to: &bytes)
    bytes += payload
    return bytes
  }

  private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}

/// A reader of frames from bytes in pieces of any size.
package struct TransportReader: Sendable {
  /// The error for bytes that are not frames. The connection is unusable after it.
  package struct Malformed: Error {}

  /// The maximum length of a frame, in bytes.
  package static let maximumLength = 1 << 28

  private var buffer: [UInt8] = []
  private var start = 0

  package init() {}

  package mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    buffer += bytes
  }

  /// Returns the next frame; `nil` if more bytes are needed.
  ///
  /// - Throws: `Malformed`.
  package mutating func next() throws(Malformed) -> TransportFrame? {
    guard buffer.count - start >= 4 else { return nil }
    let length = Int(number(at: start))
    guard length >= 5, length <= TransportReader.maximumLength else { throw Malformed() }
    guard buffer.count - start - 4 >= length else { return nil }
    guard let kind = TransportFrame.Kind(rawValue: buffer[start + 4]) else { throw Malformed() }
    let frame = TransportFrame(
      kind, connection: number(at: start + 5), Array(buffer[(start + 9)..<(start + 4 + length)]))
    start += 4 + length
    return frame
  }

  private func number(at offset: Int) -> UInt32 {
    buffer[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
