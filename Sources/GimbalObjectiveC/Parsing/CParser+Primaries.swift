import GimbalSyntaxTree

extension CParser {
  mutating func primaryExpression() -> CExpression {
    let start = self.start
    switch token.kind {
    case .identifier: return namedExpression()
    case .number:
      let text = token.text
      advance()
      return make(CParser.number(text), from: start)
    case .string, .objectString: return stringExpression()
    case .character:
      let value = token.text.unicodeScalars.first.map { Int($0.value) } ?? 0
      advance()
      return make(.character(value), from: start)
    case .directive: return directiveExpression()
    case .punctuation: return bracketExpression()
    case .end:
      fail("expected an expression")
      return .unsupported("missing", token.span)
    }
  }

  private static func number(_ text: String) -> CExpression.Kind {
    if let integer = NumberText.integer(text) { return .integer(integer) }
    return NumberText.floating(text).map { .floating($0) } ?? .unsupported("number")
  }

  private mutating func namedExpression() -> CExpression {
    let (start, text) = (self.start, token.text)
    advance()
    switch text {
    case "YES", "true", "TRUE": return make(.boolean(true), from: start)
    case "NO", "false", "FALSE": return make(.boolean(false), from: start)
    case "nil", "Nil", "NULL", "nullptr", "NSNULL": return make(.none, from: start)
    default: return make(.name(text), from: start)
    }
  }

  /// Adjacent literals are one text.
  private mutating func stringExpression() -> CExpression {
    let start = self.start
    var text = ""
    while token.kind == .string || token.kind == .objectString || isAt("@") && peek(1).kind == .string {
      if isAt("@") { advance() }
      text += token.text
      advance()
    }
    return make(.string(text), from: start)
  }

  private mutating func directiveExpression() -> CExpression {
    let (start, text) = (self.start, token.text)
    advance()
    switch text {
    case "YES", "true": return make(.boolean(true), from: start)
    case "NO", "false": return make(.boolean(false), from: start)
    case "selector":
      expect("(")
      var name = ""
      while !isAtEnd, !isAt(")"), !isAt(";") {
        name += token.text
        advance()
      }
      expect(")")
      return make(.selector(name), from: start)
    case "protocol":
      expect("(")
      let name = identifier() ?? ""
      expect(")")
      return make(.protocolName(name), from: start)
    case "encode":
      expect("(")
      let type = abstractType()?.name ?? ""
      if !accept(")") { skipBrackets() }
      return make(.string(type), from: start)
    case "available":
      return available(from: start)
    default:
      // `@kConstant` boxes a name.
      return suffixes(of: make(.name(text), from: start), from: start)
    }
  }

  private mutating func available(from start: UInt32) -> CExpression {
    expect("(")
    var platforms: [String] = [""]
    while !isAtEnd, !isAt(")"), !isAt(";") {
      if isAt(",") {
        platforms.append("")
      } else {
        let last = platforms.count - 1
        platforms[last] += (platforms[last].isEmpty ? "" : " ") + token.text
      }
      advance()
    }
    expect(")")
    return make(.available(platforms), from: start)
  }

  private mutating func bracketExpression() -> CExpression {
    let start = self.start
    switch token.text {
    case "(":
      advance()
      return nested(.unsupported("nesting", token.span)) { parser in
        if parser.isAt("{") {
          let (body, depth) = parser.measured { $0.compoundStatement() }
          parser.expect(")")
          return parser.make(.statements(body), from: start, depth: depth)
        }
        let value = parser.expression()
        if !parser.accept(")") {
          parser.fail("expected ')'")
          parser.skipBrackets()
        }
        return value
      }
    case "[": return messageExpression()
    case "^": return blockExpression()
    case "@(":
      advance()
      let value = nested(.unsupported("nesting", token.span)) { $0.expression() }
      expect(")")
      return value
    case "@":
      advance()
      return unarySign()
    case "@[": return arrayLiteral()
    case "@{": return dictionaryLiteral()
    case "{": return initializerList()
    default:
      fail("expected an expression")
      if !["}", ")", "]", ";", ","].contains(token.text) { advance() }
      return .unsupported("missing", span(from: start))
    }
  }

  /// `@-1` and `@+1`.
  private mutating func unarySign() -> CExpression {
    let start = self.start
    guard isAt("-") || isAt("+") else { return primaryExpression() }
    let name = token.text
    advance()
    let operand = primaryExpression()
    return make(.prefix(name, operand), from: start, depth: operand.depth)
  }

  private mutating func arrayLiteral() -> CExpression {
    let start = self.start
    advance()
    return nested(.unsupported("nesting", token.span)) { parser in
      var elements: [CExpression] = []
      while !parser.isAtEnd, !parser.isAt("]") {
        let before = parser.index
        elements.append(parser.assignmentExpression())
        if !parser.accept(",") || parser.index == before { break }
      }
      if !parser.accept("]") {
        parser.fail("expected ']'")
        parser.skipBrackets()
      }
      return parser.make(.array(elements), from: start, depth: elements.map(\.depth).max() ?? 0)
    }
  }

  private mutating func dictionaryLiteral() -> CExpression {
    let start = self.start
    advance()
    return nested(.unsupported("nesting", token.span)) { parser in
      var elements: [(key: CExpression, value: CExpression)] = []
      while !parser.isAtEnd, !parser.isAt("}") {
        let before = parser.index
        let key = parser.conditionalExpression()
        parser.expect(":")
        elements.append((key, parser.assignmentExpression()))
        if !parser.accept(",") || parser.index == before { break }
      }
      if !parser.accept("}") {
        parser.fail("expected '}'")
        parser.skipBrackets()
      }
      let depth = elements.map { max($0.key.depth, $0.value.depth) }.max() ?? 0
      return parser.make(.dictionary(elements), from: start, depth: depth)
    }
  }

  // MARK: Messages

  private mutating func messageExpression() -> CExpression {
    let start = self.start
    advance()
    return nested(.unsupported("nesting", token.span)) { parser in
      let receiver = parser.messageReceiver()
      var parts: [SelectorPart] = []
      var depth = receiver.depth
      while parser.token.kind == .identifier || parser.isAt(":") {
        let name = parser.identifier() ?? ""
        guard parser.accept(":") else {
          parts.append(SelectorPart(name: name, arguments: nil))
          break
        }
        var arguments: [CExpression] = []
        repeat { arguments.append(parser.assignmentExpression()) } while parser.accept(",")
        depth = max(depth, arguments.map(\.depth).max() ?? 0)
        parts.append(SelectorPart(name: name, arguments: arguments))
      }
      if parts.isEmpty { parser.fail("expected a selector") }
      if !parser.accept("]") {
        parser.fail("expected ']'")
        parser.skipUnlessClosed()
      }
      return parser.make(.message(receiver, parts), from: start, depth: depth)
    }
  }

  /// Skips to the bracket that closes a message, within the statement.
  private mutating func skipUnlessClosed() {
    while !isAtEnd, !isAt(";"), !isAt("}"), !isAt("{") {
      if accept("]") { return }
      advance()
    }
  }

  private mutating func messageReceiver() -> CExpression {
    let start = self.start
    // The generic arguments of a class, as in `[NSMutableArray<UIView *> array]`.
    if token.kind == .identifier, peek(1).isPunctuation("<") {
      let before = index
      if let type = typeSpecifier(), !type.arguments.isEmpty, token.kind == .identifier {
        return make(.name(type.name), from: start)
      }
      index = before
    }
    return expression()
  }

  // MARK: Blocks

  private mutating func blockExpression() -> CExpression {
    let start = self.start
    advance()
    return nested(.unsupported("nesting", token.span)) { parser in
      var result: CType?
      if !parser.isAt("("), !parser.isAt("{"), let base = parser.typeSpecifier() {
        var type = base
        while parser.accept("*") { type.pointers += 1 }
        while ["_Nullable", "_Nonnull", "const"].contains(where: parser.isAtWord) { parser.advance() }
        result = type
      }
      let parameters = parser.isAt("(") ? parser.parameters().list : []
      guard parser.isAt("{") else {
        parser.fail("expected '{'")
        return .unsupported("block", parser.span(from: start))
      }
      let (body, depth) = parser.measured { $0.compoundStatement() }
      return parser.make(
        .block(CBlock(result: result, parameters: parameters, body: body)), from: start, depth: depth)
    }
  }

  /// Parses statements, and returns the largest depth of their expressions.
  mutating func measured(_ body: (inout CParser) -> [CStatement]) -> ([CStatement], Int) {
    let outer = deepest
    deepest = 0
    let statements = body(&self)
    let depth = deepest
    deepest = max(outer, depth)
    return (statements, depth)
  }
}
