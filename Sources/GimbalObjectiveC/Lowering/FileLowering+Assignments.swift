import GimbalSyntaxTree

extension FileLowering {
  /// Converts an expression whose value is not used.
  func lowerStatement(_ value: CExpression, into result: inout [Statement]) {
    let span = value.span
    func add(_ value: Expression) { result.append(Statement(.expression(value), span)) }
    switch value.kind {
    case .assignment(let target, let name, let source): assign(target, name, source, span, into: &result)
    case .prefix(let name, let operand) where name == "++" || name == "--":
      add(
        Expression(
          .assignment(expression(operand), String(name.prefix(1)), Expression(.integer(1), span)), span))
    case .postfix(let operand, let name):
      add(
        Expression(
          .assignment(expression(operand), String(name.prefix(1)), Expression(.integer(1), span)), span))
    case .comma(let parts): for part in parts { lowerStatement(part, into: &result) }
    case .cast(let type, let operand) where type.isVoid: lowerStatement(operand, into: &result)
    case .name, .integer, .string: break
    case .call(let callee, let arguments):
      if !lowerCallStatement(callee, arguments, span, into: &result) { add(expression(value)) }
    case .message(let receiver, let parts):
      if !lowerMessageStatement(receiver, parts, span, into: &result) { add(expression(value)) }
    case .conditional(let condition, let one, let other):
      var (then, otherwise): ([Statement], [Statement]) = ([], [])
      if let one { lowerStatement(one, into: &then) }
      lowerStatement(other, into: &otherwise)
      result.append(Statement(.if([.expression(truth(condition))], then: then, else: otherwise), span))
    default: add(expression(value))
    }
  }

  func assign(
    _ target: CExpression, _ name: String?, _ source: CExpression, _ span: Span,
    into result: inout [Statement]
  ) {
    if case .name("self") = target.kind {
      if isInitializer { lowerStatement(source, into: &result) }
      return
    }
    // `*stop = YES` in a block that is converted to a loop.
    if case .prefix("*", let pointer) = target.kind, case .name("stop") = pointer.kind,
      case .enumeration(let label)? = jumps.last(where: \.endsReturn)
    {
      result.append(
        Statement(
          .expression(
            Expression(.assignment(Expression(.name(label + "stop"), span), nil, expression(source)), span)),
          span))
      return
    }
    var source = source
    // `a = b = c`.
    if case .assignment(let inner, _, _) = source.kind {
      lowerStatement(source, into: &result)
      source = inner
    }
    if name == nil, case .member(let base, let property) = target.kind,
      let call = setterCall(property, of: base, source, span)
    {
      result.append(Statement(.expression(call), span))
      return
    }
    let value = type(of: target).map { self.value(source, as: $0) } ?? expression(source)
    let assigned = assignable(target)
    result.append(Statement(.expression(Expression(.assignment(assigned, name, value), span)), span))
  }

  /// Converts `object.name = value` to a call of a method `setName:` that is not the setter of a property; returns `nil` for
  /// a property.
  private func setterCall(_ name: String, of base: CExpression, _ source: CExpression, _ span: Span)
    -> Expression?
  {
    let setter = "set" + name.prefix(1).uppercased() + name.dropFirst()
    guard module.methodNames[setter + ":"] != nil, !base.isSuper else { return nil }
    if let entry = classEntry(of: base) {
      guard module.property(name, of: entry) == nil,
        module.method(setter + ":", of: entry, isStatic: false) != nil
      else { return nil }
    }
    guard !FrameworkProperties.overridden.contains(name) else { return nil }
    return message(base, [SelectorPart(name: setter, arguments: [source])], span)
  }

  /// Converts the target of an assignment.
  func assignable(_ target: CExpression) -> Expression {
    guard case .member(let base, let name) = target.kind else { return expression(target) }
    if isStructureMember(base) { return Expression(.member(assignable(base), name), target.span) }
    return Expression(.member(receiver(base), propertyName(name, of: base)), target.span).inScope(
      of: base, in: self)
  }

  func isStructureMember(_ base: CExpression) -> Bool {
    guard let type = type(of: base).map(module.resolved) else { return false }
    return !type.isObject && (ModuleIndex.values.contains(type.name) || module.structures[type.name] != nil)
  }
}
