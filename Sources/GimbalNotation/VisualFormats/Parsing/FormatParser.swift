/// A parser for visual formats, such as `H:|-[a]-8-[b]-|`.
///
/// - Complexity: O(length) for the whole text.
struct FormatParser {
  let text: FormatText
  let bytes: [UInt8]
  /// The start of the next token, after blanks and comments.
  private(set) var offset = 0
  /// The end of the last token that was consumed.
  private(set) var endOfTaken = 0
  /// The number of open brackets and parentheses. Newlines inside brackets and parentheses are treated as
  /// blanks.
  private var openBrackets = 0

  init(_ text: FormatText) throws(ParseError) {
    self.text = text
    bytes = text.bytes
    guard bytes.count <= VisualFormat.maximumLength else {
      throw ParseError(
        .other(
          message: "the text of the formats has more than \(VisualFormat.maximumLength) bytes",
          remedy: "split the text into several shorter texts"), at: text.span(0, 0))
    }
    try skipBlanks()
  }

  // MARK: Lookahead

  /// The next byte; 0 at the end.
  var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  var isAtEndOfText: Bool { offset >= bytes.count }

  /// A Boolean value that indicates whether the format ends here: at a newline, a `;` or the end of the text.
  var isAtEnd: Bool {
    isAtEndOfText
      || openBrackets == 0 && (next == UInt8(ascii: "\n") || next == UInt8(ascii: ";"))
  }

  func byte(after count: Int) -> UInt8 { offset + count < bytes.count ? bytes[offset + count] : 0 }

  func span(from start: Int) -> Span { text.span(start, max(start, endOfTaken)) }

  /// The span of the next character.
  var nextSpan: Span { isAtEnd ? text.span(offset, offset) : text.span(offset, offset + scalarWidth) }

  /// Returns the error for the next token, which is not one of the expected tokens.
  func unexpected(_ expected: String...) -> ParseError { unexpected(expected) }

  func unexpected(_ expected: [String]) -> ParseError {
    guard !isAtEnd else {
      return ParseError(
        .other(
          message: "unexpected end of the format", remedy: "expected \(ParseError.alternatives(expected))"),
        at: nextSpan)
    }
    let found = String(decoding: bytes[offset..<offset + scalarWidth], as: UTF8.self)
    return ParseError(.unexpected(found: found, expected: expected), at: nextSpan)
  }

  /// The number of bytes of the next character.
  private var scalarWidth: Int { UTF8.width(scalar(at: offset)) }

  func scalar(at offset: Int) -> Unicode.Scalar {
    if bytes[offset] < 0x80 { return Unicode.Scalar(bytes[offset]) }
    let end = min(offset + 4, bytes.count)
    return String(decoding: bytes[offset..<end], as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
  }

  // MARK: Consuming tokens

  /// Consumes a token that ends at a given offset, and the blanks and comments after the token.
  mutating func take(to end: Int) throws(ParseError) {
    offset = end
    endOfTaken = end
    try skipBlanks()
  }

  mutating func accept(_ scalar: Unicode.Scalar) throws(ParseError) -> Bool {
    guard next == UInt8(ascii: scalar), !isAtEndOfText else { return false }
    try take(to: offset + 1)
    return true
  }

  /// Consumes an opening bracket if it comes next, and counts the bracket as open.
  mutating func open(_ scalar: Unicode.Scalar) throws(ParseError) -> Bool {
    guard next == UInt8(ascii: scalar), !isAtEndOfText else { return false }
    openBrackets += 1
    try take(to: offset + 1)
    return true
  }

  mutating func close(_ scalar: Unicode.Scalar) throws(ParseError) -> Bool {
    guard next == UInt8(ascii: scalar), !isAtEndOfText else { return false }
    openBrackets -= 1
    try take(to: offset + 1)
    return true
  }

  private mutating func skipBlanks() throws(ParseError) {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): offset += 1
      case UInt8(ascii: "\n") where openBrackets > 0: offset += 1
      case UInt8(ascii: "/"):
        switch byte(after: 1) {
        case UInt8(ascii: "/"):
          while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
        case UInt8(ascii: "*"): try skipComment()
        default: return
        }
      default: return
      }
    }
  }

  private mutating func skipComment() throws(ParseError) {
    let start = offset
    offset += 2
    while offset + 1 < bytes.count {
      if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
    }
    throw ParseError(
      .other(message: "the comment is not closed", remedy: "add a closing '*/'"),
      at: text.span(start, start + 2))
  }
}
