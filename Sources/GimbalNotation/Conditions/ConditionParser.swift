internal import GimbalModel

/// `or` binds weaker than `and`, and `and` than `not`; all to the left.
///
/// Both the nesting and the number of tests are bounded, because whoever reads a condition recurses into it.
struct ConditionParser {
  /// How many tests a condition may have.
  static let mostTests = 256

  var cursor: Cursor
  private var tests = 0

  init(cursor: Cursor) { self.cursor = cursor }

  mutating func alternatives(depth: Int) throws(ParseError) -> Condition {
    var condition = try conjunction(depth: depth)
    while cursor.accept(word: "or") { condition = .or(condition, try conjunction(depth: depth)) }
    return condition
  }

  private mutating func conjunction(depth: Int) throws(ParseError) -> Condition {
    var condition = try negation(depth: depth)
    while cursor.accept(word: "and") { condition = .and(condition, try negation(depth: depth)) }
    return condition
  }

  private mutating func negation(depth: Int) throws(ParseError) -> Condition {
    let place = cursor.peek().span
    if cursor.isAtKeywordNot {
      try check(depth, at: place)
      cursor.take()
      return .not(try negation(depth: depth + 1))
    }
    if cursor.accept(.openParenthesis) {
      try check(depth, at: place)
      let condition = try alternatives(depth: depth + 1)
      guard cursor.accept(.closeParenthesis) else { throw cursor.unexpected("'and'", "'or'", "')'") }
      return condition
    }
    tests += 1
    guard tests <= ConditionParser.mostTests else {
      throw ParseError(.tooLong(what: "condition", limit: ConditionParser.mostTests), at: place)
    }
    return try cursor.traitTest()
  }

  private func check(_ depth: Int, at span: Span) throws(ParseError) {
    guard depth < Cursor.deepestNesting else {
      throw ParseError(.tooDeep(what: "condition", limit: Cursor.deepestNesting), at: span)
    }
  }
}

extension Cursor {
  /// Whether `not` comes next, and is not a trait of that name.
  fileprivate var isAtKeywordNot: Bool {
    guard peek().kind == .word, peek().text == "not" else { return false }
    var ahead = self
    ahead.take()
    return ahead.acceptComparison() == nil
  }
}
