internal import GimbalModel

extension ExpectationParser {
  /// `min-size a 44x44`, `aligned a b by leading`, `not truncated`, `visible a`, `hidden a`; nil where none of them
  /// comes next. Views may be called like any of the words.
  mutating func claimOfViews() throws(ParseError) -> Expectation? {
    if cursor.accept(hyphenated: "min-size") {
      let view = cursor.isAtName ? try view() : nil
      return .minimumSize(view, try cursor.size().value, tolerance: try tolerance())
    }
    var ahead = cursor
    guard ahead.peek().kind == .word else { return nil }
    let word = ahead.take().text
    guard !ExpectationParser.goesOn(ahead), !ExpectationParser.isVerb(ahead.peek()) else { return nil }
    switch word {
    case "not":
      guard ahead.accept(word: "truncated") else { throw ahead.unexpected("'truncated'") }
      cursor = ahead
      return .notTruncated(try views(orEnding: nil))
    case "aligned":
      cursor = ahead
      return try alignment()
    case "hidden" where ahead.isAtName:
      cursor = ahead
      return .hidden(try view())
    case "visible" where ahead.isAtName:
      cursor = ahead
      return .visible(try view())
    default: return nil
    }
  }

  private mutating func alignment() throws(ParseError) -> Expectation {
    let names = try views(orEnding: "by")
    guard names.count > 1 else {
      throw cursor.unexpected(names.isEmpty ? "the name of a view" : "the name of another view")
    }
    guard cursor.accept(word: "by") else { throw cursor.unexpected("the name of a view", "'by'") }
    let attribute = try cursor.oneOf(Attribute.allCases.map(\.rawValue), "attribute")
    guard let known = Attribute(rawValue: attribute.value) else { throw cursor.unexpected("an attribute") }
    return .aligned(names, by: known, tolerance: try tolerance())
  }
}
