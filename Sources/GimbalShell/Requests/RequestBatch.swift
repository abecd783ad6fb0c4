/// Requests that came together.
struct RequestBatch: Sendable {
  let bytes: [UInt8]
  var lines: [RequestLine]

  /// How much of the room for requests that are on their way these take: one, and more where they are large.
  var weight: Int { 1 + lines.reduce(0) { $0 + $1.range.count } / RequestLimit.weight }

  /// The same requests in parts of some size.
  func shares(of count: Int) -> [RequestBatch] {
    guard lines.count > count else { return [self] }
    return stride(from: 0, to: lines.count, by: count).map { start in
      RequestBatch(bytes: bytes, lines: Array(lines[start..<min(start + count, lines.count)]))
    }
  }
}
