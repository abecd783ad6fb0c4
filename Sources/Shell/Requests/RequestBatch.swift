/// Requests that came together.
struct RequestBatch: Sendable {
  let bytes: [UInt8]
  var lines: [RequestLine]

  /// The same requests in parts of some size.
  func shares(of count: Int) -> [RequestBatch] {
    guard lines.count > count else { return [self] }
    return stride(from: 0, to: lines.count, by: count).map { start in
      RequestBatch(bytes: bytes, lines: Array(lines[start..<min(start + count, lines.count)]))
    }
  }
}
