import GimbalSyntaxTree

/// A parser of Objective-C without a semantic analysis.
///
/// Types are recognized by the names that the files declare, and by the form of the code. After a fault, the parser continues
/// with the next statement or declaration.
struct CParser {
  /// The largest number of nested statements, blocks and brackets.
  static let maximumNesting = 200
  /// The largest number of nested expressions.
  static let maximumDepth = 400
  private static let maximumErrors = 100

  let tokens: [Token]
  /// The names of types that the files declare.
  let types: Set<String>
  var index = 0
  var nesting = 0
  /// The largest depth of an expression in the block that is parsed.
  var deepest = 0
  private(set) var errors: [SourceFile.SyntaxError] = []
  /// The index of the parenthesis of the last cast.
  var castStart = 0
  /// The index of a token `>>` whose first half closed a list of generic arguments.
  var halfShift: Int?
  /// The enumerations and structures that types contain, which are declared before the declaration.
  var pending: [CDeclaration] = []

  init(_ tokens: [Token], types: Set<String>) { (self.tokens, self.types) = (tokens, types) }

  // MARK: Cursor

  var token: Token { tokens[min(index, tokens.count - 1)] }
  func peek(_ offset: Int) -> Token { tokens[min(index + offset, tokens.count - 1)] }
  var isAtEnd: Bool { token.kind == .end }

  func isAt(_ text: String) -> Bool { token.isPunctuation(text) }
  func isAtWord(_ text: String) -> Bool { token.isWord(text) }

  mutating func advance() { if index < tokens.count - 1 { index += 1 } }

  mutating func accept(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    advance()
    return true
  }

  mutating func acceptWord(_ text: String) -> Bool {
    guard isAtWord(text) else { return false }
    advance()
    return true
  }

  mutating func expect(_ text: String) {
    if !accept(text) { fail("expected '\(text)'") }
  }

  /// Takes an identifier.
  mutating func identifier() -> String? {
    guard token.kind == .identifier else { return nil }
    defer { advance() }
    return token.text
  }

  mutating func fail(_ message: String) {
    guard errors.count < CParser.maximumErrors, errors.last?.span != token.span else { return }
    errors.append(.init(message: message, span: token.span))
  }

  /// Returns the span from the start of a node to the end of the last token that was taken.
  func span(from start: UInt32) -> Span {
    let end = index > 0 ? tokens[index - 1].span.end : start
    return Span(start: min(start, end), end: max(start, end))
  }

  var start: UInt32 { token.span.start }

  /// Parses one level deeper, or skips the rest of the brackets and returns `fallback`.
  mutating func nested<Result>(_ fallback: Result, _ body: (inout CParser) -> Result) -> Result {
    guard nesting < CParser.maximumNesting else {
      fail("the code is nested too deeply")
      skipToEndOfStatement()
      return fallback
    }
    nesting += 1
    defer { nesting -= 1 }
    return body(&self)
  }

  // MARK: Recovery

  /// Skips the tokens up to the bracket that closes the one before the current token, and that bracket.
  mutating func skipBrackets() {
    var depth = 1
    while !isAtEnd, depth > 0 {
      if token.kind == .punctuation {
        switch token.text {
        case "(", "[", "{", "@(", "@[", "@{": depth += 1
        case ")", "]", "}": depth -= 1
        default: break
        }
      }
      advance()
    }
  }

  /// Skips parentheses with their content, if there are some.
  mutating func skipParentheses() {
    if accept("(") { skipBrackets() }
  }

  /// Skips up to the semicolon that ends a statement, or before a brace that closes its block.
  mutating func skipToEndOfStatement() {
    while !isAtEnd {
      if token.kind == .directive, ["end", "implementation", "interface", "protocol"].contains(token.text) {
        return
      }
      if isAt("}") { return }
      if accept(";") { return }
      if ["(", "[", "{", "@(", "@[", "@{"].contains(where: isAt) {
        let isBlock = isAt("{")
        advance()
        skipBrackets()
        if isBlock, !isAt(";"), !isAt(")"), !isAt("]"), !isAt(",") { return }
      } else {
        advance()
      }
    }
  }

  // MARK: Expressions

  /// Makes an expression; one that is too deep is replaced.
  mutating func make(_ kind: CExpression.Kind, from start: UInt32, depth: Int = 0) -> CExpression {
    let span = span(from: start)
    guard depth < CParser.maximumDepth else {
      fail("the expression is nested too deeply")
      return .unsupported("nesting", span)
    }
    deepest = max(deepest, depth + 1)
    return CExpression(kind: kind, span: span, depth: depth + 1)
  }
}
