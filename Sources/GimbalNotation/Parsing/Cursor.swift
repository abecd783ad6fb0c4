/// A position in a source and the token at this position. The parsers of all commands and rules use a cursor.
///
/// Cursors are values, so a copy can look ahead: advancing the copy does not move the original.
package struct Cursor {
  package var source: Source { lexer.source }
  private var lexer: Lexer
  private(set) var current: Token
  /// The end of the last token that was consumed.
  package private(set) var endOfTaken: Int

  /// The number of nested blocks of statements that contain the cursor.
  let depth: Int

  /// The variables and their values, which are names. `for each x in a, b { … }` parses its block once for each name.
  package var variables: CursorVariables

  /// The maximum number of nested parentheses, and of nested blocks of statements.
  static let maximumNesting = 64

  /// The record of expected and consumed tokens; `nil` if tokens are not recorded.
  package internal(set) var recorder: ParseRecorder?

  /// Creates a cursor at the first token of a part of a source.
  ///
  /// - Parameters:
  ///   - offset: The start of the text to read.
  ///   - end: The end of the text to read, which must be between two tokens; `nil` for the end of the source.
  ///   - recorder: The record of the tokens that the parser consumes, and of the tokens that it expects at
  ///     the end of the text.
  package init(
    _ source: Source, from offset: Int = 0, to end: Int? = nil, recorder: ParseRecorder? = nil
  ) {
    lexer = Lexer(source, from: offset, to: end)
    depth = 0
    variables = CursorVariables()
    current = lexer.next()
    endOfTaken = offset
    self.recorder = recorder
    recorder?.end = end ?? source.bytes.count
  }

  /// Creates a cursor for a statement in a nested block. The new cursor starts at the position of another
  /// cursor and ends at an offset between two tokens.
  init(_ cursor: Cursor, endingAt end: Int) {
    lexer = Lexer(cursor.source, from: cursor.offset, to: end)
    depth = cursor.depth + 1
    variables = cursor.variables
    recorder = cursor.recorder
    current = lexer.next()
    endOfTaken = cursor.offset
  }

  /// Returns the next token without consuming it.
  package func peek() -> Token { current }

  /// Consumes the next token.
  ///
  /// - Throws: The error of the token if the token is invalid.
  @discardableResult
  package mutating func next() throws(ParseError) -> Token {
    if case .invalid(let error) = current.kind { throw error }
    return take()
  }

  /// The start of the next token.
  package var offset: Int { current.span.lowerBound }

  /// Returns the span from an offset to the end of the last token that was consumed.
  package func span(from start: Int) -> Span { Span(start, max(start, endOfTaken)) }

  /// A Boolean value that indicates whether the statement ends here: at `;`, a newline or the end of the
  /// text.
  package var isAtEnd: Bool { current.kind == .separator || isAtEndOfText }

  package var isAtEndOfText: Bool { current.kind == .end }

  /// A Boolean value that indicates whether a rule ends here: at the end of a statement, or at the `}` of a
  /// block.
  package var isAtEndOfRule: Bool { isAtEnd || current.kind == .symbol(.closeBrace) }

  /// Returns the error for the next token, which is not one of the expected tokens.
  package func unexpected(_ expected: String...) -> ParseError { unexpected(expected) }

  package func unexpected(_ expected: [String]) -> ParseError {
    if case .invalid(let error) = current.kind { return error }
    // Only layouts accept numbers with a unit (`10px`), only the command `fit` accepts sizes without a height
    // (`10x`), and only the command `check` accepts ranges (`1...2`). Anywhere else, these tokens are
    // malformed numbers.
    switch current.kind {
    case .pixels, .openSize, .range: return ParseError(.malformedNumber(current.text), at: current.span)
    default: break
    }
    if let option = shortOption {
      return ParseError(
        .unexpected(found: source.text(in: option), expected: expected), at: option)
    }
    let span = isAtEnd ? Span(current.span.lowerBound, current.span.lowerBound) : current.span
    let found = isAtEnd && current.text != ";" ? nil : source.text(in: current.span)
    return ParseError(.unexpected(found: found, expected: expected), at: span)
  }

  /// The span of a short option, such as `-d`; `nil` if another token comes next.
  private var shortOption: Span? {
    guard current.kind == .symbol(.minus) else { return nil }
    var ahead = self
    ahead.recorder = nil
    ahead.take()
    let letter = ahead.peek()
    guard letter.kind == .word, letter.text.utf8.count == 1, letter.span.lowerBound == current.span.upperBound
    else { return nil }
    ahead.take()
    return ahead.isAtEnd || ahead.offset > letter.span.upperBound ? current.span.through(letter.span) : nil
  }

  // MARK: Statements

  /// Consumes the `;` or newline that ends a statement. The end of the text also ends a statement.
  package mutating func endOfStatement() throws(ParseError) {
    guard isAtEnd else { throw unexpected("the end of the command") }
    take()
  }

  /// Skips `;` and newlines, which separate statements.
  package mutating func skipSeparators() {
    while current.kind == .separator { take() }
  }

  /// Skips the rest of a statement, including its blocks, invalid tokens and separator, so that parsing can
  /// continue after an error.
  package mutating func skipStatement() {
    var depth = 0
    while !isAtEndOfText {
      switch take().kind {
      case .separator where depth == 0: return
      case .symbol(.openBrace): depth += 1
      case .symbol(.closeBrace): depth = max(0, depth - 1)
      default: break
      }
    }
  }

  // MARK: Moving

  /// Consumes the next token, which can also be an invalid token.
  @discardableResult
  mutating func take() -> Token {
    var taken = current
    if taken.kind == .quoted { taken.text = variables.substituted(inQuotes: taken.text) }
    recorder?.record(taken.kind.role, at: taken.span)
    endOfTaken = taken.span.upperBound
    current = lexer.next()
    return taken
  }

  /// Consumes the next token and records its role for syntax highlighting.
  @discardableResult
  mutating func take(as role: TokenRole) -> Token {
    let token = take()
    recorder?.record(role, at: token.span)
    return token
  }

  /// Consumes the text from the start of the next token to the next blank, `;` or newline. The returned span
  /// is empty at the end of a statement.
  @discardableResult
  package mutating func takeRaw() -> Span {
    lexer = Lexer(resuming: lexer, at: current.span.lowerBound)
    let span = lexer.raw()
    recorder?.record(.other, at: span)
    endOfTaken = span.upperBound
    current = lexer.next()
    return span
  }
}

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

  /// A Boolean value that indicates whether the cursor is at the end of the text that `recorder` covers.
  /// Completion offers the tokens that the parser expects at this end.
  package var isAtRecordedEnd: Bool { recorder?.end == offset && isAtEndOfText }

  /// A Boolean value that indicates whether the text that `recorder` covers ends in a comma. Completion then offers the
  /// next element of a list.
  package var isRecordedListOpen: Bool {
    guard let recorder, recorder.end == source.text.utf8.count, offset < recorder.end else { return false }
    return source.text(in: Span(offset, recorder.end)).last { !$0.isWhitespace } == ","
  }

  /// Records a token that the parser would accept next, for completion. The function has an effect only if
  /// the cursor is at the end of the recorded text.
  package func recordExpected(_ token: @autoclosure () -> ExpectedToken) {
    if isAtRecordedEnd { recorder?.record(expected: token()) }
  }

  /// Records keywords that the parser would accept next, for completion. The function has an effect only if
  /// the cursor is at the end of the recorded text.
  package func recordExpected(words: @autoclosure () -> [String]) {
    guard isAtRecordedEnd else { return }
    for word in words() { recorder?.record(expected: .word(word)) }
  }

  /// Records the role of the text that was consumed since an offset, for syntax highlighting.
  package func recordRole(_ role: TokenRole, from start: Int) {
    recorder?.record(role, at: span(from: start))
  }

  /// Records the tokens that a given parser would accept next, for completion. If the cursor is at the end of
  /// the recorded text, the function runs the parser on a copy of the cursor.
  ///
  /// Use this function for an optional part of a statement that the parser does not try to parse at the end
  /// of the text.
  package func recordExpected<Value>(of parser: (inout Cursor) throws(ParseError) -> Value) {
    guard isAtRecordedEnd else { return }
    var copy = self
    _ = try? parser(&copy)
  }

  /// A copy of the cursor that does not record tokens.
  package var unrecorded: Cursor {
    var cursor = self
    cursor.recorder = nil
    return cursor
  }

  /// Runs a parser without recording tokens. Use this function for lookahead, and for tokens that completion must not
  /// offer.
  package mutating func withoutRecording<Value>(_ parser: (inout Cursor) -> Value) -> Value {
    let recorder = self.recorder
    self.recorder = nil
    defer { self.recorder = recorder }
    return parser(&self)
  }
}
