import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

@Suite struct ConditionTextTests {
  @Test func textsHaveTheDocumentedFormat() throws {
    let images = Condition.trait(try Name("images"), .equal, .number(3))
    let quoted = Condition.trait(try Name("my \"trait\"\\"), .notEqual, .word(try Name("3")))
    let texts: [(Condition, String)] = [
      (.and(.orientation(.landscape), images), "(and (orientation landscape) (= images 3))"),
      (.or(.not(images), quoted), #"(or (not (= images 3)) (!= "my \"trait\"\\" "3"))"#),
      (.orientation(.portrait), "(orientation portrait)"),
      (.orientation(.exactly(.portrait)), "(orientation exactly portrait)"),
      (.orientation(.exactly(.landscapeLeft)), "(orientation landscapeLeft)"),
      (.trait(try Name("width"), .greaterOrEqual, .number(-0.5)), "(>= width -0.5)"),
    ]
    for (condition, text) in texts {
      #expect(try ConditionText.print(condition) == text)
      #expect(try ConditionText.parse(text) == condition)
    }
  }

  @Test func writtenConditionsParse() throws {
    var random = RandomEdits(seed: 7)
    for depth in 0..<200 {
      let condition = try random.condition(depth: depth % 12)
      #expect(try ConditionText.parse(ConditionText.print(condition)) == condition)
    }
  }

  @Test(
    arguments: [
      "", "(", "()", "orientation landscape", "(orientation)", "(orientation sideways)", "(not)",
      "(orientation exactly landscape)", "(orientation exactly landscapeLeft)",
      "(and (orientation portrait))",
      "(= images)", "(= images 3) ", " (= images 3)", "(=  images 3)", "(= images 3.0)", "(= images nan)x",
      "(= images 1e999)", "(~ images 3)", "(= \"images\" 3)", "(= \"im", "(= \"im\\", "(= \"\" 3)",
      "(= a \u{7}b)",
      "(= \"a\u{7}b\" 3)", "(= 3 images)", "(= images )", "(= \"e\u{301}\" 3)", "(or (orientation portrait) ",
    ])
  func malformedTextsAreRejected(text: String) {
    #expect(throws: ConditionText.Failure.malformed) { try ConditionText.parse(text) }
  }

  @Test func depthIsBounded() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "(not ", count: count) + "(orientation portrait)"
        + String(repeating: ")", count: count)
    }
    let deepest = try ConditionText.parse(nested(511))
    #expect(try ConditionText.print(deepest) == nested(511))
    #expect(throws: ConditionText.Failure.tooDeep) { try ConditionText.parse(nested(512)) }
    #expect(throws: ConditionText.Failure.tooDeep) { try ConditionText.parse(nested(1_000_000)) }
    #expect(throws: ConditionText.Failure.tooDeep) { try ConditionText.print(.not(deepest)) }
  }

  @Test(arguments: [Double.nan, .infinity])
  func onlyFiniteNumbersAreWritten(number: Double) throws {
    let condition = Condition.trait(try Name("n"), .less, .number(number))
    #expect(throws: ConditionText.Failure.self) { try ConditionText.print(condition) }
  }
}
