internal import GimbalModel

extension FormatParser {
  /// Takes what stands between two groups, if anything does.
  ///
  /// - Parameter ends: what may stand behind it.
  mutating func gap(before ends: [String]) throws(ParseError) -> FormatGap {
    let start = offset
    let kind = try kindOfGap(before: ends)
    return FormatGap(kind: kind, span: kind == .flush ? text.span(start, start) : span(from: start))
  }

  private mutating func kindOfGap(before ends: [String]) throws(ParseError) -> FormatGap.Kind {
    guard !isAtEnd else { return .flush }
    if next == UInt8(ascii: "-"), byte(after: 1) == UInt8(ascii: ">") {
      try take(to: offset + 2)
      return .none
    }
    if try accept("-") {
      let arrow = endOfTaken == offset ? ["'>'"] : []
      guard let predicates = try predicatesOfGap(before: ends + arrow) else { return .standard }
      guard try accept("-") else { throw unexpected(goingOn(predicates) + ["'-'"]) }
      return .given(predicates)
    }
    guard try accept("~") else { return .flush }
    guard let predicates = try predicatesOfGap(before: ends) else { return .equal([]) }
    guard try accept("~") else { throw unexpected(goingOn(predicates) + ["'~'"]) }
    return .equal(predicates)
  }

  /// What may make more of a gap that has been taken: a bare number may become a percentage.
  private func goingOn(_ predicates: [FormatPredicate]) -> [String] {
    guard case .quantity(.number) = predicates.first?.object, bytes[endOfTaken - 1] != UInt8(ascii: ")")
    else {
      return []
    }
    return ["'%'"]
  }

  /// Takes `8`, `10%`, `gap` or `(>=8@750)`; nil where a view or an edge comes next.
  private mutating func predicatesOfGap(before ends: [String]) throws(ParseError) -> [FormatPredicate]? {
    if next == UInt8(ascii: "(") { return try predicates() }
    // Behind a stack's last gap comes the end of its view.
    switch next {
    case UInt8(ascii: "["), UInt8(ascii: "|"), UInt8(ascii: "]"), UInt8(ascii: ","): return nil
    default: break
    }
    let start = offset
    if next == UInt8(ascii: "-") || isAtDigit {
      let object = try signedNumber()
      return [FormatPredicate(relation: .equal, object: object, priority: nil, span: span(from: start))]
    }
    guard isAtName else { throw unexpected(ends + ["'('", "'-'", "a number", "a metric"]) }
    let object = FormatPredicate.Object.quantity(.metric(try name().value))
    return [FormatPredicate(relation: .equal, object: object, priority: nil, span: span(from: start))]
  }
}
