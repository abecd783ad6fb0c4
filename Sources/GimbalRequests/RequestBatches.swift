/// A splitter that divides a byte stream into requests. Each line is a request, which is available as soon
/// as the line is complete. The content of lines that are longer than the limit is discarded.
struct RequestBatches {
  private let source: () throws -> [UInt8]
  /// The maximum length of a line, in bytes.
  private let limit: Int
  /// The start of an incomplete line.
  private var rest: [UInt8] = []
  /// A Boolean value that indicates whether the incomplete line exceeds the limit.
  private var isTooLong = false
  private var isOver = false
  /// A Boolean value that indicates whether no bytes have been read yet.
  private var isAtStart = true
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// The number of the last line that was read.
  private(set) var number: Int

  /// Creates a splitter.
  ///
  /// - Parameters:
  ///   - number: The number of lines that were read before this stream.
  ///   - limit: The maximum length of a line, in bytes.
  ///   - source: A closure that returns the next bytes, or an empty array at the end.
  init(after number: Int = 0, limit: Int, _ source: @escaping () throws -> [UInt8]) {
    self.number = number
    self.limit = limit
    self.source = source
  }

  /// Returns the next requests, or `nil` at the end. Blank lines are skipped.
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
    // Skip a byte order mark, which some editors add at the start of a file.
    var start = isAtStart && bytes.starts(with: RequestBatches.byteOrderMark) ? 3 : 0
    isAtStart = false
    while start < bytes.count || isTooLong {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      number += 1
      let isTooLong = isTooLong || end - start > limit
      self.isTooLong = false
      if isTooLong {
        batch.lines.append(RequestLine(range: end..<end, number: number, isTooLong: true))
      } else if !bytes[start..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
        batch.lines.append(RequestLine(range: start..<end, number: number))
      }
      start = end + 1
    }
    return batch
  }
}

/// Requests that were read together, with the bytes that contain them.
struct RequestBatch: Sendable {
  let bytes: [UInt8]
  var lines: [RequestLine]

  /// The weight of the batch in the queue of the worker pool. The weight is 1 for small requests and grows
  /// with the size of the requests.
  var weight: Int { 1 + lines.reduce(0) { $0 + $1.range.count } / RequestLimit.weight }

  /// Splits the batch into batches of at most `count` requests.
  func shares(of count: Int) -> [RequestBatch] {
    guard lines.count > count else { return [self] }
    return stride(from: 0, to: lines.count, by: count).map { start in
      RequestBatch(bytes: bytes, lines: Array(lines[start..<min(start + count, lines.count)]))
    }
  }
}

/// The location of a request in a batch.
struct RequestLine: Sendable {
  /// The byte range of the line in its batch, without the newline. The range is empty for a line that is
  /// longer than the limit.
  let range: Range<Int>
  /// The line number, starting at 1.
  let number: Int
  /// A Boolean value that indicates whether the line is longer than the limit.
  var isTooLong = false
}
