import Notation

/// Where a result is about: a file, and in it a piece of text; lines and columns from 1.
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
      file: source.name, start: source.position(of: span.lowerBound),
      end: source.position(of: span.upperBound))
  }
}
