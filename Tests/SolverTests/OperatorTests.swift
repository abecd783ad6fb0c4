import GimbalSolver
import Testing

@Suite struct OperatorTests {
  private static let x = Variable(0)
  private static let y = Variable(1)

  private static let comparisons: [(Row, Row)] = [
    (x <= 10, Row([Term(1, x)], constant: -10, .lessThanOrEqual)),
    (10 <= x, Row([Term(1, x)], constant: -10, .greaterThanOrEqual)),
    (x >= y, Row([Term(1, x), Term(-1, y)], .greaterThanOrEqual)),
    (8 >= x - y, Row([Term(1, x), Term(-1, y)], constant: -8, .lessThanOrEqual)),
    (x == 2 * y + 1, Row([Term(1, x), Term(-2, y)], constant: -1, .equal)),
    (7 == x / 4, Row([Term(0.25, x)], constant: -7, .equal)),
    (3 - x >= -y, Row([Term(-1, x), Term(1, y)], constant: 3, .greaterThanOrEqual)),
    (x * 3 - 2 + y <= 5 + x, Row([Term(2, x), Term(1, y)], constant: -7, .lessThanOrEqual)),
  ]

  @Test(arguments: comparisons)
  func comparisonsMakeRequiredRows(_ written: Row, _ expected: Row) {
    #expect(written == expected)
    #expect(written.isRequired)
  }

  @Test func prioritiesApplyToTheWholeComparison() {
    let row = Self.x + Self.y == 10 ~ .high
    #expect(row == Row([Term(1, Self.x), Term(1, Self.y)], constant: -10, .equal, priority: 750))
    #expect((Self.x == 1 ~ 51.5).priority == 51.5)
    #expect((Self.x == 1 ~ .required).isRequired)
    #expect(RowPriority.fittingSize < .low && RowPriority.low < .high && RowPriority.high < .required)
  }

  @Test func prioritiesOutOfRangeAreRejected() {
    var engine = Engine()
    let x = engine.addVariable()
    #expect(throws: EngineError.priorityOutOfRange) { try engine.add(x == 1 ~ 1001) }
    #expect(throws: EngineError.priorityOutOfRange) { try engine.add(x == 1 ~ 0) }
  }

  /// The operators do not hide the comparison of variables as values.
  @Test func variablesStayEquatable() {
    let isEqual: Bool = Self.x == Self.y
    #expect(!isEqual)
  }
}
