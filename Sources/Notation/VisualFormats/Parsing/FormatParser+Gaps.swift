internal import Model

extension FormatParser {
  /// Takes what stands between two groups, if anything does.
  mutating func gap() throws(ParseError) -> FormatGap {
    let start = offset
    let kind = try kindOfGap()
    return FormatGap(kind: kind, span: kind == .flush ? text.span(start, start) : span(from: start))
  }

  private mutating func kindOfGap() throws(ParseError) -> FormatGap.Kind {
    guard !isAtEnd else { return .flush }
    if next == UInt8(ascii: "-"), byte(after: 1) == UInt8(ascii: ">") {
      try take(to: offset + 2)
      return .none
    }
    if try accept("-") {
      guard let predicates = try predicatesOfGap() else { return .standard }
      guard try accept("-") else { throw unexpected("'-'") }
      return .given(predicates)
    }
    guard try accept("~") else { return .flush }
    guard let predicates = try predicatesOfGap() else { return .equal([]) }
    guard try accept("~") else { throw unexpected("'~'") }
    return .equal(predicates)
  }

  /// Takes `8`, `10%`, `gap` or `(>=8@750)`; nil where a view or an edge comes next.
  private mutating func predicatesOfGap() throws(ParseError) -> [FormatPredicate]? {
    if next == UInt8(ascii: "(") { return try predicates() }
    if next == UInt8(ascii: "[") || next == UInt8(ascii: "|") || next == UInt8(ascii: "]") { return nil }
    let start = offset
    let isNegative = next == UInt8(ascii: "-") && Lexer.isDigit(byte(after: 1))
    if isNegative || isAtDigit {
      let object = try signedNumber()
      return [FormatPredicate(relation: .equal, object: object, priority: nil, span: span(from: start))]
    }
    guard isAtName else { throw unexpected("'['", "'|'", "'('", "a number", "a metric") }
    let object = FormatPredicate.Object.quantity(.metric(try name().value))
    return [FormatPredicate(relation: .equal, object: object, priority: nil, span: span(from: start))]
  }
}
