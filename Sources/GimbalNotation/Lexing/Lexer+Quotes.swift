extension Lexer {
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
