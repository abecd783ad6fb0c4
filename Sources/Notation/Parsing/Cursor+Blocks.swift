extension Cursor {
  /// Takes `{ rule; rule … }`, rules being parted by `;` or newlines.
  ///
  /// - Throws: what a rule throws; an error at the `{` where the text ends before its `}`.
  package mutating func block<Rule>(_ rule: (inout Cursor) throws(ParseError) -> Rule) throws(ParseError)
    -> [Rule]
  {
    let opening = try expect(.openBrace)
    var rules: [Rule] = []
    while true {
      skipSeparators()
      if accept(.closeBrace) { return rules }
      guard !isAtEndOfText else { throw ParseError(.unterminatedBlock, at: opening) }
      rules.append(try rule(&self))
      guard isAtEndOfRule else { throw unexpected("the end of the rule") }
    }
  }
}
