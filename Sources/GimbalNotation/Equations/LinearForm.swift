package import GimbalModel

/// A linear form `multiplier · anchor + constant`, such as the right side of a constraint. The multiplier and
/// the constant can contain named numbers.
struct LinearForm<Anchor: LinearTerm> {
  var multiplier = 0.0
  /// The named number by which the multiplier is multiplied.
  var multiplierNumber: Name?
  var anchor: Anchor?
  var amount = Amount()
  /// The named numbers, in the order in which they occur in the text.
  var numbers: [Spanned<Name>] = []

  var constant: Double { amount.literal }

  static func number(_ value: Double) -> LinearForm { LinearForm(amount: Amount(value)) }
  static func anchor(_ anchor: Anchor) -> LinearForm { LinearForm(multiplier: 1, anchor: anchor) }
  static func number(_ name: Spanned<Name>) -> LinearForm {
    LinearForm(amount: Amount(terms: NumberTerms(name.value)), numbers: [name])
  }

  /// A Boolean value that indicates whether the form is a plain number.
  var isPlain: Bool { anchor == nil && amount.terms.isEmpty }

  func scaled(by factor: Double) -> LinearForm {
    var form = self
    form.multiplier *= factor
    form.amount = Amount(amount.literal * factor, terms: amount.terms.scaled(by: factor))
    return form
  }

  /// Returns the form divided by a number. The function divides all coefficients, because multiplying them
  /// by the reciprocal would make `a.width / 3` less exact.
  func divided(by divisor: Double) -> LinearForm {
    var form = self
    form.multiplier /= divisor
    form.amount = Amount(
      amount.literal / divisor,
      terms: NumberTerms(amount.terms.terms.map { NumberTerm($0.name, times: $0.factor / divisor) }))
    return form
  }

  func plus(_ other: LinearForm) throws(ParseError) -> LinearForm {
    if anchor != nil, let second = other.anchor { throw ParseError(Anchor.second, at: second.span) }
    return LinearForm(
      multiplier: multiplier + other.multiplier, multiplierNumber: multiplierNumber ?? other.multiplierNumber,
      anchor: anchor ?? other.anchor, amount: amount + other.amount, numbers: numbers + other.numbers)
  }

  func times(_ other: LinearForm, at span: Span) throws(ParseError) -> LinearForm {
    if anchor != nil, let second = other.anchor { throw ParseError(Anchor.second, at: second.span) }
    var product: LinearForm
    if isPlain {
      product = other.scaled(by: constant)
    } else if other.isPlain {
      product = scaled(by: other.constant)
    } else {
      let (factor, variable) = anchor == nil ? (self, other) : (other, self)
      guard variable.anchor != nil, variable.amount.isZero, variable.multiplierNumber == nil,
        factor.constant == 0, factor.amount.terms.terms.count == 1
      else {
        let isOfTwo = variable.anchor == nil || variable.multiplierNumber != nil
        throw ParseError(
          .other(
            message: "the product contains " + (isOfTwo ? "two named numbers" : "a named number and a sum"),
            remedy: isOfTwo
              ? "define a number for the product"
              : "define a number for the sum, or multiply each term of the sum"), at: span)
      }
      let term = factor.amount.terms.terms[0]
      product = variable.scaled(by: term.factor)
      product.multiplierNumber = term.name
    }
    product.numbers = numbers + other.numbers
    return product
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

  /// The description of a term in error messages, including the article, such as `an attribute`; `nil` if no
  /// term is allowed.
  static var role: String? { get }
  /// The kind of rule that contains the linear form, for error messages, such as `constraint`.
  static var whole: String { get }
  /// The reason of the error if a linear form has two terms.
  static var second: ParseError.Reason { get }
  /// The reason of the error if a linear form divides a number by a term.
  static var divisor: ParseError.Reason { get }
}

extension AnchorSyntax: LinearTerm {
  init(_ cursor: inout Cursor) throws(ParseError) { self = try cursor.anchor() }

  static func recordExpectedStart(at cursor: Cursor) {}

  static let role: String? = "an attribute"
  static let whole = "constraint"
  static let second = ParseError.Reason.secondAttribute
  static let divisor = ParseError.Reason.attributeAsDivisor
}

/// A placeholder for the term in a linear form that contains only numbers, such as `2 * pad + 8`.
private struct NoVariable: LinearTerm {
  let span: Span

  init(_ cursor: inout Cursor) throws(ParseError) { throw cursor.unexpected("a number") }

  static func recordExpectedStart(at cursor: Cursor) {}

  static let role: String? = nil
  static let whole = "expression"
  static let second = ParseError.Reason.secondAttribute
  static let divisor = ParseError.Reason.attributeAsDivisor
}

extension Cursor {
  /// Returns `true` if a number or the name of a number comes next.
  ///
  /// - Parameters:
  ///   - what: The description of the number, including the article, such as `a distance`.
  ///   - keywords: The words that are keywords at this place, not names, unless they are quoted.
  package func isAtAmount(_ what: String = "a number", except keywords: Set<String> = []) -> Bool {
    if isAtNumber(what) { return true }
    return isAt(name: .number, except: keywords)
  }

  /// Parses a number or an expression with named numbers, such as `24`, `pad` or `2 * pad + 8`.
  ///
  /// - Parameters:
  ///   - what: The description of the number, including the article, such as `a distance`.
  ///   - range: The range of the number. If the expression contains named numbers, only the magnitude of its literal
  ///     part is checked.
  package mutating func amount(_ what: String, in range: ClosedRange<Double>) throws(ParseError)
    -> AmountSyntax
  {
    let start = offset
    guard isAtAmount(what) || withoutRecording({ $0.isAt(.openParenthesis) || $0.isAt(.minus) }) else {
      throw unexpected(what)
    }
    let form = try linearForm(of: NoVariable.self)
    let span = span(from: start)
    let limit = Limit.coordinate
    let allowed = form.amount.terms.isEmpty ? range : -limit...limit
    guard allowed.contains(form.constant) else {
      throw ParseError(.numberOutOfRange(what: what, range: allowed), at: span)
    }
    try checkFactors(of: form.amount.terms, at: span)
    // Adding 0 normalizes -0 to 0.
    return AmountSyntax(
      amount: Amount(form.constant + 0, terms: form.amount.terms), numbers: form.numbers, span: span)
  }

  func checkFactors(of terms: NumberTerms, at span: Span) throws(ParseError) {
    for term in terms.terms where !(term.factor.magnitude <= Limit.multiplier) {
      let range = -Limit.multiplier...Limit.multiplier
      throw ParseError(.numberOutOfRange(what: "the factor of a named number", range: range), at: span)
    }
  }
}

/// A parsed number of a rule. The names of numbers are not yet resolved.
package struct AmountSyntax: Hashable, Sendable {
  package var amount: Amount
  /// The named numbers, in the order in which they occur in the text.
  package var numbers: [Spanned<Name>]
  package var span: Span
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
    let beginning = offset
    var product = try linearFactor(of: term, depth: depth)
    while true {
      if accept(.times) {
        let factor = try linearFactor(of: term, depth: depth)
        product = try product.times(factor, at: span(from: beginning))
      } else if accept(.dividedBy) {
        let start = offset
        let divisor = try linearFactor(of: term, depth: depth)
        if let anchor = divisor.anchor { throw ParseError(Term.divisor, at: anchor.span) }
        guard divisor.isPlain else {
          throw ParseError(
            .other(
              message: "cannot divide by a named number",
              remedy: "define a number for the reciprocal, and multiply by it"), at: span(from: start))
        }
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
    recordExpected(.name(NameRole.number.kind))
    if Term.role == nil ? isAtName : isAt(name: .item) {
      var ahead = self
      ahead.recorder = nil
      let isQuoted = ahead.peek().kind == .quoted
      let name = ahead.takeSegments(.item)
      if ahead.isAt(.dot) { return .anchor(try Term(&self)) }
      let span = ahead.span(from: offset)
      if !isQuoted, Name.numberKeywords.contains(name.lowercased()) {
        throw ParseError(.malformedNumber(name), at: span)
      }
      let number = try self.name(.number)
      if Term.role != nil { recordExpected(.symbol(.dot)) }
      return .number(number)
    }
    let opening = peek().span
    guard accept(.openParenthesis) else {
      throw unexpected([Term.role, "a number"].compactMap(\.self))
    }
    guard depth < Cursor.maximumNesting else {
      throw ParseError(.tooDeep(what: Term.whole, limit: Cursor.maximumNesting), at: opening)
    }
    let form = try linearForm(of: term, depth: depth + 1)
    try expect(.closeParenthesis)
    return form
  }
}
