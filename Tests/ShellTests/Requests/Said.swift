import GimbalModel
import Synchronization

/// A buffer of the bytes that were written, and a counter of calls.
final class Said: Sendable {
  private let bytes = Lock<[UInt8]>([])

  func put(_ more: [UInt8]) { bytes.withLock { $0 += more } }

  /// Counts a call and returns `true` if there are more calls than the limit.
  func count(upTo limit: Int) -> Bool {
    bytes.withLock { bytes in
      bytes.append(0)
      return bytes.count > limit
    }
  }

  var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
}
