/// A linear expression: a sum of products `coefficient · variable` and a constant.
///
/// ``adding(_:times:)`` combines an added term with the term of the same variable. If the result has a
/// coefficient that is smaller in magnitude than ``leastCoefficient``, the term is removed. Such coefficients
/// are rounding errors that remain when two terms cancel.
///
/// Up to four terms are stored inline, so that the short expressions of layout rules need no allocation.
@frozen public struct LinearExpression<Variable: Hashable & Sendable>: Sendable {
  /// A product `coefficient · variable`.
  @frozen public struct Term: Hashable, Sendable {
    /// The factor, without a unit.
    public var coefficient: Double
    public var variable: Variable

    /// Creates the product `coefficient · variable`.
    @inlinable public init(_ coefficient: Double, _ variable: Variable) {
      self.coefficient = coefficient
      self.variable = variable
    }
  }

  /// The smallest magnitude of a coefficient, without a unit, that ``adding(_:times:)`` keeps. Multiplied by
  /// 1000 pt, about the size of a screen, a smaller coefficient contributes less than 1e-6 pt. Layouts are
  /// rounded to multiples of 2⁻²⁰ pt, about 1e-6 pt.
  @inlinable public static var leastCoefficient: Double { 1e-9 }

  /// The number of terms that are stored inline.
  @inlinable static var inlineCapacity: Int { 4 }

  /// The terms, if there are at most ``inlineCapacity``; otherwise unspecified.
  @usableFromInline var head: (Term?, Term?, Term?, Term?)
  /// All terms, if there are more than ``inlineCapacity``; otherwise empty.
  @usableFromInline var spilled: [Term]
  @usableFromInline var count: Int
  /// The constant that is added to the terms.
  public var constant: Double

  /// The number of terms.
  @inlinable public var termCount: Int { count }

  /// Creates an expression without variables.
  @inlinable public init(constant: Double) {
    head = (nil, nil, nil, nil)
    spilled = []
    count = 0
    self.constant = constant
  }

  /// Creates the expression `1 · variable`.
  @inlinable public init(_ variable: Variable) {
    self.init(constant: 0)
    append(Term(1, variable))
  }

  /// Creates the sum of `terms` and `constant`. Two terms of the same variable remain separate.
  @inlinable public init(_ terms: [Term], constant: Double = 0) {
    self.init(constant: constant)
    if terms.count > Self.inlineCapacity {
      spilled = terms
      count = terms.count
    } else {
      for term in terms { append(term) }
    }
  }

  /// The terms, in the order in which they were added.
  @inlinable public var terms: [Term] {
    count > Self.inlineCapacity ? spilled : (0..<count).map { self[$0] }
  }

  /// The term at a position below ``termCount``.
  @inlinable public subscript(position: Int) -> Term {
    precondition(position >= 0 && position < count)
    if count > Self.inlineCapacity { return spilled[position] }
    let term =
      switch position {
      case 0: head.0
      case 1: head.1
      case 2: head.2
      default: head.3
      }
    // This term is not `nil`, because the first `count` elements of `head` are set and `position` is less
    // than `count`.
    return term.unsafelyUnwrapped
  }

  @inlinable mutating func setTerm(_ term: Term, at position: Int) {
    if count > Self.inlineCapacity {
      spilled[position] = term
      return
    }
    switch position {
    case 0: head.0 = term
    case 1: head.1 = term
    case 2: head.2 = term
    default: head.3 = term
    }
  }

  @inlinable mutating func append(_ term: Term) {
    if count < Self.inlineCapacity {
      count += 1
      setTerm(term, at: count - 1)
    } else {
      if count == Self.inlineCapacity { spilled = terms }
      spilled.append(term)
      count += 1
    }
  }
}

extension LinearExpression: Hashable {
  public static func == (one: LinearExpression, other: LinearExpression) -> Bool {
    one.constant == other.constant && one.terms == other.terms
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(constant)
    hasher.combine(terms)
  }
}

extension LinearExpression {
  @inlinable public static func + (one: LinearExpression, other: LinearExpression) -> LinearExpression {
    one.adding(other, times: 1)
  }

  @inlinable public static func - (one: LinearExpression, other: LinearExpression) -> LinearExpression {
    one.adding(other, times: -1)
  }

  @inlinable public static func + (one: LinearExpression, constant: Double) -> LinearExpression {
    var sum = one
    sum.constant += constant
    return sum
  }

  @inlinable public static func - (one: LinearExpression, constant: Double) -> LinearExpression {
    one + -constant
  }

  @inlinable public static func * (factor: Double, one: LinearExpression) -> LinearExpression {
    LinearExpression(constant: 0).adding(one, times: factor)
  }

  /// Returns `self + factor · other`.
  ///
  /// - Complexity: O(*m* · *n*), where *m* and *n* are the numbers of terms of the two expressions.
  @inlinable public func adding(_ other: LinearExpression, times factor: Double) -> LinearExpression {
    var sum = self
    sum.constant += factor * other.constant
    var hasRemainders = false
    for position in 0..<other.count {
      let term = other[position]
      let added = factor * term.coefficient
      var index = 0
      while index < sum.count, sum[index].variable != term.variable { index += 1 }
      let coefficient = index < sum.count ? sum[index].coefficient + added : added
      if index < sum.count {
        sum.setTerm(Term(coefficient, term.variable), at: index)
      } else {
        sum.append(Term(coefficient, term.variable))
      }
      if coefficient.magnitude < Self.leastCoefficient { hasRemainders = true }
    }
    if hasRemainders { sum.removeRemainders() }
    return sum
  }

  @inlinable mutating func removeRemainders() {
    self = LinearExpression(
      terms.filter { $0.coefficient.magnitude >= Self.leastCoefficient }, constant: constant)
  }
}
