extension Cursor {
  /// Parses a block of rules, such as constraints: `{ rule; rule … }`. A `;` or a newline separates two
  /// rules.
  ///
  /// - Throws: The error from a rule, or an error at the `{` if the block is not closed.
  package mutating func block<Rule>(_ rule: (inout Cursor) throws(ParseError) -> Rule) throws(ParseError)
    -> [Rule]
  {
    let opening = try expect(.openBrace)
    var rules: [Rule] = []
    while true {
      let isNew = skipSeparators(inBlockFrom: opening)
      if accept(.closeBrace) { return rules }
      if isNew { recordExpected(of: rule) }
      guard !isAtEndOfText else { throw ParseError(.unterminatedBlock, at: opening) }
      rules.append(try rule(&self))
      guard isAtEndOfRule else { throw unexpected("the end of the rule") }
    }
  }

  /// Parses a block of statements: `{ statement; statement … }`. A `;` or a newline separates two statements.
  /// The cursor that is passed to `statement` ends at the end of the statement.
  ///
  /// - Throws: The error from a statement, or an error at the `{` if the block is not closed or is nested too
  ///   deeply.
  package mutating func statements<Statement>(
    _ statement: (inout Cursor) throws(ParseError) -> Statement
  ) throws(ParseError) -> [Statement] {
    let opening = try expect(.openBrace)
    guard depth < Cursor.maximumNesting else {
      throw ParseError(.tooDeep(what: "block", limit: Cursor.maximumNesting), at: opening)
    }
    var statements: [Statement] = []
    while true {
      skipSeparators(inBlockFrom: opening)
      if accept(.closeBrace) { return statements }
      var behind = self
      behind.recorder = nil
      behind.skipToEndOfStatement()
      guard !behind.isAtEndOfText else {
        recordUnterminated(statement, endingAt: behind.offset)
        throw ParseError(.unterminatedBlock, at: opening)
      }
      var inner = Cursor(self, endingAt: behind.offset)
      statements.append(try statement(&inner))
      guard inner.isAtEnd else { throw inner.unexpected("the end of the command") }
      behind.recorder = recorder
      self = behind
    }
  }

  /// Skips the separators (`;` and newlines) at the start of a block, or after one of its rules or
  /// statements.
  ///
  /// - Parameter opening: The `{` of the block.
  /// - Returns: `true` if a rule or statement can start here, that is, after the `{` or a separator.
  @discardableResult
  mutating func skipSeparators(inBlockFrom opening: Span) -> Bool {
    let start = endOfTaken
    skipSeparators()
    recordExpected(.separator)
    return start == opening.upperBound || start < endOfTaken
  }

  /// Records, for completion, the tokens that can follow the last statement of a block whose `}` is missing.
  private func recordUnterminated<Statement>(
    _ statement: (inout Cursor) throws(ParseError) -> Statement, endingAt end: Int
  ) {
    guard recorder?.end == end else { return }
    var inner = Cursor(self, endingAt: end)
    guard (try? statement(&inner)) != nil, inner.isAtRecordedEnd else { return }
    inner.recordExpected(.separator)
    inner.recordExpected(.symbol(.closeBrace))
  }

  /// Skips the rest of a statement in a block, up to its separator or the end of the block.
  private mutating func skipToEndOfStatement() {
    var depth = 0
    while !isAtEndOfText {
      switch peek().kind {
      case .separator where depth == 0: return
      case .symbol(.closeBrace) where depth == 0: return
      case .symbol(.openBrace): depth += 1
      case .symbol(.closeBrace): depth -= 1
      default: break
      }
      take()
    }
  }
}
