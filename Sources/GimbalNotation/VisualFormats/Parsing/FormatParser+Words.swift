internal import GimbalModel

extension FormatParser {
  /// A Boolean value that indicates whether a name comes next, without quotes or in single or double quotes.
  var isAtName: Bool {
    guard !isAtEnd else { return false }
    return next == UInt8(ascii: "'") || next == UInt8(ascii: "\"") || scalar(at: offset).startsBareName
  }

  var isAtDigit: Bool { Lexer.isDigit(next) }

  /// Parses a name, with or without quotes.
  ///
  /// - Precondition: A name comes next.
  mutating func name() throws(ParseError) -> Spanned<Name> {
    let start = offset
    let text = try isAtQuote ? quoted() : word()
    let span = span(from: start)
    do {
      return Spanned(try Name(text), at: span)
    } catch {
      throw ParseError(.nameRefused(error), at: span)
    }
  }

  /// Returns the error for a path that starts at an offset and ends with the last token that was consumed.
  func pathError(from start: Int) -> ParseError {
    let path = String(decoding: bytes[start..<endOfTaken], as: UTF8.self)
    return ParseError(
      .other(
        message: "\(path.cited) is a path to a view of an instance, which a format cannot use",
        remedy: "quote a view name that contains '/'"), at: span(from: start))
  }

  private var isAtQuote: Bool { next == UInt8(ascii: "'") || next == UInt8(ascii: "\"") }

  /// Consumes a word without quotes. The result is empty if another token comes next.
  mutating func word() throws(ParseError) -> String {
    let start = offset
    let end = endOfWord
    try take(to: end)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The end of the letters and digits that come next.
  private var endOfWord: Int {
    var end = offset
    while end < bytes.count {
      let byte = bytes[end]
      if byte < 0x80 {
        guard Unicode.Scalar(byte).continuesBareName else { break }
        end += 1
      } else {
        let scalar = scalar(at: end)
        guard scalar.continuesBareName else { break }
        end += UTF8.width(scalar)
      }
    }
    return end
  }

  private mutating func quoted() throws(ParseError) -> String {
    let opening = offset
    let quote = next
    var content: [UInt8] = []
    var end = offset + 1
    while end < bytes.count {
      if bytes[end] == quote {
        try take(to: end + 1)
        return String(decoding: content, as: UTF8.self)
      }
      // A backslash escapes the next character.
      if bytes[end] == UInt8(ascii: "\\"), end + 1 < bytes.count { end += 1 }
      content.append(bytes[end])
      end += 1
    }
    throw ParseError(
      .other(
        message: "the quote is not closed",
        remedy: "add a closing \(quote == UInt8(ascii: "'") ? "\"'\"" : "'\"'")"),
      at: text.span(opening, opening + 1))
  }

  /// Parses a number without a sign.
  ///
  /// - Precondition: A digit comes next.
  mutating func number() throws(ParseError) -> Double {
    let start = offset
    var end = offset
    func skipDigits() { while end < bytes.count, Lexer.isDigit(bytes[end]) { end += 1 } }
    func isDigit(_ place: Int) -> Bool { place < bytes.count && Lexer.isDigit(bytes[place]) }
    skipDigits()
    let isWhole = end
    if end < bytes.count, bytes[end] == UInt8(ascii: "."), isDigit(end + 1) {
      end += 1
      skipDigits()
    }
    if end < bytes.count, bytes[end] == UInt8(ascii: "e") || bytes[end] == UInt8(ascii: "E") {
      let isSigned =
        end + 1 < bytes.count
        && (bytes[end + 1] == UInt8(ascii: "-") || bytes[end + 1] == UInt8(ascii: "+"))
      if isDigit(end + (isSigned ? 2 : 1)) {
        end += isSigned ? 2 : 1
        skipDigits()
      }
    }
    try refuseUnit(from: start, at: end)
    let isShort = end == isWhole && end - start <= 15
    let text = isShort ? "" : String(decoding: bytes[start..<end], as: UTF8.self)
    let value = isShort ? bytes[start..<end].reduce(0.0) { $0 * 10 + Double($1 - 48) } : try parsed(text)
    try take(to: end)
    return value
  }

  private func parsed(_ text: String) throws(ParseError) -> Double {
    do {
      return try Decimal.parse(text)
    } catch {
      throw ParseError(.numberOverflow(text), at: self.text.span(offset, offset + text.utf8.count))
    }
  }

  /// Throws an error for letters or a decimal point directly after a number, as in `10pt` and `1.`.
  private func refuseUnit(from start: Int, at end: Int) throws(ParseError) {
    var last = end
    while last < bytes.count {
      let scalar = scalar(at: last)
      guard scalar.continuesBareName || scalar == "." else { break }
      last += UTF8.width(scalar)
    }
    guard last > end else { return }
    throw ParseError(
      .other(
        message: "\(String(decoding: bytes[start..<last], as: UTF8.self).cited) is not a number",
        remedy: "write a number such as 8, 0.5 or 1e3 without a unit"), at: text.span(start, last))
  }
}
