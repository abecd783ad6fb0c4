internal import GimbalModel

extension Cursor {
  /// Whether a length comes next.
  var isAtLength: Bool { isAtPoints || peek().kind == .word && peek().text == BoxLength.Unit.rest.rawValue }

  /// Whether a number comes next, with a unit or without, and with a sign or without.
  var isAtPoints: Bool {
    if case .pixels = peek().kind { return true }
    guard peek().kind == .symbol(.minus) else { return isAtNumber }
    var ahead = self
    ahead.take()
    return ahead.isAtPoints
  }

  /// Takes `150`, `150px`, `33%`, `rest` or `rest 2`.
  mutating func boxLength() throws(ParseError) -> BoxLength {
    if accept(word: BoxLength.Unit.rest.rawValue) {
      return isAtNumber ? BoxLength(try boxNumber("a share").value, .rest) : .rest
    }
    guard isAtLength else { throw unexpected("a length such as 150px, 33% or rest") }
    let hasUnit = if case .pixels = peek().kind { true } else { false }
    var ahead = self
    let isPercentage = !hasUnit && (try? ahead.number("a percentage")) != nil && ahead.accept(.percent)
    let length = try boxNumber(isPercentage ? "a percentage" : "a length")
    guard isPercentage else { return BoxLength(length.value, .points) }
    try expect(.percent)
    return BoxLength(length.value, .percent)
  }

  /// Takes a width in points: `10`, `10px`.
  mutating func points(_ what: String) throws(ParseError) -> Double { try boxNumber(what).value }

  private mutating func boxNumber(_ what: String) throws(ParseError) -> Spanned<Double> {
    let start = offset
    let isNegative = accept(.minus)
    if !isNegative { _ = accept(.plus) }
    let number: Double
    switch peek().kind {
    case .number(let value), .pixels(let value): number = value
    default: throw unexpected("\(what) such as 10")
    }
    take()
    let span = span(from: start)
    guard !isNegative || number == 0 else {
      throw ParseError(.other(message: "\(what) is not below 0"), at: span)
    }
    guard number <= Limit.coordinate else {
      throw ParseError(.numberOutOfRange(what: what, range: 0...Limit.coordinate), at: span)
    }
    return Spanned(number, at: span)
  }
}
