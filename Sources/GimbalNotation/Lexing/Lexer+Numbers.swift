internal import GimbalModel

extension Lexer {
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
}
