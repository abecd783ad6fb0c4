/// The definition of a named number, as in `let pad = 24`.
///
/// The constants and multipliers of rules refer to numbers by name. Several rule sets can define the same
/// name. As with overrides, the definition in the last installed set applies.
public struct NumberDefinition: Hashable, Sendable {
  /// The rule set that contains the definition. A set defines a name at most once.
  public let set: SetID
  /// The position among the rules of the set.
  public var position: OrderKey
  public let name: Name
  public var value: Double

  public init(set: SetID, position: OrderKey, name: Name, value: Double) {
    self.set = set
    self.position = position
    self.name = name
    self.value = value
  }

  /// The identity, derived from the set and the name. Two branches that define the same name in a set create
  /// the same row.
  public var id: NumberID { ID(derivedFrom: set.rawValue, key: name.text) }
}

/// A multiple of a named number, such as `2 * pad`.
public struct NumberTerm: Hashable, Sendable {
  public let name: Name
  public let factor: Double

  public init(_ name: Name, times factor: Double = 1) {
    self.name = name
    self.factor = factor
  }
}

/// A sum of multiples of named numbers, such as `2 * pad - inset`. In a rule, the sum is added to a literal
/// number.
///
/// The sum has at most one term for each name, and the terms are sorted by name. Equal sums are therefore
/// equal values.
public struct NumberTerms: Hashable, Sendable {
  /// The terms, sorted by name. No factor is zero.
  public let terms: [NumberTerm]

  /// The empty sum.
  public static let none = NumberTerms([])

  /// Creates the sum of multiples. Terms with the same name are combined, and terms whose factor is zero are
  /// removed.
  public init(_ terms: [NumberTerm]) {
    guard !terms.isEmpty else {
      self.terms = []
      return
    }
    var factors: [Name: Double] = [:]
    for term in terms { factors[term.name, default: 0] += term.factor }
    self.terms = factors.filter { $0.value != 0 }.map { NumberTerm($0.key, times: $0.value) }
      .sorted { $0.name < $1.name }
  }

  /// Creates the sum that consists of one number.
  public init(_ name: Name) { self.init([NumberTerm(name)]) }

  public var isEmpty: Bool { terms.isEmpty }
  package var names: [Name] { terms.map(\.name) }

  public static func + (one: NumberTerms, other: NumberTerms) -> NumberTerms {
    if other.isEmpty { return one }
    return one.isEmpty ? other : NumberTerms(one.terms + other.terms)
  }

  package func scaled(by factor: Double) -> NumberTerms {
    isEmpty ? self : NumberTerms(terms.map { NumberTerm($0.name, times: $0.factor * factor) })
  }

  /// Returns the sum with each name replaced by the result of a closure.
  package func renamed(_ rename: (Name) -> Name) -> NumberTerms {
    isEmpty ? self : NumberTerms(terms.map { NumberTerm(rename($0.name), times: $0.factor) })
  }

  /// Returns the value of the sum.
  ///
  /// - Parameter value: A closure that returns the value of a named number, or `nil`.
  /// - Throws: ``NumberProblem/undefined(_:)`` for the first name without a value.
  func total(_ value: (Name) -> Double?) throws(NumberProblem) -> Double {
    var sum = 0.0
    for term in terms {
      guard let number = value(term.name) else { throw .undefined(term.name) }
      sum += term.factor * number
    }
    return sum
  }
}

/// The reason why a rule that uses named numbers is not active.
public enum NumberProblem: Error, Hashable, Sendable {
  /// No installed set defines the number.
  case undefined(Name)
  /// With the values of its named numbers, a constant, a multiplier or a length is out of range.
  case outOfRange(Double)
}
