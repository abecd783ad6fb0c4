internal import GimbalModel

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

  /// Reads a number, a length such as `10px`, a size such as `2x3` or `320x`, or a range such as `320...375`.
  /// Returns an invalid token for other text. A sign is not part of the token.
  mutating func number() -> Token {
    let start = offset
    if let token = digits() { return token }
    takeRun()
    let text = source.string(in: start, offset)
    let span = Span(start, offset)
    if text.contains("...") {
      let ends = text.split(separator: "...", omittingEmptySubsequences: false).map { Int($0) }
      if ends.count == 2, let first = ends[0], let last = ends[1] {
        return token(.range(first: first, last: last), from: start)
      }
    }
    do throws(Decimal.Failure) {
      if text.hasSuffix("px") { return token(.pixels(try Decimal.parse(text.dropLast(2))), from: start) }
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
      if sides.count == 2, sides[1].isEmpty {
        return token(.openSize(width: try Decimal.parse(sides[0])), from: start)
      }
      if sides.count == 2 {
        let size = Size(width: try Decimal.parse(sides[0]), height: try Decimal.parse(sides[1]))
        return token(.size(size), from: start)
      }
      return token(.number(try Decimal.parse(text)), from: start)
    } catch {
      let reason: ParseError.Reason =
        switch error {
        case .overflow: .numberOverflow(text)
        case .malformed: .malformedNumber(text)
        }
      return token(.invalid(ParseError(reason, at: span)), from: start)
    }
  }

  /// Reads a whole number, or a size of two whole numbers such as `2x3`. This is the fast path for most
  /// numbers. For other numbers, returns `nil` and consumes nothing.
  private mutating func digits() -> Token? {
    let start = offset
    if let first = wholeNumber() {
      if endsNumber(offset) { return token(.number(first), from: start) }
      if byte(at: offset) == UInt8(ascii: "x") {
        offset += 1
        if let second = wholeNumber(), endsNumber(offset) {
          return token(.size(Size(width: first, height: second)), from: start)
        }
      }
    }
    offset = start
    return nil
  }

  /// Reads up to fifteen digits, which a `Double` represents exactly. Returns `nil` if there are more digits,
  /// or if there is no digit.
  private mutating func wholeNumber() -> Double? {
    var value = 0
    let start = offset
    while let byte = byte(at: offset), Lexer.isDigit(byte) {
      guard offset - start < 15 else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      offset += 1
    }
    return offset > start ? Double(value) : nil
  }

  /// Returns `true` if a number ends before an offset: at the end of the text, or at an ASCII character that
  /// cannot continue a number.
  private func endsNumber(_ offset: Int) -> Bool {
    guard let byte = byte(at: offset) else { return true }
    return byte < 0x80 && byte != UInt8(ascii: ".") && !Unicode.Scalar(byte).continuesBareName
  }

  /// Reads the handle by which commands refer to a constraint (`#7`) or to a merge conflict (`!7`).
  mutating func handle(_ kind: (Int) -> Token.Kind) -> Token {
    let start = offset
    offset += 1
    takeRun()
    let digits = source.string(in: start + 1, offset)
    let text = source.string(in: start, offset)
    let span = Span(start, offset)
    guard digits.utf8.allSatisfy(Lexer.isDigit) else {
      return token(.invalid(ParseError(.malformedHandle(text), at: span)), from: start)
    }
    guard let handle = Int(digits) else {
      return token(.invalid(ParseError(.numberOverflow(text), at: span)), from: start)
    }
    return token(kind(handle), from: start)
  }

  /// Skips all characters that could belong to a number: letters, digits, decimal points, and the sign of an exponent.
  /// As a result, `10pt` is one invalid token instead of two valid tokens.
  private mutating func takeRun() {
    while let byte = byte(at: offset) {
      switch byte {
      case UInt8(ascii: "."): offset += 1
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        guard isExponentMark(offset - 1), self.byte(at: offset + 1).map(Lexer.isDigit) ?? false else {
          return
        }
        offset += 1
      default:
        let scalar = source.scalar(at: offset)
        guard scalar.continuesBareName else { return }
        offset += UTF8.width(scalar)
      }
    }
  }

  /// Returns `true` if the character at an offset is an `e` or `E` that follows a digit.
  private func isExponentMark(_ offset: Int) -> Bool {
    guard offset > 0, let mark = byte(at: offset), let digit = byte(at: offset - 1) else { return false }
    return (mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E")) && Lexer.isDigit(digit)
  }

  /// Reads text in double quotes. The text may span several lines. Returns an invalid token if the quote is
  /// not closed, or if an escape is invalid.
  mutating func quoted() -> Token {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    var mistake: ParseError?
    while let byte = byte(at: offset) {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        let content = String(decoding: text, as: UTF8.self)
        return token(mistake.map(Token.Kind.invalid) ?? .quoted, from: start, text: content)
      case UInt8(ascii: "\\"):
        let escape = offset
        if let scalar = escaped() {
          text += Array(String(scalar).utf8)
        } else {
          let span = Span(escape, offset)
          mistake = mistake ?? ParseError(.badEscape(source.text(in: span)), at: span)
        }
      // Skip the `\r` of a CRLF, so that a line break in quoted text is always `\n`.
      case UInt8(ascii: "\r") where self.byte(at: offset + 1) == UInt8(ascii: "\n"): offset += 1
      default:
        text.append(byte)
        offset += 1
      }
    }
    let opening = Span(start, start + 1)
    return token(.invalid(ParseError(.unterminatedString, at: opening)), from: start)
  }

  /// Returns the span of the scalar with the index `count` in a quoted text. If an escape such as `\n`
  /// represents the scalar, the result is the span of the escape. If the text has fewer scalars, the result
  /// is the span of the whole text.
  ///
  /// - Complexity: O(length of the text).
  func span(ofScalar count: Int, inQuoted quote: Span) -> Span {
    var lexer = self
    lexer.offset = quote.lowerBound + 1
    var left = count
    while lexer.offset < quote.upperBound - 1 {
      let start = lexer.offset
      if lexer.byte(at: start) == UInt8(ascii: "\\") {
        _ = lexer.escaped()
      } else if lexer.byte(at: start) == UInt8(ascii: "\r"), lexer.byte(at: start + 1) == UInt8(ascii: "\n") {
        lexer.offset += 2
      } else {
        lexer.offset += UTF8.width(source.scalar(at: start))
      }
      if left == 0 { return Span(start, lexer.offset) }
      left -= 1
    }
    return quote
  }

  /// Reads an escape and returns its scalar. For an invalid escape, skips two characters and returns `nil`.
  private mutating func escaped() -> Unicode.Scalar? {
    offset += 1
    guard let byte = byte(at: offset) else { return nil }
    let letter = source.scalar(at: offset)
    offset += UTF8.width(letter)
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return codePoint()
    default: return nil
    }
  }

  /// Reads the rest of an escape after `\u`: one to eight hexadecimal digits in braces, such as `{1F600}`.
  /// Returns `nil` if the escape is invalid.
  private mutating func codePoint() -> Unicode.Scalar? {
    guard byte(at: offset) == UInt8(ascii: "{") else { return nil }
    var end = offset + 1
    var value: UInt32 = 0
    while let byte = byte(at: end), end - offset <= 8,
      let digit = Character(Unicode.Scalar(byte)).hexDigitValue
    {
      value = value << 4 | UInt32(digit)
      end += 1
    }
    guard end > offset + 1, byte(at: end) == UInt8(ascii: "}"), let scalar = Unicode.Scalar(value) else {
      return nil
    }
    offset = end + 1
    return scalar
  }
}
