/// A lexer that splits a source into tokens.
///
/// - Complexity: O(length) for the whole text.
package struct Lexer {
  package let source: Source
  /// The offset at which the search for the next token starts.
  package internal(set) var offset: Int
  /// `true` before the first token of a statement. In this position, `#7` starts a comment. Elsewhere, `#7`
  /// refers to a constraint.
  private var isAtStart = true
  /// The end of the text to read, which must not be inside a token.
  private let end: Int

  /// Creates a lexer for a part of a source.
  ///
  /// - Parameter end: The end of the text to read; `nil` for the end of the source.
  package init(_ source: Source, from offset: Int = 0, to end: Int? = nil) {
    self.source = source
    self.offset = offset
    self.end = end ?? source.bytes.count
  }

  /// Creates a copy of a lexer and moves it back to an earlier offset in the same statement.
  init(resuming lexer: Lexer, at offset: Int) {
    self = lexer
    self.offset = offset
    // The token at this offset has been read before. If the token is a handle such as `#7`, the lexer must not
    // read it as a comment now.
    isAtStart = false
  }

  /// Reads the next token. At the end of the text, the token is `.end`.
  package mutating func next() -> Token {
    skipBlanks()
    let start = offset
    guard let byte = byte(at: offset) else { return token(.end, from: start) }
    let token =
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: ";"): taking(1, .separator)
      case UInt8(ascii: "\""): quoted()
      case UInt8(ascii: "#"): handle { .handle($0) }
      case UInt8(ascii: "!") where self.byte(at: offset + 1).map(Lexer.isDigit) ?? false:
        handle { .conflict($0) }
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
      case UInt8(ascii: "-") where startsOption(offset): option()
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): word() ?? stray()
      default: symbol() ?? word() ?? stray()
      }
    isAtStart = token.kind == .separator || token.kind == .symbol(.openBrace)
    return token
  }

  /// Skips blanks, then any text up to the next blank, `;` or newline. Returns the span of this text, which
  /// may be empty.
  mutating func raw() -> Span {
    skipBlanks()
    let start = offset
    while let byte = byte(at: offset), !Lexer.isBlank(byte), byte != UInt8(ascii: "\n"),
      byte != UInt8(ascii: ";")
    {
      offset += 1
    }
    if offset > start { isAtStart = false }
    return Span(start, offset)
  }

  // MARK: Bytes

  func byte(at offset: Int) -> UInt8? { offset < end ? source.bytes[offset] : nil }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  func token(_ kind: Token.Kind, from start: Int, text: String? = nil) -> Token {
    let span = Span(start, offset)
    return Token(kind: kind, span: span, text: text ?? source.text(in: span))
  }

  /// Skips blanks, comments, newlines that follow a `\`, and the byte order mark at the start of the source.
  private mutating func skipBlanks() {
    if offset == 0, source.bytes.starts(with: byteOrderMark) { offset = byteOrderMark.count }
    while let byte = byte(at: offset) {
      if Lexer.isBlank(byte) {
        offset += 1
      } else if byte == UInt8(ascii: "#"), !startsHandle(offset) {
        offset = min(end, source.lineEnd(of: offset))
      } else if byte == UInt8(ascii: "\\"), let next = continuation(offset) {
        offset = next
      } else {
        return
      }
    }
  }

  private func startsHandle(_ offset: Int) -> Bool {
    !isAtStart && byte(at: offset + 1).map(Lexer.isDigit) ?? false
  }

  /// Returns the start of the line after the `\` at an offset; `nil` if a character other than a blank
  /// follows the `\` on the same line.
  private func continuation(_ offset: Int) -> Int? {
    var next = offset + 1
    while let byte = byte(at: next), Lexer.isBlank(byte) { next += 1 }
    guard let byte = byte(at: next) else { return next }
    return byte == UInt8(ascii: "\n") ? next + 1 : nil
  }

  private func startsOption(_ offset: Int) -> Bool {
    guard byte(at: offset + 1) == UInt8(ascii: "-"), let letter = byte(at: offset + 2) else { return false }
    return Unicode.Scalar(letter).properties.isAlphabetic && letter < 0x80
  }

  private mutating func taking(_ count: Int, _ kind: Token.Kind) -> Token {
    let start = offset
    offset += count
    return token(kind, from: start)
  }
}

/// The byte order mark U+FEFF, which some editors write at the start of a file.
private let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

extension Lexer {
  /// Reads an unquoted name or a keyword. Returns `nil` if neither starts at the current offset.
  mutating func word() -> Token? {
    let start = offset
    guard source.scalar(at: offset).startsBareName else { return nil }
    while offset < source.bytes.count {
      let scalar = source.scalar(at: offset)
      guard scalar.continuesBareName else { break }
      offset += UTF8.width(scalar)
    }
    return token(.word, from: start)
  }

  /// Reads an option, such as `--exact`: two dashes, followed by letters, digits, `_` and dashes.
  mutating func option() -> Token {
    let start = offset
    offset += 2
    while let byte = byte(at: offset), byte == UInt8(ascii: "-") || Unicode.Scalar(byte).continuesBareName,
      byte < 0x80
    {
      offset += 1
    }
    return token(.option, from: start)
  }

  /// Reads the longest symbol that starts at the current offset. Returns `nil` if no symbol starts there.
  mutating func symbol() -> Token? {
    let start = offset
    guard let first = byte(at: start) else { return nil }
    if let second = byte(at: start + 1), let symbol = Symbol.pair(first, second) {
      offset = start + 2
      return token(.symbol(symbol), from: start, text: symbol.rawValue)
    }
    guard let symbol = Symbol.single[Int(first)] else { return nil }
    offset = start + 1
    return token(.symbol(symbol), from: start, text: symbol.rawValue)
  }

  /// Consumes a character that cannot start a token, and returns an invalid token.
  mutating func stray() -> Token {
    let start = offset
    let scalar = source.scalar(at: offset)
    offset += UTF8.width(scalar)
    return token(.invalid(ParseError(.strayCharacter(scalar), at: Span(start, offset))), from: start)
  }
}
