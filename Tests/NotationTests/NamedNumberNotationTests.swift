import GimbalModel
import TestSupport
import Testing

@testable import GimbalNotation

/// Named numbers in the text of constraints.
@Suite struct NamedNumberNotationTests {
  private func formula(_ text: String) throws -> Formula<AnchorSyntax> {
    try EquationSyntax.parse(Source(name: "", text: text)).formula
  }

  struct Sample: Sendable {
    let text: String
    var multiplier = 1.0
    var number: String?
    var constant = 0.0
    var terms: [String: Double] = [:]
  }

  static let samples = [
    Sample(text: "a.width == pad", terms: ["pad": 1]),
    Sample(text: "a.width == -pad + 3", constant: 3, terms: ["pad": -1]),
    Sample(text: "a.width == (pad + 3) * 2 - gap / 4", constant: 6, terms: ["pad": 2, "gap": -0.25]),
    Sample(
      text: "a.width == 2 * ratio * b.width + pad", multiplier: 2, number: "ratio", terms: ["pad": 1]),
    Sample(text: "a.width == b.width * ratio / 2", multiplier: 0.5, number: "ratio"),
    Sample(text: "a.width == pad - pad + 5", constant: 5),
    Sample(text: "a.width == b.width - -pad", terms: ["pad": 1]),
  ]

  @Test(arguments: samples) func expressionsAreLinear(_ sample: Sample) throws {
    let formula = try formula(sample.text)
    #expect(formula.multiplier == sample.multiplier && formula.multiplierNumber?.text == sample.number)
    #expect(formula.constant == sample.constant)
    let terms = formula.constantTerms.terms.map { ($0.name.text, $0.factor) }
    #expect(Dictionary(uniqueKeysWithValues: terms) == sample.terms)
  }

  @Test(arguments: [
    ("a.width == pad * gap", "the product contains two named numbers"),
    ("a.width == (pad + 1) * b.width", "the product contains a named number and a sum"),
    ("a.width == ratio * ratio * b.width", "the product contains two named numbers"),
    ("a.width == 8 / pad", "cannot divide by a named number"), ("a.width == nan", "'nan' is not a number"),
    ("a.width == a/b", "'a/b' is a path to a view of an instance, not a name"),
    ("a.top == pad", "'top' is a position and cannot be compared with a number"),
  ])
  func invalidExpressionsAreRejected(_ text: String, message: String) {
    let error = #expect(throws: ParseError.self) { try formula(text) }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: 0..<200) func printedAmountsAreReadBack(seed: Int) throws {
    var chance = SeededGenerator(seed: UInt64(seed))
    let names = try ["pad", "日本", "two words", "nan", "a/b"].map { try Name($0) }
    let numbers: [Double] = [0, 1, -1, 2.5, 1e-7, -1 / 3, 8]
    func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &chance)] }
    let terms = (0..<Int.random(in: 0..<4, using: &chance)).map { _ in
      NumberTerm(pick(names), times: pick(numbers))
    }
    let amount = Amount(pick(numbers), terms: NumberTerms(terms))
    let limit = Limit.coordinate
    var cursor = Cursor(Source(name: "", text: amount.notation))
    #expect(try cursor.amount("a number", in: -limit...limit).amount == amount)
    #expect(cursor.isAtEndOfText, "\(amount.notation)")
    let formula = try formula("a.top == b.top" + amount.summand)
    #expect(formula.amount == amount, "\(amount.summand)")
  }
}
