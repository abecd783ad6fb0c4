/// Cuts bytes that come piece by piece into lines, and never keeps more than a piece and the beginning of a line.
struct LogLines {
  private let source: () throws -> [UInt8]
  private var piece: [UInt8] = []
  private var start = 0
  /// The beginning of a line that goes on in the next piece.
  private var rest: [UInt8] = []
  private var isOver = false
  /// The number of the last line, from 1.
  private(set) var number = 0

  /// - Parameter source: the next piece; an empty one at the end.
  init(_ source: @escaping () throws -> [UInt8]) { self.source = source }

  /// The next line without what ends it, or the beginning of one that is too long; nil at the end.
  mutating func next() throws -> Bytes? {
    while true {
      if let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return taken(piece[start..<end])
      }
      guard !isOver else { return nil }
      keep(piece[start...])
      (piece, start) = (try source(), 0)
      isOver = piece.isEmpty
      if isOver, !rest.isEmpty { return taken([]) }
    }
  }

  private mutating func taken(_ end: Bytes) -> Bytes {
    number += 1
    guard !rest.isEmpty else { return end.prefix(ConsoleLogLimit.line) }
    keep(end)
    defer { rest = [] }
    return rest[...]
  }

  private mutating func keep(_ bytes: Bytes) {
    rest += bytes.prefix(ConsoleLogLimit.line - rest.count)
  }
}
