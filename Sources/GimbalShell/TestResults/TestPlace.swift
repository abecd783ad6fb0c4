import GimbalNotation

/// Where a result is about: a file, and in it a piece of text; lines and columns from 1, columns of statements in code
/// points.
package struct TestPlace: Hashable, Sendable {
  /// As the user wrote it.
  let file: String
  /// Nil for the file as a whole.
  let start: Position?
  let end: Position?

  init(file: String, start: Position? = nil, end: Position? = nil) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// - Complexity: O(end of the span).
  init(_ span: Span, of source: Source) {
    self.init(
      file: source.name, start: TestPlace.position(of: span.lowerBound, in: source),
      end: TestPlace.position(of: span.upperBound, in: source))
  }

  /// `file:line:column`
  var words: String { start.map { "\(file):\($0.line):\($0.column)" } ?? file }

  private static func position(of offset: Int, in source: Source) -> Position {
    let before = source.text.utf8.prefix(max(0, offset))
    let line = before.lastIndex(of: UInt8(ascii: "\n")).map { before[before.index(after: $0)...] } ?? before
    // A code point has one byte that does not continue another.
    let column = line.count { $0 & 0xC0 != 0x80 } + 1
    return Position(line: source.position(of: offset).line, column: column)
  }
}
