import GimbalCore
import Testing

@Suite struct LinearExpressionTests {
  private typealias Expression = LinearExpression<String>

  private func sum(of names: [String]) -> Expression {
    names.reduce(Expression(constant: 0)) { $0 + Expression($1) }
  }

  @Test func termsOfOneVariableAddUp() {
    let expression = 2 * Expression("x") + Expression("y") - 0.5 * Expression("x") + 3
    #expect(expression == Expression([.init(1.5, "x"), .init(1, "y")], constant: 3))
  }

  /// Four terms are stored inline.
  @Test(arguments: 0...6)
  func termsKeepTheirOrderInline(andBeyond count: Int) {
    let names = (0..<count).map { "v\($0)" }
    let expression = sum(of: names)
    #expect(expression.termCount == count)
    #expect(expression.terms == names.map { Expression.Term(1, $0) })
    #expect((0..<count).map { expression[$0] } == expression.terms)
    #expect(expression == Expression(expression.terms))
    #expect(expression.hashValue == Expression(expression.terms).hashValue)
  }

  @Test(arguments: 1...6)
  func cancelledTermsAreRemoved(of count: Int) {
    let names = (0..<count).map { "v\($0)" }
    for (position, name) in names.enumerated() {
      var rest = names
      rest.remove(at: position)
      #expect(sum(of: names) - Expression(name) == sum(of: rest))
    }
    #expect(sum(of: names) - sum(of: names) == Expression(constant: 0))
  }

  @Test func remaindersBelowTheLeastCoefficientAreRemoved() {
    let tenth = 0.1 * Expression("x")
    #expect((tenth + 0.2 * Expression("x") - 0.3 * Expression("x")).termCount == 0)
    #expect((Expression.leastCoefficient * Expression("x")).termCount == 1)
    #expect((Expression.leastCoefficient / 2 * Expression("x")).termCount == 0)
  }

  @Test func factorsMultiplyTheConstant() {
    #expect(-2 * (Expression("x") - 4) == Expression([.init(-2, "x")], constant: 8))
  }
}
