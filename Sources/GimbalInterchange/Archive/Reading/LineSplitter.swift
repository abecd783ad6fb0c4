/// Cuts bytes that come piece by piece into lines, and never keeps more than a line and a piece.
struct LineSplitter {
  private let source: () throws -> [UInt8]
  private(set) var bytes: [UInt8] = []
  private var start = 0
  private var isOver = false
  private var total = 0
  /// Whether the last line was not ended.
  private(set) var isCut = false
  /// The number of the last line, from 1.
  private(set) var line = 0

  /// - Parameter source: the next piece; an empty one at the end.
  init(_ source: @escaping () throws -> [UInt8]) { self.source = source }

  /// The range of the next line within `bytes`, without its newline; nil at the end.
  ///
  /// - Throws: `ArchiveError` for too much; what the source throws.
  mutating func next() throws -> Range<Int>? {
    var scanned = start
    while true {
      if let end = bytes[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        guard end - start <= ArchiveLimit.line else { throw tooLong }
        defer { start = end + 1 }
        line += 1
        return start..<end
      }
      guard bytes.count - start <= ArchiveLimit.line else { throw tooLong }
      guard !isOver else {
        guard start < bytes.count else { return nil }
        defer { start = bytes.count }
        isCut = true
        line += 1
        return start..<bytes.count
      }
      scanned = bytes.count - start
      bytes.removeSubrange(..<start)
      start = 0
      let piece = try source()
      isOver = piece.isEmpty
      total += piece.count
      guard total <= ArchiveLimit.size else {
        throw ArchiveError(.tooMany(limit: ArchiveLimit.size, of: "bytes"), line: line + 1)
      }
      bytes += piece
    }
  }

  private var tooLong: ArchiveError {
    ArchiveError(.tooMany(limit: ArchiveLimit.line, of: "bytes in a line"), line: line + 1)
  }
}
