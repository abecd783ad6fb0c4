/// Cuts a stream into requests, as they come: nothing waits for more than the end of its own line, and what is longer
/// than a request may be is let go.
struct RequestBatches {
  private let source: () throws -> [UInt8]
  /// How long a line may be, in bytes.
  private let limit: Int
  /// The beginning of a line whose end is still to come.
  private var rest: [UInt8] = []
  /// Whether that line is too long already.
  private var isTooLong = false
  private var isOver = false
  /// Whether nothing of the stream was cut yet.
  private var isAtStart = true
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// The number of the last line.
  private(set) var number: Int

  /// - Parameters:
  ///   - number: how many lines came before.
  ///   - limit: how long a line may be, in bytes.
  ///   - source: the next piece; an empty one at the end.
  init(after number: Int = 0, limit: Int, _ source: @escaping () throws -> [UInt8]) {
    self.number = number
    self.limit = limit
    self.source = source
  }

  /// The requests that came next; nil at the end. Blank lines are none.
  mutating func next() throws -> RequestBatch? {
    while !isOver {
      let piece = try source()
      isOver = piece.isEmpty
      let end = isOver ? nil : piece.lastIndex(of: UInt8(ascii: "\n"))
      guard end != nil || isOver else {
        keep(piece[...])
        continue
      }
      let whole = end.map { piece[...$0] } ?? []
      let batch = batch(rest + whole)
      rest = []
      keep(piece[whole.endIndex...])
      if !batch.lines.isEmpty { return batch }
    }
    return nil
  }

  private mutating func keep(_ piece: ArraySlice<UInt8>) {
    guard !isTooLong else { return }
    rest += piece
    if rest.count > limit { (rest, isTooLong) = ([], true) }
  }

  private mutating func batch(_ bytes: [UInt8]) -> RequestBatch {
    var batch = RequestBatch(bytes: bytes, lines: [])
    // With one some editors start a file.
    var start = isAtStart && bytes.starts(with: RequestBatches.byteOrderMark) ? 3 : 0
    isAtStart = false
    while start < bytes.count || isTooLong {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      number += 1
      let isTooLong = isTooLong || end - start > limit
      self.isTooLong = false
      if isTooLong {
        batch.lines.append(RequestLine(range: end..<end, number: number, limit: limit))
      } else if !bytes[start..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
        batch.lines.append(RequestLine(range: start..<end, number: number))
      }
      start = end + 1
    }
    return batch
  }
}
