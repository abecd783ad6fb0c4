/// A text that is read as commands or rules, and where it comes from.
public struct Source: Sendable {
  /// What stands before the line in a diagnostic: a script's path, `<stdin>`, `-c`.
  public let name: String
  public let text: String
  /// The number of the text's first line, where the text is a piece of something longer.
  public let firstLine: Int

  /// The text's UTF-8, which spans index.
  let bytes: [UInt8]

  /// - Complexity: O(length).
  public init(name: String, text: String, firstLine: Int = 1) {
    var text = text
    text.makeContiguousUTF8()
    self.name = name
    self.text = text
    self.firstLine = firstLine
    bytes = Array(text.utf8)
  }

  /// The line and column of a UTF-8 offset; offsets beyond the text count as its end.
  ///
  /// - Complexity: O(offset).
  public func position(of offset: Int) -> Position {
    let offset = min(max(0, offset), bytes.count)
    let line = bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
    let before = string(in: lineStart(of: offset), offset)
    return Position(line: firstLine + line, column: before.count + 1)
  }

  /// The text of a span.
  package func text(in span: Span) -> String { string(in: span.lowerBound, span.upperBound) }

  /// The byte at an offset; nil at the end of the text.
  func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The scalar that starts at an offset.
  func scalar(at offset: Int) -> Unicode.Scalar {
    if bytes[offset] < 0x80 { return Unicode.Scalar(bytes[offset]) }
    return text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: offset)]
  }

  func string(in lower: Int, _ upper: Int) -> String { String(decoding: bytes[lower..<upper], as: UTF8.self) }

  /// Where the line of an offset starts. A newline belongs to the line that it ends.
  func lineStart(of offset: Int) -> Int {
    bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// Where the line of an offset ends: at its newline, or at the end of the text.
  func lineEnd(of offset: Int) -> Int {
    bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }
}

/// A place in a text as people count: from 1, columns in characters.
public struct Position: Hashable, Sendable {
  public let line: Int
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A piece of a source's text, in UTF-8 offsets. Empty where something is missing.
public struct Span: Hashable, Sendable {
  public var lowerBound: Int
  public var upperBound: Int

  /// - Precondition: `lowerBound` is not above `upperBound`.
  public init(_ lowerBound: Int, _ upperBound: Int) {
    precondition(lowerBound <= upperBound)
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }

  public var isEmpty: Bool { lowerBound == upperBound }

  /// The piece from the start of one span to the end of a later one.
  package func through(_ later: Span) -> Span {
    Span(lowerBound, max(lowerBound, later.upperBound))
  }
}

/// A value with the place it was read from.
public struct Spanned<Value> {
  public var value: Value
  public var span: Span

  public init(_ value: Value, at span: Span) {
    self.value = value
    self.span = span
  }

  /// Another value from the same place.
  package func map<Other>(_ transform: (Value) -> Other) -> Spanned<Other> {
    Spanned<Other>(transform(value), at: span)
  }
}

extension Spanned: Sendable where Value: Sendable {}
extension Spanned: Equatable where Value: Equatable {}
extension Spanned: Hashable where Value: Hashable {}
