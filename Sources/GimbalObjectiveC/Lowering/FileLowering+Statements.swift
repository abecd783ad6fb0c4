import GimbalSyntaxTree

extension FileLowering {
  /// Converts statements in a scope of their own.
  func statements(_ list: [CStatement]) -> [Statement] {
    scopes.append([:])
    defer { scopes.removeLast() }
    var result: [Statement] = []
    for statement in list { lower(statement, into: &result) }
    return result
  }

  private func lower(_ statement: CStatement, into result: inout [Statement]) {
    let span = statement.span
    func add(_ kind: Statement.Kind) { result.append(Statement(kind, span)) }
    switch statement.kind {
    case .expression(let value): lowerStatement(value, into: &result)
    case .declaration(let variables): for variable in variables { declare(variable, into: &result) }
    case .return(let value): lowerReturn(value, span, into: &result)
    case .if(let condition, let then, let otherwise):
      if let prefix = initializerCall(in: condition) {
        lowerStatement(prefix, into: &result)
        add(.do(statements(then), catches: [], label: nil))
        return
      }
      let (condition, before) = self.condition(condition)
      result += before
      add(.if([condition], then: statements(then), else: otherwise.map(statements)))
    case .while(let condition, let body): lowerWhile(condition, body, span, into: &result)
    case .doWhile(let body, let condition):
      let label = newLabel()
      let inner = loopBody(body, label)
      add(.repeat(body: inner, condition: truth(condition), label: label))
    case .for(let initial, let condition, let step, let body):
      result.append(loop(initial, condition, step, body, span))
    case .forIn(let variable, let collection, let body):
      lowerForIn(variable, collection, body, span, into: &result)
    case .switch(let subject, let cases): add(switchStatement(subject, cases))
    case .break: add(breakStatement())
    case .continue: add(continueStatement())
    case .block(let body): add(.do(statements(body), catches: [], label: nil))
    case .try(let body, let finally):
      var inner = finally.isEmpty ? [] : [Statement(.defer(statements(finally)), span)]
      inner += statements(body)
      add(.do(inner, catches: [Catch(patterns: [], body: [])], label: nil))
    case .throw(let value):
      add(.throw(value.map(expression) ?? Expression(.nilLiteral, span)))
    case .enumeration(let enumeration):
      result += constants(of: enumeration).map { Statement(.declaration($0), $0.span) }
    case .unsupported(let name): add(.unsupported(name))
    }
  }

  // MARK: Declarations

  private func declare(_ variable: CVariable, into result: inout [Statement]) {
    var type = variable.type
    if let value = type.typeofExpression, type.name.isEmpty, var found = self.type(of: value) {
      found.pointers += type.pointers
      type = found
    }
    if type.name == "id", variable.type.function == nil, let value = variable.value,
      let found = self.type(of: value)
    {
      type = found
    }
    guard !variable.type.isStatic else {
      let name = "\(variable.name)#\(variable.span.start)"
      let declaration = VariableDeclaration(isConstant: false, bindings: [binding(variable, name)])
      staticVariables.append(
        Statement(
          .declaration(Declaration(.variable(declaration), modifiers: .isPrivate, variable.span)),
          variable.span))
      scopes[scopes.count - 1][variable.name] = LocalVariable(type: type, name: name)
      return
    }
    // A block can call itself by its variable.
    var own = variable
    own.type = type
    let binding = self.binding(own, variable.name)
    scopes[scopes.count - 1][variable.name] = LocalVariable(type: type, name: variable.name)
    let declaration = VariableDeclaration(isConstant: false, bindings: [binding])
    result.append(Statement(.declaration(Declaration(.variable(declaration), variable.span)), variable.span))
  }

  // MARK: Return

  private func lowerReturn(_ value: CExpression?, _ span: Span, into result: inout [Statement]) {
    if case .enumeration(let label)? = jumps.last(where: \.endsReturn) {
      result.append(Statement(.break(label + "body"), span))
      return
    }
    guard let value else {
      result.append(Statement(.return(nil), span))
      return
    }
    if isInitializer, jumps.count(where: \.isFunction) == 1 {
      if case .none = value.kind {
        result.append(Statement(.return(Expression(.nilLiteral, span)), span))
        return
      }
      if case .name("self") = value.kind {
        result.append(Statement(.return(nil), span))
        return
      }
      if initializerCall(in: value) != nil { lowerStatement(value, into: &result) }
      result.append(Statement(.return(nil), span))
      return
    }
    let converted = self.result.map { self.value(value, as: $0) } ?? expression(value)
    result.append(Statement(.return(converted), span))
  }

  /// Returns the call of another initializer in a condition such as `self = [super init]`; `nil` for other expressions.
  func initializerCall(in value: CExpression) -> CExpression? {
    guard isInitializer else { return nil }
    switch value.kind {
    case .assignment(let target, nil, let source):
      if case .name("self") = target.kind { return source }
      return nil
    case .message(let receiver, let parts):
      guard module.isInitializer(parts.selector) else { return nil }
      if case .name(let name) = receiver.kind { return name == "super" || name == "self" ? value : nil }
      return nil
    case .cast(_, let inner): return initializerCall(in: inner)
    default: return nil
    }
  }

  // MARK: Loops

  private func breakStatement() -> Statement.Kind {
    for target in jumps.reversed() {
      switch target {
      case .loop(let label, _): return .break(label)
      case .switch: return .break(nil)
      case .enumeration, .function: return .break(nil)
      }
    }
    return .break(nil)
  }

  private func continueStatement() -> Statement.Kind {
    for target in jumps.reversed() {
      guard case .loop(let label, let body) = target else { continue }
      return body.map { .break($0) } ?? .continue(label)
    }
    return .continue(nil)
  }

  /// Converts the body of a loop.
  private func loopBody(_ body: [CStatement], _ label: String, continuing: String? = nil) -> [Statement] {
    jumps.append(.loop(label: label, body: continuing))
    defer { jumps.removeLast() }
    return statements(body)
  }

  private func lowerWhile(
    _ condition: CExpression, _ body: [CStatement], _ span: Span, into result: inout [Statement]
  ) {
    let label = newLabel()
    // `while ((view = view.superview))` assigns in each iteration.
    let (test, before) = self.condition(condition)
    let inner = loopBody(body, label)
    guard !before.isEmpty else {
      result.append(Statement(.while([test], body: inner, label: label), span))
      return
    }
    let exit = Statement(.if([test], then: [], else: [Statement(.break(label), span)]), span)
    let always = Condition.expression(Expression(.boolean(true), span))
    result.append(Statement(.while([always], body: before + [exit] + inner, label: label), span))
  }

  private func loop(
    _ initial: [CStatement], _ condition: CExpression?, _ step: CExpression?, _ body: [CStatement],
    _ span: Span
  ) -> Statement {
    scopes.append([:])
    defer { scopes.removeLast() }
    var outer: [Statement] = []
    for statement in initial { lower(statement, into: &outer) }
    let label = newLabel()
    let bodyLabel = label + "body"
    let test = condition.map(truth) ?? Expression(.boolean(true), span)
    let inner = loopBody(body, label, continuing: bodyLabel)
    var whole = [Statement(.do(inner, catches: [], label: bodyLabel), span)]
    if let step { lowerStatement(step, into: &whole) }
    outer.append(Statement(.while([.expression(test)], body: whole, label: label), span))
    return Statement(.do(outer, catches: [], label: nil), span)
  }

  private func lowerForIn(
    _ variable: CVariable, _ collection: CExpression, _ body: [CStatement], _ span: Span,
    into result: inout [Statement]
  ) {
    var type = variable.type
    let source = self.type(of: collection)
    if type.name == "id", let element = source?.arguments.first { type = element }
    let values = sequence(collection, source)
    let label = newLabel()
    scopes.append([variable.name: LocalVariable(type: type, name: variable.name)])
    defer { scopes.removeLast() }
    let inner = loopBody(body, label)
    result.append(
      Statement(
        .for(
          Pattern(.binding(variable.name), variable.span), in: values, where: nil, body: inner, label: label),
        span))
  }

  /// Returns the elements of a collection; those of a dictionary are its keys, and those of `nil` none.
  func sequence(_ collection: CExpression, _ type: CType?) -> Expression {
    let value = expression(collection)
    let name = type?.name ?? ""
    let keys = name.hasSuffix("Dictionary") ? Expression(.member(value, "keys"), value.span) : value
    if case .array = collection.kind { return keys }
    return Expression(.binary(keys, "??", Expression(.array([]), value.span)), value.span)
  }

  // MARK: Switch

  private func switchStatement(_ subject: CExpression, _ cases: [CSwitchCase]) -> Statement.Kind {
    jumps.append(.switch)
    defer { jumps.removeLast() }
    scopes.append([:])
    defer { scopes.removeLast() }
    var lowered: [SwitchCase] = []
    var fallback: SwitchCase?
    for (index, item) in cases.enumerated() {
      var body: [Statement] = []
      for statement in item.body { lower(statement, into: &body) }
      if case .break(nil)? = body.last?.kind {
        body.removeLast()
      } else if index + 1 < cases.count, !FileLowering.leaves(body.last) {
        body.append(Statement(.fallthrough, item.span))
      }
      if body.isEmpty { body = [Statement(.break(nil), item.span)] }
      let patterns = item.values.map { CasePattern(Pattern(.expression(expression($0)), $0.span)) }
      if item.isDefault {
        // The default case is the last one, so the case after it in the code does not follow it.
        if index + 1 < cases.count, case .fallthrough? = body.last?.kind { body.removeLast() }
        fallback = SwitchCase(patterns: [], body: body, span: item.span)
      } else {
        lowered.append(SwitchCase(patterns: patterns, body: body, span: item.span))
      }
    }
    if let fallback { lowered.append(fallback) }
    return .switch(expression(subject), lowered, label: nil)
  }

  /// Returns `true` for a statement after which the next case does not run.
  private static func leaves(_ statement: Statement?) -> Bool {
    switch statement?.kind {
    case .return, .break, .continue, .throw: true
    case .do(let body, _, _): leaves(body.last)
    case .if(_, let then, let otherwise?): leaves(then.last) && leaves(otherwise.last)
    default: false
    }
  }
}

extension FileLowering.JumpTarget {
  /// `true` for a function or a block that ends with `return`.
  var endsReturn: Bool {
    switch self {
    case .enumeration, .function: true
    case .loop, .switch: false
    }
  }

  var isFunction: Bool {
    switch self {
    case .function, .enumeration: true
    case .loop, .switch: false
    }
  }
}
