/// Reads a text token by token: what every command and every rule is parsed with.
///
/// A copy is a bookmark: reading on from it does not move the original.
package struct Cursor {
  package var source: Source { lexer.source }
  private var lexer: Lexer
  private(set) var current: Token
  /// Where the last token that was taken ends.
  package private(set) var endOfTaken: Int

  /// How many blocks of statements it is in.
  let depth: Int

  /// The record of expected and consumed tokens; nil to record nothing.
  package internal(set) var recorder: ParseRecorder?

  /// - Parameters:
  ///   - offset: the start of the text to read.
  ///   - end: the end of the text to read, at a token boundary; nil for the end of the source.
  ///   - recorder: records the tokens that the parser consumes, and those that it expects at the end.
  package init(
    _ source: Source, from offset: Int = 0, to end: Int? = nil, recorder: ParseRecorder? = nil
  ) {
    lexer = Lexer(source, from: offset, to: end)
    depth = 0
    current = lexer.next()
    endOfTaken = offset
    self.recorder = recorder
    recorder?.end = end ?? source.bytes.count
  }

  /// A cursor at the same place, for which the text ends at an offset between two tokens, one block further in.
  init(_ cursor: Cursor, endingAt end: Int) {
    lexer = Lexer(cursor.source, from: cursor.offset, to: end)
    depth = cursor.depth + 1
    recorder = cursor.recorder
    current = lexer.next()
    endOfTaken = cursor.offset
  }

  /// The next token, which stays where it is.
  package func peek() -> Token { current }

  /// Takes the next token.
  ///
  /// - Throws: what makes the token unreadable.
  @discardableResult
  package mutating func next() throws(ParseError) -> Token {
    if case .invalid(let error) = current.kind { throw error }
    return take()
  }

  /// Where the next token starts.
  package var offset: Int { current.span.lowerBound }

  /// The span from an offset to the end of the last token that was taken.
  package func span(from start: Int) -> Span { Span(start, max(start, endOfTaken)) }

  /// Whether the statement ends here: at `;`, a newline or the end of the text.
  package var isAtEnd: Bool { current.kind == .separator || isAtEndOfText }

  package var isAtEndOfText: Bool { current.kind == .end }

  /// Whether a rule ends here: where a statement does, or at the end of its block.
  package var isAtEndOfRule: Bool { isAtEnd || current.kind == .symbol(.closeBrace) }

  /// The error that the next token is not one of what was expected.
  package func unexpected(_ expected: String...) -> ParseError { unexpected(expected) }

  package func unexpected(_ expected: [String]) -> ParseError {
    if case .invalid(let error) = current.kind { return error }
    // A unit stands where a length does, and an open size where a view is fitted; elsewhere they are no numbers.
    switch current.kind {
    case .pixels, .openSize: return ParseError(.malformedNumber(current.text), at: current.span)
    default: break
    }
    let span = isAtEnd ? Span(current.span.lowerBound, current.span.lowerBound) : current.span
    let found = isAtEnd && current.text != ";" ? nil : source.text(in: current.span)
    return ParseError(.unexpected(found: found, expected: expected), at: span)
  }

  // MARK: Statements

  /// Takes the `;` or newline that ends a statement, if the text does not.
  package mutating func endOfStatement() throws(ParseError) {
    guard isAtEnd else { throw unexpected("the end of the command") }
    take()
  }

  /// Skips empty statements.
  package mutating func skipSeparators() {
    while current.kind == .separator { take() }
  }

  /// Skips what is left of a statement, blocks and unreadable tokens included, and its separator: to go on after
  /// an error.
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

  /// Takes the next token, whatever it is.
  @discardableResult
  mutating func take() -> Token {
    let taken = current
    recorder?.record(taken.kind.role, at: taken.span)
    endOfTaken = taken.span.upperBound
    current = lexer.next()
    return taken
  }

  /// Takes the next token and records its role.
  @discardableResult
  mutating func take(as role: TokenRole) -> Token {
    let token = take()
    recorder?.record(role, at: token.span)
    return token
  }

  /// Takes raw text instead of the next token; empty at the end of the statement.
  mutating func takeRaw() -> Span {
    lexer = Lexer(resuming: lexer, at: current.span.lowerBound)
    let span = lexer.raw()
    recorder?.record(.other, at: span)
    endOfTaken = span.upperBound
    current = lexer.next()
    return span
  }
}
