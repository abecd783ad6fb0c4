import GimbalModel
import Testing

@testable import GimbalInterchange

struct ConstraintElementTests {
  @Test(arguments: [
    ("2", 2.0), ("0.5", 0.5), ("16:9", 16.0 / 9), ("1/3", 1.0 / 3), ("-1", -1),
  ])
  func multipliersComeInEveryForm(text: String, value: Double) {
    #expect(ConstraintElement.multiplier(text) == value)
  }

  @Test(arguments: ["", "a", "1:0", "1:2:3", ":"])
  func whatIsNoMultiplierIsNone(text: String) { #expect(ConstraintElement.multiplier(text) == nil) }

  @Test func aBaselineIsTheLastOne() {
    #expect(ConstraintElement.attribute("baseline") == .lastBaseline)
    #expect(ConstraintElement.attribute("leadingMargin") == .leadingMargin)
    #expect(ConstraintElement.attribute("somewhere") == nil)
  }
}
