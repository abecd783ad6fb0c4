extension Cursor {
  /// How many parentheses may be open at once.
  static let deepestNesting = 64

  /// Takes a sum of numbers and multiples of at most one attribute.
  mutating func linearForm(depth: Int = 0) throws(ParseError) -> LinearForm {
    var sum = try linearProduct(depth: depth)
    while true {
      if accept(.plus) {
        sum = try sum.plus(try linearProduct(depth: depth))
      } else if accept(.minus) {
        sum = try sum.plus(try linearProduct(depth: depth).scaled(by: -1))
      } else {
        return sum
      }
    }
  }

  private mutating func linearProduct(depth: Int) throws(ParseError) -> LinearForm {
    var product = try linearFactor(depth: depth)
    while true {
      if accept(.times) {
        let factor = try linearFactor(depth: depth)
        switch (product.anchor, factor.anchor) {
        case (_?, let second?): throw ParseError(.secondAttribute, at: second.span)
        case (nil, _): product = factor.scaled(by: product.constant)
        case (_, nil): product = product.scaled(by: factor.constant)
        }
      } else if accept(.dividedBy) {
        let start = offset
        let divisor = try linearFactor(depth: depth)
        if let anchor = divisor.anchor { throw ParseError(.attributeAsDivisor, at: anchor.span) }
        guard divisor.constant != 0 else { throw ParseError(.divisionByZero, at: span(from: start)) }
        product = product.divided(by: divisor.constant)
      } else {
        return product
      }
    }
  }

  private mutating func linearFactor(depth: Int) throws(ParseError) -> LinearForm {
    var isNegative = false
    while peek().kind == .symbol(.minus) || peek().kind == .symbol(.plus) {
      if take().kind == .symbol(.minus) { isNegative.toggle() }
    }
    let factor = try unsignedLinearFactor(depth: depth)
    return isNegative ? factor.scaled(by: -1) : factor
  }

  private mutating func unsignedLinearFactor(depth: Int) throws(ParseError) -> LinearForm {
    if case .number(let value) = peek().kind {
      take()
      return .number(value)
    }
    if isAtName {
      var ahead = self
      let name = ahead.take()
      guard ahead.peek().kind == .symbol(.dot) else {
        let isSpelledOut = ["nan", "inf", "infinity"].contains(name.text.lowercased())
        throw isSpelledOut
          ? ParseError(.malformedNumber(name.text), at: name.span)
          : unexpected("an attribute such as \(source.text(in: name.span)).width", "a number")
      }
      return .anchor(try anchor())
    }
    let opening = peek().span
    guard accept(.openParenthesis) else { throw unexpected("an attribute", "a number") }
    guard depth < Cursor.deepestNesting else {
      throw ParseError(.tooDeep(what: "constraint", limit: Cursor.deepestNesting), at: opening)
    }
    let form = try linearForm(depth: depth + 1)
    try expect(.closeParenthesis)
    return form
  }
}
