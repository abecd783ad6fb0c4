import GimbalSyntaxTree

extension CParser {
  /// Parses statements in braces.
  mutating func compoundStatement() -> [CStatement] {
    guard accept("{") else {
      fail("expected '{'")
      return []
    }
    return nested([]) { parser in
      var statements: [CStatement] = []
      while !parser.isAtEnd, !parser.isAt("}"), !parser.isAtContainerEnd {
        let before = parser.index
        parser.statement(into: &statements)
        if parser.index == before { parser.advance() }
      }
      if !parser.accept("}") { parser.fail("expected '}'") }
      return statements
    }
  }

  /// `true` at `@end`, which ends all blocks of incomplete code.
  var isAtContainerEnd: Bool { token.kind == .directive && ["end", "implementation"].contains(token.text) }

  /// Parses a statement, or a block, as the body of `if` or of a loop.
  mutating func body() -> [CStatement] {
    if isAt("{") { return compoundStatement() }
    return nested([]) { parser in
      var statements: [CStatement] = []
      parser.statement(into: &statements)
      return statements
    }
  }

  private mutating func add(_ kind: CStatement.Kind, from start: UInt32, to statements: inout [CStatement]) {
    statements.append(CStatement(kind: kind, span: span(from: start)))
  }

  mutating func statement(into statements: inout [CStatement]) {
    let start = self.start
    switch token.kind {
    case .punctuation where isAt(";"): advance()
    case .punctuation where isAt("{"):
      let body = compoundStatement()
      add(.block(body), from: start, to: &statements)
    case .directive where directiveStatement(into: &statements): break
    case .identifier where keywordStatement(into: &statements): break
    case .identifier where peek(1).isPunctuation(":") && !peek(2).isPunctuation(":"):
      // A label of `goto`.
      advance()
      advance()
    default:
      if let variables = declaration() {
        addPending(from: start, to: &statements)
        add(.declaration(variables), from: start, to: &statements)
        endStatement()
        return
      }
      addPending(from: start, to: &statements)
      guard !accept(";") else { return }
      let value = expression()
      add(.expression(value), from: start, to: &statements)
      endStatement()
    }
  }

  private mutating func addPending(from start: UInt32, to statements: inout [CStatement]) {
    for case .enumeration(let value) in pending { add(.enumeration(value), from: start, to: &statements) }
    pending = []
  }

  private mutating func endStatement() {
    guard !accept(";") else { return }
    // A macro can contain the semicolon, and a block can end without one.
    if isAt("}"), index > 0, tokens[index - 1].isPunctuation("}") { return }
    fail("expected ';'")
    skipToEndOfStatement()
  }

  // MARK: Declarations

  /// Parses a declaration of variables without its semicolon; returns `nil` at an expression.
  mutating func declaration() -> [CVariable]? {
    guard token.kind == .identifier else { return nil }
    let (before, errorCount, halfBefore) = (index, errors.count, halfShift)
    let isCertain = isAtDeclarationWord
    let name = token.text
    guard let base = typeSpecifier(), isCertain || startsDeclarator(afterTypeNamed: name) else {
      (index, halfShift) = (before, halfBefore)
      return nil
    }
    var variables: [CVariable] = []
    repeat {
      let start = self.start
      let (name, type) = declarator(base)
      if name.isEmpty, variables.isEmpty, isCertain, isAt(";") { return [] }
      guard !name.isEmpty, errors.count == errorCount else {
        if isCertain { return [] }
        (index, halfShift) = (before, halfBefore)
        return nil
      }
      if isAt("("), type.function == nil {
        // The declaration of a function in a function.
        _ = parameters()
      }
      var value: CExpression?
      if accept("=") { value = isAt("{") ? initializerList() : assignmentExpression() }
      variables.append(CVariable(name: name, type: type, value: value, span: span(from: start)))
    } while accept(",")
    return variables
  }

  /// Returns `true` after a type if a declarator follows.
  private func startsDeclarator(afterTypeNamed name: String) -> Bool {
    var offset = 0
    // The product of two variables.
    if isAt("*"), name.first?.isUppercase != true, !isTypeWord(name), !name.hasSuffix("_t") { return false }
    while ["*", "&"].contains(where: peek(offset).isPunctuation)
      || [
        "const", "_Nullable", "_Nonnull", "__weak", "__strong", "nullable", "__block", "__unused",
        "__autoreleasing",
      ]
      .contains(where: peek(offset).isWord)
    {
      offset += 1
    }
    let next = peek(offset)
    if next.kind == .identifier {
      let after = peek(offset + 1)
      guard after.kind == .punctuation else { return after.kind == .identifier && offset == 0 }
      return ["=", ";", ",", "[", ")", ":"].contains(after.text) || after.isPunctuation("(") && offset == 0
    }
    return next.isPunctuation("(") && peek(offset + 1).isPunctuation("^")
      && (peek(offset + 2).kind == .identifier && peek(offset + 3).isPunctuation(")"))
  }

  // MARK: Keywords

  private mutating func keywordStatement(into statements: inout [CStatement]) -> Bool {
    let start = self.start
    switch token.text {
    case "return":
      advance()
      let value = isAt(";") || isAt("}") ? nil : expression()
      add(.return(value), from: start, to: &statements)
      endStatement()
    case "if": ifStatement(into: &statements)
    case "while":
      advance()
      let condition = parenthesized()
      let body = self.body()
      add(.while(condition, body: body), from: start, to: &statements)
    case "do":
      advance()
      let body = self.body()
      if !acceptWord("while") { fail("expected 'while'") }
      let condition = parenthesized()
      add(.doWhile(body: body, condition), from: start, to: &statements)
      _ = accept(";")
    case "for": forStatement(into: &statements)
    case "switch": switchStatement(into: &statements)
    case "break", "continue":
      add(token.text == "break" ? .break : .continue, from: start, to: &statements)
      advance()
      _ = accept(";")
    case "goto":
      add(.unsupported("goto"), from: start, to: &statements)
      skipToEndOfStatement()
    case "else":
      fail("unexpected 'else'")
      advance()
    case "typedef":
      skipToEndOfStatement()
    default: return false
    }
    return true
  }

  private mutating func parenthesized() -> CExpression {
    expect("(")
    return nested(.unsupported("nesting", token.span)) { parser in
      let value = parser.expression()
      if !parser.accept(")") {
        parser.fail("expected ')'")
        parser.skipBrackets()
      }
      return value
    }
  }

  private mutating func ifStatement(into statements: inout [CStatement]) {
    let start = self.start
    advance()
    let condition = parenthesized()
    let then = body()
    var otherwise: [CStatement]?
    if acceptWord("else") { otherwise = body() }
    add(.if(condition, then: then, else: otherwise), from: start, to: &statements)
  }

  private mutating func forStatement(into statements: inout [CStatement]) {
    let start = self.start
    advance()
    expect("(")
    if let loop = forInHead() {
      let body = self.body()
      add(.forIn(loop.variable, loop.collection, body: body), from: start, to: &statements)
      return
    }
    var initial: [CStatement] = []
    if !accept(";") { statement(into: &initial) }
    let condition = isAt(";") ? nil : expression()
    expect(";")
    let step = isAt(")") ? nil : expression()
    if !accept(")") {
      fail("expected ')'")
      skipBrackets()
    }
    let body = self.body()
    add(.for(initial, condition: condition, step: step, body: body), from: start, to: &statements)
  }

  /// Parses `UIView *view in views)`; returns `nil` at another loop.
  private mutating func forInHead() -> (variable: CVariable, collection: CExpression)? {
    let (before, start, errorCount) = (index, self.start, errors.count)
    var type = CType.id
    var name = ""
    if token.kind == .identifier, peek(1).isWord("in") {
      name = token.text
      advance()
    } else if let base = typeSpecifier() {
      (name, type) = declarator(base)
    }
    guard !name.isEmpty, errors.count == errorCount, acceptWord("in") else {
      index = before
      return nil
    }
    let variable = CVariable(name: name, type: type, value: nil, span: span(from: start))
    let collection = expression()
    if !accept(")") {
      fail("expected ')'")
      skipBrackets()
    }
    return (variable, collection)
  }

  private mutating func switchStatement(into statements: inout [CStatement]) {
    let start = self.start
    advance()
    let subject = parenthesized()
    guard accept("{") else {
      fail("expected '{'")
      return
    }
    let cases = nested([CSwitchCase]()) { parser in
      var cases: [CSwitchCase] = []
      while !parser.isAtEnd, !parser.isAt("}"), !parser.isAtContainerEnd {
        let before = parser.index
        parser.switchItem(into: &cases)
        if parser.index == before { parser.advance() }
      }
      if !parser.accept("}") { parser.fail("expected '}'") }
      return cases
    }
    add(.switch(subject, cases), from: start, to: &statements)
  }

  private mutating func switchItem(into cases: inout [CSwitchCase]) {
    let start = self.start
    guard isAtWord("case") || isAtWord("default") && peek(1).isPunctuation(":") else {
      var body: [CStatement] = []
      statement(into: &body)
      if !cases.isEmpty { cases[cases.count - 1].body += body }
      return
    }
    // Labels without statements between them are one case.
    if cases.last.map({ !$0.body.isEmpty }) ?? true {
      cases.append(CSwitchCase(values: [], isDefault: false, body: [], span: token.span))
    }
    let last = cases.count - 1
    if acceptWord("default") {
      cases[last].isDefault = true
    } else {
      advance()
      cases[last].values.append(conditionalExpression())
      if accept("...") { _ = conditionalExpression() }
    }
    expect(":")
    cases[last].span = span(from: min(start, cases[last].span.start))
  }

  // MARK: Directives

  private mutating func directiveStatement(into statements: inout [CStatement]) -> Bool {
    let start = self.start
    switch token.text {
    case "autoreleasepool":
      advance()
      if isAt("{") {
        let body = compoundStatement()
        add(.block(body), from: start, to: &statements)
      }
    case "synchronized":
      advance()
      skipParentheses()
      let body = self.body()
      add(.block(body), from: start, to: &statements)
    case "try":
      advance()
      guard isAt("{") else { return true }
      let body = compoundStatement()
      var finally: [CStatement] = []
      while token.kind == .directive, ["catch", "finally"].contains(token.text) {
        let isCatch = token.text == "catch"
        advance()
        skipParentheses()
        let clause = isAt("{") ? compoundStatement() : []
        if !isCatch { finally = clause }
      }
      add(.try(body, finally: finally), from: start, to: &statements)
    case "throw":
      advance()
      let value = isAt(";") ? nil : expression()
      add(.throw(value), from: start, to: &statements)
      endStatement()
    case "weakify", "strongify", "unsafeify", "keywordify", "class", "import":
      // The macros of libextobjc, whose variables keep their names.
      advance()
      skipParentheses()
      while token.kind == .identifier, !isAt(";") { advance() }
      _ = accept(";")
    default: return false
    }
    return true
  }
}
