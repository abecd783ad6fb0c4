internal import GimbalModel

/// The text to parse, and its origin.
public struct Source: Sendable {
  /// The origin of the text in diagnostics, such as the path of a script, `<stdin>` or `-c`.
  public let name: String
  public let text: String
  /// The line number of the first line in diagnostics. It is greater than 1 if the text is a part of a longer
  /// text.
  public let firstLine: Int
  /// `false` for text without line numbers, such as a line that a user types. Diagnostics for such text contain an
  /// excerpt, but neither the origin nor the position.
  public let isNumbered: Bool

  /// The text's UTF-8 bytes. Spans index this array.
  let bytes: [UInt8]

  /// Creates a source.
  ///
  /// - Complexity: O(length).
  public init(name: String, text: String, firstLine: Int = 1, isNumbered: Bool = true) {
    var text = text
    text.makeContiguousUTF8()
    self.name = name
    self.text = text
    self.firstLine = firstLine
    self.isNumbered = isNumbered
    bytes = Array(text.utf8)
  }

  /// Returns the line and column of a UTF-8 offset. An offset beyond the end of the text is treated as the
  /// end.
  ///
  /// - Complexity: O(offset).
  public func position(of offset: Int) -> Position {
    let offset = min(max(0, offset), bytes.count)
    let line = bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
    let before = string(in: lineStart(of: offset), offset)
    return Position(line: firstLine + line, column: before.count + 1)
  }

  /// Returns the start of a diagnostic at a UTF-8 offset, such as `home.gim:3:6: `; empty if the source is not
  /// numbered.
  package func location(of offset: Int) -> String {
    guard isNumbered else { return "" }
    let position = position(of: offset)
    return "\(name.visible):\(position.line):\(position.column): "
  }

  /// Returns the text of a span.
  package func text(in span: Span) -> String { string(in: span.lowerBound, span.upperBound) }

  /// Returns the byte at an offset; `nil` at the end of the text.
  func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Returns the scalar that starts at an offset.
  func scalar(at offset: Int) -> Unicode.Scalar {
    if bytes[offset] < 0x80 { return Unicode.Scalar(bytes[offset]) }
    return text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: offset)]
  }

  func string(in lower: Int, _ upper: Int) -> String { String(decoding: bytes[lower..<upper], as: UTF8.self) }

  /// Returns the start of the line that contains an offset. A newline belongs to the line that it ends.
  func lineStart(of offset: Int) -> Int {
    bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// Returns the end of the line that contains an offset: its newline, or the end of the text.
  func lineEnd(of offset: Int) -> Int {
    bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }
}

/// A line and a column in a source, counted from 1. Columns count characters.
public struct Position: Hashable, Sendable {
  public let line: Int
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A range of a source in UTF-8 offsets. A span is empty if it marks the position of a missing token.
public struct Span: Hashable, Sendable {
  public var lowerBound: Int
  public var upperBound: Int

  /// Creates a span from two UTF-8 offsets.
  ///
  /// - Precondition: `lowerBound` is at most `upperBound`.
  public init(_ lowerBound: Int, _ upperBound: Int) {
    precondition(lowerBound <= upperBound)
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }

  public var isEmpty: Bool { lowerBound == upperBound }

  /// Returns the span from the start of this span to the end of a later span.
  package func through(_ later: Span) -> Span {
    Span(lowerBound, max(lowerBound, later.upperBound))
  }
}

/// A parsed value and its span in the source.
public struct Spanned<Value> {
  public var value: Value
  public var span: Span

  public init(_ value: Value, at span: Span) {
    self.value = value
    self.span = span
  }

  /// Returns a transformed value with the same span.
  package func map<Other>(_ transform: (Value) -> Other) -> Spanned<Other> {
    Spanned<Other>(transform(value), at: span)
  }
}

extension Spanned: Sendable where Value: Sendable {}
extension Spanned: Equatable where Value: Equatable {}
extension Spanned: Hashable where Value: Hashable {}
