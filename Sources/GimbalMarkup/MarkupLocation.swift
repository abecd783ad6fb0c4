/// A position in text: line and column, starting at 1. Columns count Unicode scalars.
package struct MarkupLocation: Hashable, Sendable {
  package private(set) var line: Int
  package private(set) var column: Int

  package init(line: Int = 1, column: Int = 1) { (self.line, self.column) = (line, column) }

  /// Creates the position that follows the given bytes at the start of the text.
  ///
  /// - Complexity: O(bytes).
  package init(after bytes: some Sequence<UInt8>) {
    self.init()
    for byte in bytes { advance(byte) }
  }

  /// Advances by a byte of UTF-8.
  private mutating func advance(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0b1100_0000 != 0b1000_0000 {
      // Continuation bytes of UTF-8 are excluded, so that each Unicode scalar counts once.
      column += 1
    }
  }
}
