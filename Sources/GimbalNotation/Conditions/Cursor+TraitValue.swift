package import GimbalModel

extension Cursor {
  /// Takes the value of a custom trait: a number, or a word that may be quoted.
  package mutating func traitValue() throws(ParseError) -> Spanned<TraitValue> {
    if isAtName { return try name("a value").map(TraitValue.word) }
    guard isAtNumber else { throw unexpected("a number", "a word") }
    return try number("a number").map(TraitValue.number)
  }
}
