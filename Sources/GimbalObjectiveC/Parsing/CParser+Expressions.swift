import GimbalSyntaxTree

extension CParser {
  /// Parses an expression with commas.
  mutating func expression() -> CExpression {
    let start = self.start
    let first = assignmentExpression()
    guard isAt(",") else { return first }
    var parts = [first]
    while accept(",") { parts.append(assignmentExpression()) }
    return make(.comma(parts), from: start, depth: parts.map(\.depth).max() ?? 0)
  }

  private static let assignments: [String: String?] = [
    "=": nil, "+=": "+", "-=": "-", "*=": "*", "/=": "/", "%=": "%", "&=": "&", "|=": "|", "^=": "^",
    "<<=": "<<", ">>=": ">>",
  ]

  mutating func assignmentExpression() -> CExpression {
    let start = self.start
    return nested(.unsupported("nesting", token.span)) { parser in
      let target = parser.conditionalExpression()
      guard parser.token.kind == .punctuation, let name = CParser.assignments[parser.token.text] else {
        return target
      }
      parser.advance()
      let value = parser.isAt("{") ? parser.initializerList() : parser.assignmentExpression()
      return parser.make(.assignment(target, name, value), from: start, depth: max(target.depth, value.depth))
    }
  }

  mutating func conditionalExpression() -> CExpression {
    let start = self.start
    let condition = binaryExpression(0)
    guard isAt("?") else { return condition }
    return nested(condition) { parser in
      parser.advance()
      let one = parser.isAt(":") ? nil : parser.expression()
      parser.expect(":")
      let other = parser.conditionalExpression()
      return parser.make(
        .conditional(condition, one, other), from: start,
        depth: max(condition.depth, one?.depth ?? 0, other.depth))
    }
  }

  private static let precedences: [String: Int] = [
    "||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7, ">=": 7, "<<": 8,
    ">>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10,
  ]

  private mutating func binaryExpression(_ lowest: Int) -> CExpression {
    let start = self.start
    var left = castExpression()
    while token.kind == .punctuation, let precedence = CParser.precedences[token.text], precedence > lowest {
      let name = token.text
      advance()
      let right = binaryExpression(precedence)
      left = make(.binary(left, name, right), from: start, depth: max(left.depth, right.depth))
    }
    return left
  }

  // MARK: Casts and prefixes

  private mutating func castExpression() -> CExpression {
    guard isAt("("), let type = castType() else { return unaryExpression() }
    let start = tokens[castStart].span.start
    return nested(.unsupported("nesting", token.span)) { parser in
      if parser.isAt("{") {
        let list = parser.initializerList()
        guard case .initializerList(let elements) = list.kind else { return list }
        let value = parser.make(.compound(type, elements), from: start, depth: list.depth)
        return parser.suffixes(of: value, from: start)
      }
      let operand = parser.castExpression()
      return parser.make(.cast(type, operand), from: start, depth: operand.depth)
    }
  }

  /// Takes a type in parentheses before an operand; returns `nil` for parentheses around an expression.
  private mutating func castType() -> CType? {
    let (before, halfBefore) = (index, halfShift)
    let errorCount = errors.count
    advance()
    let isWord = token.kind == .identifier
    let name = token.text
    let isQualified = isAtDeclarationWord
    guard isWord, let type = abstractType(), isAt(")"), errors.count == errorCount else {
      (index, halfShift) = (before, halfBefore)
      return nil
    }
    advance()
    let isCertain =
      isQualified || type.pointers > 0 || type.function != nil || isTypeWord(name) || !type.arguments.isEmpty
      || type.typeofExpression != nil
    if isCertain ? startsOperand(afterType: true) : startsOperand(afterType: false, name) {
      castStart = before
      return type
    }
    (index, halfShift) = (before, halfBefore)
    return nil
  }

  /// Returns `true` at a token that starts an operand of a cast.
  private func startsOperand(afterType isCertain: Bool, _ name: String = "") -> Bool {
    switch token.kind {
    case .identifier, .number, .string, .objectString, .character: return true
    case .directive: return ["selector", "YES", "NO", "protocol"].contains(token.text)
    case .punctuation:
      if isCertain {
        return ["(", "[", "{", "@(", "@[", "@{", "@", "^", "!", "-", "~", "*", "&", "+"].contains(token.text)
      }
      return ["@(", "@[", "@{", "@", "{"].contains(token.text)
        || CParser.isFrameworkType(name) && ["(", "["].contains(token.text)
    case .end: return false
    }
  }

  private mutating func unaryExpression() -> CExpression {
    let start = self.start
    if token.kind == .punctuation, ["!", "-", "+", "~", "*", "&", "++", "--"].contains(token.text) {
      return nested(.unsupported("nesting", token.span)) { parser in
        let name = parser.token.text
        parser.advance()
        let operand = parser.castExpression()
        return parser.make(.prefix(name, operand), from: start, depth: operand.depth)
      }
    }
    if acceptWord("sizeof") {
      let operand =
        index + 1 < tokens.count && tokens[index + 1].kind == .identifier ? tokens[index + 1].text : ""
      skipParentheses()
      return suffixes(of: make(.size(operand), from: start), from: start)
    }
    return suffixes(of: primaryExpression(), from: start)
  }

  // MARK: Suffixes

  mutating func suffixes(of base: CExpression, from start: UInt32) -> CExpression {
    var value = base
    while token.kind == .punctuation {
      switch token.text {
      case ".", "->":
        advance()
        guard let name = identifier() else {
          fail("expected the name of a member")
          return value
        }
        value = make(.member(value, name), from: start, depth: value.depth)
      case "(":
        let arguments = self.arguments()
        value = make(
          .call(value, arguments), from: start,
          depth: max(value.depth, arguments.map(\.depth).max() ?? 0))
      case "[":
        advance()
        let element = nested(value) { $0.expression() }
        expect("]")
        value = make(.element(value, element), from: start, depth: max(value.depth, element.depth))
      case "++", "--":
        let name = token.text
        advance()
        value = make(.postfix(value, name), from: start, depth: value.depth)
      default: return value
      }
    }
    return value
  }

  mutating func arguments() -> [CExpression] {
    expect("(")
    return nested([]) { parser in
      var list: [CExpression] = []
      while !parser.isAtEnd, !parser.isAt(")") {
        let before = parser.index
        list.append(parser.argument())
        if !parser.accept(",") || parser.index == before { break }
      }
      if !parser.accept(")") {
        parser.fail("expected ')'")
        parser.skipBrackets()
      }
      return list
    }
  }

  /// Parses an argument of a call, which can be a type, as in `va_arg(list, UIView *)`.
  private mutating func argument() -> CExpression {
    if token.kind == .identifier, isTypeWord(token.text) {
      let (before, start) = (index, self.start)
      if let type = abstractType(), isAt(",") || isAt(")"),
        type.pointers > 0 || type.function != nil
          || CParser.arithmeticWords.contains(type.name)
      {
        return make(.unsupported("type"), from: start)
      }
      index = before
    }
    return assignmentExpression()
  }

  mutating func initializerList() -> CExpression {
    let start = self.start
    expect("{")
    return nested(.unsupported("nesting", token.span)) { parser in
      var elements: [InitializerElement] = []
      while !parser.isAtEnd, !parser.isAt("}") {
        let before = parser.index
        var field: String?
        if parser.isAt("."), parser.peek(1).kind == .identifier, parser.peek(2).isPunctuation("=") {
          parser.advance()
          field = parser.identifier()
          parser.advance()
        } else if parser.isAt("[") {
          // `[index] = value`.
          parser.advance()
          parser.skipBrackets()
          _ = parser.accept("=")
        }
        let value = parser.isAt("{") ? parser.initializerList() : parser.assignmentExpression()
        elements.append(InitializerElement(field: field, value: value))
        if !parser.accept(",") || parser.index == before { break }
      }
      if !parser.accept("}") {
        parser.fail("expected '}'")
        parser.skipBrackets()
      }
      let depth = elements.map(\.value.depth).max() ?? 0
      return parser.make(.initializerList(elements), from: start, depth: depth)
    }
  }
}
