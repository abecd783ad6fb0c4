import GimbalSyntaxTree

extension FileLowering {
  func closure(_ block: CBlock, _ span: Span) -> Expression {
    var scope: [String: LocalVariable] = [:]
    let parameters = block.parameters.map { parameter in
      var type = module.resolved(parameter.type)
      let isReference = type.function == nil && !type.isObject && type.pointers == 1
      if isReference { type.pointers = 0 }
      scope[parameter.name] = LocalVariable(
        type: parameter.type, name: parameter.name, isReference: isReference)
      return Parameter(
        label: nil, name: parameter.name, type: isReference ? nil : module.typeName(parameter.type, span),
        isInOut: isReference)
    }
    let (outerResult, outerJumps) = (result, jumps)
    (result, jumps) = (block.result, jumps + [.function])
    defer { (result, jumps) = (outerResult, outerJumps) }
    scopes.append(scope)
    defer { scopes.removeLast() }
    var body = statements(block.body)
    // The value of a single expression is not the result.
    if body.count == 1, case .expression = body[0].kind { body.append(Statement(.return(nil), span)) }
    return Expression(.closure(Closure(captures: [], parameters: parameters, result: nil, body: body)), span)
  }

  /// Returns the call of a closure with statements.
  func called(_ body: [Statement], _ span: Span) -> Expression {
    Expression(
      .call(Expression(.closure(Closure(captures: [], parameters: [], result: nil, body: body)), span), []),
      span)
  }

  func inline(_ list: [CStatement], returning value: CExpression?, _ span: Span) -> Expression {
    var body: [Statement] = []
    for statement in list {
      guard case .expression(let value) = statement.kind else { continue }
      lowerStatement(value, into: &body)
    }
    if let value { body.append(Statement(.return(expression(value)), span)) }
    return called(body, span)
  }

  /// `({ …; value; })`.
  func statementExpression(_ list: [CStatement], _ span: Span) -> Expression {
    let outerJumps = jumps
    defer { jumps = outerJumps }
    guard let last = list.last, case .expression(let value) = last.kind else {
      return called(statements(list), span)
    }
    let result = CStatement(kind: .return(value), span: last.span)
    let (outerResult, outerInitializer) = (self.result, isInitializer)
    (self.result, isInitializer) = (nil, false)
    jumps.append(.function)
    defer { (self.result, isInitializer) = (outerResult, outerInitializer) }
    return called(statements(list.dropLast() + [result]), span)
  }

  func comma(_ parts: [CExpression], _ span: Span) -> Expression {
    let statements = parts.dropLast().map { CStatement(kind: .expression($0), span: $0.span) }
    return inline(statements, returning: parts.last, span)
  }
}
