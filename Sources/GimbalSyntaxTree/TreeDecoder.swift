/// The reason why bytes are not the binary form of a syntax tree.
package enum TreeDecodingError: Error, Hashable, Sendable {
  /// The bytes end within a value.
  case truncated
  /// A number, tag or index is outside of its range, at an offset.
  case invalid(offset: Int)
  /// The nodes are nested more than ``SourceFile/maximumDepth`` levels.
  case tooDeep

  static let maximumDepth = 512
}

/// Reads values from the binary form of a syntax tree. It accepts any bytes.
struct TreeDecoder {
  private let bytes: [UInt8]
  private(set) var offset: Int
  private var strings: [String] = []
  private var previousStart: Int64 = 0
  private var depth = 0

  /// Reads the table of strings.
  init(_ bytes: [UInt8], offset: Int) throws(TreeDecodingError) {
    (self.bytes, self.offset) = (bytes, offset)
    let count = try readCount()
    strings.reserveCapacity(count)
    for _ in 0..<count {
      let length = try readCount()
      strings.append(String(decoding: bytes[self.offset..<self.offset + length], as: UTF8.self))
      self.offset += length
    }
  }

  var isAtEnd: Bool { offset == bytes.count }

  var invalid: TreeDecodingError { .invalid(offset: offset - 1) }

  mutating func readByte() throws(TreeDecodingError) -> UInt8 {
    guard offset < bytes.count else { throw .truncated }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func readNumber() throws(TreeDecodingError) -> UInt64 {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let byte = try readByte()
      guard shift < 63 || (shift == 63 && byte < 2) else { throw invalid }
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }

  mutating func readSigned() throws(TreeDecodingError) -> Int64 {
    let number = try readNumber()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// Reads the count of values of at least one byte each. It is at most the number of bytes that are left.
  mutating func readCount() throws(TreeDecodingError) -> Int {
    guard let count = Int(exactly: try readNumber()), count <= bytes.count - offset else { throw .truncated }
    return count
  }

  mutating func readString() throws(TreeDecodingError) -> String {
    guard let index = Int(exactly: try readNumber()), index < strings.count else { throw invalid }
    return strings[index]
  }

  mutating func readSpan() throws(TreeDecodingError) -> Span {
    let (sum, overflow) = previousStart.addingReportingOverflow(try readSigned())
    guard !overflow, let start = UInt32(exactly: sum) else { throw invalid }
    guard let length = UInt32(exactly: try readNumber()), length <= UInt32.max - start else { throw invalid }
    previousStart = Int64(start)
    return Span(start: start, end: start + length)
  }

  mutating func readNode<Node>(
    _ body: (inout TreeDecoder) throws(TreeDecodingError) -> Node
  ) throws(TreeDecodingError) -> Node {
    // A node below the last level is the `unsupported` one that stands for a deeper tree.
    guard depth <= TreeDecodingError.maximumDepth else { throw .tooDeep }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  mutating func read<Value: TreeCodable>() throws(TreeDecodingError) -> Value { try Value(from: &self) }
}
