/// A place in a text, for people: line and column from 1, columns in Unicode scalars.
struct TextPlace: Hashable {
  private(set) var line: Int
  private(set) var column: Int

  /// Passes a byte of UTF-8 text.
  mutating func pass(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0b1100_0000 != 0b1000_0000 {
      // What continues a scalar is no column.
      column += 1
    }
  }

  /// The place that some bytes lead to.
  ///
  /// - Complexity: O(bytes).
  init(after bytes: some Sequence<UInt8>) {
    self.init()
    for byte in bytes { pass(byte) }
  }

  init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }
}
