internal import GimbalModel

/// A splitter that divides a chunked byte stream into lines. It buffers at most one chunk and the start of
/// one line.
struct LogLines {
  private let limits: InputLimits
  private let source: () throws -> [UInt8]
  private var total = 0
  private var piece: [UInt8] = []
  private var start = 0
  /// The start of a line that continues in the next chunk.
  private var rest: [UInt8] = []
  private var isFinished = false
  /// The number of the last line that was read; 0 before the first line.
  private(set) var number = 0

  /// Creates a splitter.
  ///
  /// - Parameters:
  ///   - limits: The limits on the bytes of the log and of a line.
  ///   - source: A closure that returns the next chunk, or an empty array at the end of the stream.
  init(limits: InputLimits, _ source: @escaping () throws -> [UInt8]) {
    self.limits = limits
    self.source = source
  }

  /// Returns the next line without its terminator; `nil` at the end. Long lines are truncated.
  mutating func next() throws -> Bytes? {
    while true {
      if let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return taken(piece[start..<end])
      }
      guard !isFinished else { return nil }
      keep(piece[start...])
      (piece, start) = (try source(), 0)
      total += piece.count
      guard total <= limits[.logBytes] else { throw limits.exceeded(.logBytes) }
      isFinished = piece.isEmpty
      if isFinished, !rest.isEmpty { return taken([]) }
    }
  }

  private mutating func taken(_ end: Bytes) -> Bytes {
    number += 1
    guard !rest.isEmpty else { return end.prefix(limits[.logLine]) }
    keep(end)
    defer { rest = [] }
    return rest[...]
  }

  private mutating func keep(_ bytes: Bytes) {
    rest += bytes.prefix(max(0, limits[.logLine] - rest.count))
  }
}
