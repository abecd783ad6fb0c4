import Synchronization

/// Bytes that came, in order.
final class Said: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  func put(_ more: [UInt8]) { bytes.withLock { $0 += more } }

  /// Whether it was asked more often than that.
  func count(upTo limit: Int) -> Bool {
    bytes.withLock { bytes in
      bytes.append(0)
      return bytes.count > limit
    }
  }

  var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
}
