public import GimbalModel

extension Cursor {
  /// Takes a condition: what stands after `when`. Ends where nothing goes on: what follows is the caller's to check.
  ///
  /// - Complexity: O(length).
  package mutating func condition() throws(ParseError) -> Condition {
    var parser = ConditionParser(cursor: self)
    defer { self = parser.cursor }
    return try parser.alternatives(depth: 0)
  }
}

extension Condition {
  /// Reads a text that is one condition.
  public static func parse(_ source: Source) throws(ParseError) -> Condition {
    var cursor = Cursor(source)
    let condition = try cursor.condition()
    cursor.skipSeparators()
    guard cursor.isAtEndOfText else { throw cursor.unexpected("'and'", "'or'", "the end of the condition") }
    return condition
  }
}
