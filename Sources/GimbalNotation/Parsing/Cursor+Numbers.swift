package import GimbalModel

extension Cursor {
  /// A Boolean value that indicates whether a number comes next, with or without a sign.
  package var isAtNumber: Bool { isAtNumber("a number") }

  /// Returns `true` if a number comes next, with or without a sign.
  ///
  /// - Parameter what: The description of the number, including the article, such as `a multiplier`.
  package func isAtNumber(_ what: String) -> Bool {
    recordExpected(.number(what))
    recordExpected(.symbol(.minus))
    recordExpected(.symbol(.plus))
    if case .number = peek().kind { return true }
    guard peek().kind == .symbol(.minus) || peek().kind == .symbol(.plus) else { return false }
    var ahead = self
    ahead.take()
    ahead.recordExpected(.number(what))
    if case .number = ahead.peek().kind { return true }
    return false
  }

  /// Parses a number with an optional sign.
  ///
  /// - Parameter what: The description of the number, including the article, such as `a multiplier`.
  package mutating func number(_ what: String) throws(ParseError) -> Spanned<Double> {
    let start = offset
    let isNegative = accept(.minus)
    if !isNegative { _ = accept(.plus) }
    recordExpected(.number(what))
    guard case .number(let value) = peek().kind else { throw unexpected(what) }
    take()
    return Spanned(isNegative && value != 0 ? -value : value, at: span(from: start))
  }

  /// Parses a number. Throws an error if the number is not in a given range.
  package mutating func number(_ what: String, in range: ClosedRange<Double>) throws(ParseError)
    -> Spanned<Double>
  {
    let number = try number(what)
    guard range.contains(number.value) else {
      throw ParseError(.numberOutOfRange(what: what, range: range), at: number.span)
    }
    return number
  }

  /// Parses a whole number. Throws an error if the number has decimals or is not in a given range.
  package mutating func integer(_ what: String, in range: ClosedRange<Int>) throws(ParseError) -> Spanned<Int>
  {
    let number = try number(what)
    guard number.value == number.value.rounded() else {
      throw ParseError(
        .other(
          message: "\(what) must be a whole number",
          remedy: "use a whole number between \(range.lowerBound) and \(range.upperBound)"), at: number.span)
    }
    guard let value = Int(exactly: number.value), range.contains(value) else {
      let bounds = Double(range.lowerBound)...Double(range.upperBound)
      throw ParseError(.numberOutOfRange(what: what, range: bounds), at: number.span)
    }
    return Spanned(value, at: number.span)
  }

  /// A Boolean value that indicates whether a range of whole numbers comes next.
  package var isAtRange: Bool {
    recordExpected(.number("a range such as 320...1366"))
    return if case .range = peek().kind { true } else { false }
  }

  /// Parses a range of whole numbers, such as `320...1366`.
  ///
  /// - Parameter what: The description of the numbers in error messages, including the article, such as
  ///   `a width`.
  package mutating func range(_ what: String, in bounds: ClosedRange<Int>) throws(ParseError)
    -> Spanned<ClosedRange<Int>>
  {
    guard isAtRange, case .range(let first, let last) = peek().kind else {
      throw unexpected("a range such as 320...1366")
    }
    let span = take().span
    guard bounds.contains(first), bounds.contains(last) else {
      let limits = Double(bounds.lowerBound)...Double(bounds.upperBound)
      throw ParseError(.numberOutOfRange(what: what, range: limits), at: span)
    }
    guard first <= last else {
      throw ParseError(
        .other(
          message: "the start of the range '\(first)...\(last)' is greater than its end",
          remedy: "write '\(last)...\(first)'"), at: span)
    }
    return Spanned(first...last, at: span)
  }

  /// A Boolean value that indicates whether a size comes next.
  package var isAtSize: Bool {
    recordExpected(.number("a size such as 320x100"))
    return if case .size = peek().kind { true } else { false }
  }

  /// Parses a size, such as `600x400`.
  package mutating func size() throws(ParseError) -> Spanned<Size> {
    guard isAtSize, case .size(let size) = peek().kind else { throw unexpected("a size such as 600x400") }
    let span = take().span
    guard size.width <= Limit.coordinate, size.height <= Limit.coordinate else {
      throw ParseError(.numberOutOfRange(what: "a width or a height", range: 0...Limit.coordinate), at: span)
    }
    return Spanned(size, at: span)
  }

  /// Parses a point, such as `10,-20`.
  package mutating func point() throws(ParseError) -> Spanned<(x: Double, y: Double)> {
    let start = offset
    let x = try coordinate("a point such as 10,20")
    try expect(.comma)
    let y = try coordinate("a vertical coordinate")
    return Spanned((x.value, y.value), at: span(from: start))
  }

  /// Parses a frame, such as `10,-20,600x400`.
  package mutating func frame() throws(ParseError) -> Spanned<Frame> {
    let start = offset
    let x = try coordinate("a frame such as 10,20,600x400")
    try expect(.comma)
    let y = try coordinate("a vertical coordinate")
    try expect(.comma)
    let size = try size()
    let frame = Frame(x: x.value, y: y.value, width: size.value.width, height: size.value.height)
    return Spanned(frame, at: span(from: start))
  }

  /// Parses a priority from 1 to 1000, or one of the names `required` (1000), `high` (750), `low` (250) and
  /// `fittingSize` (50). The names of UIKit, such as `defaultHigh`, and a `.` before a name are allowed, too.
  package mutating func priority() throws(ParseError) -> Spanned<Priority> {
    recordExpected(words: NamedPriority.allCases.map(\.rawValue))
    let start = offset
    var ahead = self
    if peek().kind == .symbol(.dot) { ahead.take() }
    if ahead.peek().kind == .word, let named = NamedPriority(named: ahead.peek().text),
      let priority = Priority(named.value)
    {
      ahead.take(as: .keyword)
      self = ahead
      return Spanned(priority, at: span(from: start))
    }
    let number = try number("a priority")
    guard let priority = Priority(number.value) else {
      throw ParseError(.priorityOutOfRange, at: number.span)
    }
    return Spanned(priority, at: number.span)
  }

  private mutating func coordinate(_ what: String) throws(ParseError) -> Spanned<Double> {
    let number = try number(what)
    guard number.value.magnitude <= Limit.coordinate else {
      let range = -Limit.coordinate...Limit.coordinate
      throw ParseError(.numberOutOfRange(what: "a coordinate", range: range), at: number.span)
    }
    return number
  }
}

extension Cursor {
  /// A Boolean value that indicates whether a size without a height or without a width comes next, such as
  /// `320x` or `x200`.
  package var isAtOpenSize: Bool {
    recordExpected(.number("a size such as 320x100"))
    recordExpected(.number("320x"))
    recordExpected(.number("x100"))
    if case .openSize = peek().kind { return true }
    return sizeWithOpenWidth != nil
  }

  /// Parses a size whose width or height can be omitted, such as `320x100`, `320x` or `x200`.
  package mutating func sizeWithOpenSides() throws(ParseError) -> Spanned<(width: Double?, height: Double?)> {
    if isAtSize {
      let size = try size()
      return Spanned((size.value.width, size.value.height), at: size.span)
    }
    let size: (width: Double?, height: Double?)
    let start = peek().span.lowerBound
    if case .openSize(let width) = peek().kind {
      size = (width, nil)
      take()
    } else if let sizeWithOpenWidth {
      size = (nil, sizeWithOpenWidth.height)
      self = sizeWithOpenWidth.end
      recordRole(.number, from: start)
    } else {
      throw unexpected("a size such as 320x100", "320x", "x100")
    }
    let span = span(from: start)
    guard max(size.width ?? 0, size.height ?? 0) <= Limit.coordinate else {
      throw ParseError(.numberOutOfRange(what: "a width or a height", range: 0...Limit.coordinate), at: span)
    }
    return Spanned(size, at: span)
  }

  /// The height in a size without a width, such as `x200`, and the cursor after the size; `nil` if no such size comes
  /// next. The lexer reads `x200` as a word. It reads a decimal point and the digits after the point as separate
  /// tokens.
  var sizeWithOpenWidth: (height: Double, end: Cursor)? {
    guard peek().kind == .word, peek().text.hasPrefix("x") else { return nil }
    var end = self
    var text = String(end.take().text.dropFirst())
    if end.isAdjacent, end.accept(.dot) {
      guard end.isAdjacent, case .number = end.peek().kind else { return nil }
      text += "." + end.take().text
    }
    guard let height = try? Decimal.parse(text[...]) else { return nil }
    return (height, end)
  }

  /// A Boolean value that indicates whether the next token follows the previous token without a blank.
  var isAdjacent: Bool { peek().span.lowerBound == span(from: 0).upperBound }
}
