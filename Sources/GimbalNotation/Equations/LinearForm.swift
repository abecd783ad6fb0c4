/// A linear form `multiplier · anchor + constant`, such as the right side of a constraint.
struct LinearForm<Anchor: LinearTerm> {
  var multiplier = 0.0
  var anchor: Anchor?
  var constant = 0.0

  static func number(_ value: Double) -> LinearForm { LinearForm(constant: value) }
  static func anchor(_ anchor: Anchor) -> LinearForm { LinearForm(multiplier: 1, anchor: anchor) }

  func scaled(by factor: Double) -> LinearForm {
    LinearForm(multiplier: multiplier * factor, anchor: anchor, constant: constant * factor)
  }

  /// Returns the form divided by a number. The function divides both coefficients, because multiplying them
  /// by the reciprocal would make `a.width / 3` less exact.
  func divided(by divisor: Double) -> LinearForm {
    LinearForm(multiplier: multiplier / divisor, anchor: anchor, constant: constant / divisor)
  }

  func plus(_ other: LinearForm) throws(ParseError) -> LinearForm {
    if anchor != nil, let second = other.anchor { throw ParseError(Anchor.second, at: second.span) }
    return LinearForm(
      multiplier: multiplier + other.multiplier, anchor: anchor ?? other.anchor,
      constant: constant + other.constant)
  }
}

/// The variable of a linear form: an attribute in a constraint, or a measure such as `a.maxX` in a placement,
/// which is a rule that sets a frame.
protocol LinearTerm {
  /// Parses a term, such as `a.width`. The caller must ensure that a name comes next.
  init(_ cursor: inout Cursor) throws(ParseError)

  var span: Span { get }

  /// Records the keywords that can begin a term, for completion.
  static func recordExpectedStart(at cursor: Cursor)

  /// The description of a term in error messages, with an article: `an attribute`.
  static var role: String { get }
  /// An example of a word that follows the name of a view in a term: `width` in `a.width`.
  static var example: String { get }
  /// The kind of rule that contains the linear form, for error messages: `constraint`.
  static var whole: String { get }
  /// The reason of the error if a linear form has two terms.
  static var second: ParseError.Reason { get }
  /// The reason of the error if a linear form divides a number by a term.
  static var divisor: ParseError.Reason { get }
}

extension AnchorSyntax: LinearTerm {
  init(_ cursor: inout Cursor) throws(ParseError) { self = try cursor.anchor() }

  static func recordExpectedStart(at cursor: Cursor) {}

  static let role = "an attribute"
  static let example = "width"
  static let whole = "constraint"
  static let second = ParseError.Reason.secondAttribute
  static let divisor = ParseError.Reason.attributeAsDivisor
}

extension Cursor {
  /// Parses a linear form: a sum of numbers and multiples of at most one term, such as `2 * a.width + 8`.
  mutating func linearForm<Term: LinearTerm>(of term: Term.Type, depth: Int = 0) throws(ParseError)
    -> LinearForm<Term>
  {
    var sum = try linearProduct(of: term, depth: depth)
    while true {
      if accept(.plus) {
        sum = try sum.plus(try linearProduct(of: term, depth: depth))
      } else if accept(.minus) {
        sum = try sum.plus(try linearProduct(of: term, depth: depth).scaled(by: -1))
      } else {
        return sum
      }
    }
  }

  private mutating func linearProduct<Term: LinearTerm>(of term: Term.Type, depth: Int) throws(ParseError)
    -> LinearForm<Term>
  {
    var product = try linearFactor(of: term, depth: depth)
    while true {
      if accept(.times) {
        let factor = try linearFactor(of: term, depth: depth)
        switch (product.anchor, factor.anchor) {
        case (_?, let second?): throw ParseError(Term.second, at: second.span)
        case (nil, _): product = factor.scaled(by: product.constant)
        case (_, nil): product = product.scaled(by: factor.constant)
        }
      } else if accept(.dividedBy) {
        let start = offset
        let divisor = try linearFactor(of: term, depth: depth)
        if let anchor = divisor.anchor { throw ParseError(Term.divisor, at: anchor.span) }
        guard divisor.constant != 0 else { throw ParseError(.divisionByZero, at: span(from: start)) }
        product = product.divided(by: divisor.constant)
      } else {
        return product
      }
    }
  }

  private mutating func linearFactor<Term: LinearTerm>(of term: Term.Type, depth: Int) throws(ParseError)
    -> LinearForm<Term>
  {
    var isNegative = false
    while true {
      if accept(.minus) { isNegative.toggle() } else if !accept(.plus) { break }
    }
    let factor = try unsignedLinearFactor(of: term, depth: depth)
    return isNegative ? factor.scaled(by: -1) : factor
  }

  private mutating func unsignedLinearFactor<Term: LinearTerm>(of term: Term.Type, depth: Int)
    throws(ParseError)
    -> LinearForm<Term>
  {
    recordExpected(.number())
    if case .number(let value) = peek().kind {
      take()
      return .number(value)
    }
    Term.recordExpectedStart(at: self)
    if isAt(name: .item) {
      var ahead = self
      let name = ahead.takeSegments(.item)
      let span = ahead.span(from: offset)
      guard ahead.isAt(.dot) else {
        let isSpelledOut = ["nan", "inf", "infinity"].contains(name.lowercased())
        throw isSpelledOut
          ? ParseError(.malformedNumber(name), at: span)
          : unexpected("\(Term.role) such as \(source.text(in: span)).\(Term.example)", "a number")
      }
      return .anchor(try Term(&self))
    }
    let opening = peek().span
    guard accept(.openParenthesis) else { throw unexpected(Term.role, "a number") }
    guard depth < Cursor.maximumNesting else {
      throw ParseError(.tooDeep(what: Term.whole, limit: Cursor.maximumNesting), at: opening)
    }
    let form = try linearForm(of: term, depth: depth + 1)
    try expect(.closeParenthesis)
    return form
  }
}
