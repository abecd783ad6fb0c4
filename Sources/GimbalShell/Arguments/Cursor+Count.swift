import GimbalNotation

extension Cursor {
  /// Takes how many steps to go, one unless a number says otherwise.
  mutating func steps() throws(ParseError) -> Int {
    isAtEnd ? 1 : try integer("a number of steps", in: 1...1_000_000).value
  }

  /// Takes `-n N`, if it comes next.
  mutating func limit() throws(ParseError) -> Int? {
    var ahead = self
    guard ahead.accept(.minus), ahead.accept(word: "n") else { return nil }
    self = ahead
    return try integer("a number of lines", in: 1...1_000_000_000).value
  }
}
