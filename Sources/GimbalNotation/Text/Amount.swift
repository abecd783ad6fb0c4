package import GimbalModel

/// A number in a rule: the sum of a literal part and of multiples of named numbers, as in `2 * pad + 8`.
package struct Amount: Hashable, Sendable {
  package var literal: Double
  package var terms: NumberTerms

  package init(_ literal: Double = 0, terms: NumberTerms = .none) {
    self.literal = literal
    self.terms = terms
  }

  var isZero: Bool { literal == 0 && terms.isEmpty }

  static func + (one: Amount, other: Amount) -> Amount {
    Amount(one.literal + other.literal, terms: one.terms + other.terms)
  }

  /// Returns the amount multiplied by a factor. Adding 0 normalizes -0 to 0.
  func scaled(by factor: Double) -> Amount {
    Amount(literal * factor + 0, terms: terms.scaled(by: factor))
  }

  /// The amount as text, such as `24`, `2 * pad + 8` or `8 - pad`.
  package var notation: String {
    guard let first = signedParts.first else { return "0" }
    let head = (first.isNegative ? "-" : "") + first.text
    return signedParts.dropFirst().reduce(head) { $0 + ($1.isNegative ? " - " : " + ") + $1.text }
  }

  /// The amount as text after another term, such as ` + 2 * pad - 8`; empty if the amount is zero.
  package var summand: String {
    signedParts.reduce("") { $0 + ($1.isNegative ? " - " : " + ") + $1.text }
  }

  /// The magnitudes and the signs of the parts of the sum. The literal part is last, unless it is positive and the
  /// first multiple is negative.
  private var signedParts: [(text: String, isNegative: Bool)] {
    let parts = terms.terms.map { term in
      let factor = term.factor.magnitude == 1 ? "" : Decimal.print(term.factor.magnitude) + " * "
      return (text: factor + term.name.numberNotation, isNegative: term.factor < 0)
    }
    guard literal != 0 else { return parts }
    let number = (text: Decimal.print(literal.magnitude), isNegative: literal < 0)
    return literal > 0 && (parts.first?.isNegative ?? false) ? [number] + parts : parts + [number]
  }
}

extension Name {
  /// The lowercase words that are numeric literals in other programming languages. The name of a number that
  /// equals such a word, ignoring case, must be quoted.
  static let numberKeywords: Set = ["nan", "inf", "infinity"]

  /// The name of a number as it is written in an expression.
  package var numberNotation: String {
    Name.numberKeywords.contains(text.lowercased()) ? text.quotedNotation : notation()
  }
}

extension Formula {
  /// The constant with its named numbers.
  package var amount: Amount { Amount(constant, terms: constantTerms) }

  /// The multiplier with its named number, as text before an attribute, such as `2 * ratio * `; empty if the multiplier
  /// is 1 and has no named number.
  package var factorNotation: String {
    guard let name = multiplierNumber else {
      return multiplier == 1 ? "" : Decimal.print(multiplier) + " * "
    }
    let sign = multiplier == -1 ? "-" : multiplier == 1 ? "" : Decimal.print(multiplier) + " * "
    return sign + name.numberNotation + " * "
  }
}
