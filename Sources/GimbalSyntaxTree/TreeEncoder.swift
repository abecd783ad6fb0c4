// Recursion: a value is written by TreeEncoder and read by TreeDecoder, which in turn write and read values.

/// A value that the binary form of a syntax tree contains.
protocol TreeCodable {
  func encode(to encoder: inout TreeEncoder)
  init(from decoder: inout TreeDecoder) throws(TreeDecodingError)
}

/// Writes values to the binary form of a syntax tree.
///
/// Numbers have seven bits per byte, the lowest first. A string is its index in a table. A span is the distance of its start
/// from the start of the previous span, and its length.
struct TreeEncoder {
  private(set) var bytes: [UInt8] = []
  /// The distinct strings, in the order of their first use.
  private(set) var strings: [String] = []
  private var indices: [String: Int] = [:]
  private var previousStart: Int64 = 0
  private var depth = 0
  /// The span of the first node that was omitted because of its depth.
  private(set) var firstOmitted: Span?

  mutating func write(byte: UInt8) { bytes.append(byte) }

  mutating func write(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Writes a number so that small magnitudes of both signs are short.
  mutating func write(signed number: Int64) {
    write(number: UInt64(bitPattern: (number << 1) ^ (number >> 63)))
  }

  mutating func write(string: String) {
    if let index = indices[string] {
      write(number: UInt64(index))
    } else {
      indices[string] = strings.count
      write(number: UInt64(strings.count))
      strings.append(string)
    }
  }

  mutating func write(span: Span) {
    write(signed: Int64(span.start) - previousStart)
    write(number: UInt64(span.end &- min(span.start, span.end)))
    previousStart = Int64(span.start)
  }

  /// Writes a node with its children. Returns `false`, and writes nothing, if the node is too deep in the tree.
  mutating func writeNode(_ span: Span, _ body: (inout TreeEncoder) -> Void) -> Bool {
    guard depth < TreeDecodingError.maximumDepth else {
      firstOmitted = firstOmitted ?? span
      return false
    }
    depth += 1
    body(&self)
    depth -= 1
    return true
  }

  mutating func write<A: TreeCodable>(_ a: A) { a.encode(to: &self) }

  mutating func write<A: TreeCodable, B: TreeCodable>(_ a: A, _ b: B) {
    a.encode(to: &self)
    b.encode(to: &self)
  }

  mutating func write<A: TreeCodable, B: TreeCodable, C: TreeCodable>(_ a: A, _ b: B, _ c: C) {
    write(a, b)
    c.encode(to: &self)
  }

  mutating func write<A: TreeCodable, B: TreeCodable, C: TreeCodable, D: TreeCodable>(
    _ a: A, _ b: B, _ c: C, _ d: D
  ) {
    write(a, b, c)
    d.encode(to: &self)
  }

  /// Writes the number of a case of an enumeration.
  mutating func write(tag: UInt8) { bytes.append(tag) }

  mutating func write<A: TreeCodable>(tag: UInt8, _ a: A) {
    bytes.append(tag)
    write(a)
  }

  mutating func write<A: TreeCodable, B: TreeCodable>(tag: UInt8, _ a: A, _ b: B) {
    bytes.append(tag)
    write(a, b)
  }

  mutating func write<A: TreeCodable, B: TreeCodable, C: TreeCodable>(tag: UInt8, _ a: A, _ b: B, _ c: C) {
    bytes.append(tag)
    write(a, b, c)
  }
}
