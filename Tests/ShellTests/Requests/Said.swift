import Synchronization

/// Bytes that came, in order.
final class Said: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  func put(_ more: [UInt8]) { bytes.withLock { $0 += more } }

  var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
}
