import GimbalSyntaxTree

extension FileLowering {
  /// Converts a message of Foundation to an operator or to a function of Swift's standard library; returns `nil` for others.
  func specialMessage(_ selector: String, _ receiver: CExpression, _ parts: [SelectorPart], _ span: Span)
    -> Expression?
  {
    specialMessage(selector, receiver, parts.flatMap { $0.arguments ?? [] }, span)
  }

  func specialMessage(_ selector: String, _ receiver: CExpression, _ values: [CExpression], _ span: Span)
    -> Expression?
  {
    guard let first = values.first else { return nil }
    func element(_ key: CExpression) -> Expression {
      Expression(.element(self.receiver(receiver), [Argument(nil, expression(key))]), span)
        .inScope(of: receiver, in: self)
    }
    switch selector {
    case "isEqual:", "isEqualToString:", "isEqualToArray:", "isEqualToNumber:", "isEqualToDictionary:":
      return Expression(.binary(expression(receiver), "==", expression(first)), span)
    case "isKindOfClass:", "isMemberOfClass:":
      guard let name = className(first) else { return nil }
      if name == "NSNumber" || name == "NSValue" {
        let function = Expression(.name(name == "NSNumber" ? "#isNumber" : "#isValue"), span)
        return Expression(.call(function, [Argument(nil, expression(receiver))]), span)
      }
      let isKind = Expression(
        .cast(expression(receiver), .test, TypeName(.name(module.swiftClass(name), []), first.span)), span)
      guard selector == "isMemberOfClass:" else { return isKind }
      let own = Expression(
        .call(Expression(.name("type"), span), [Argument("of", expression(receiver))]), span)
      let type = Expression(.member(Expression(.name(module.swiftClass(name)), first.span), "self"), span)
      return Expression(.binary(isKind, "&&", Expression(.binary(own, "==", type), span)), span)
    case "respondsToSelector:":
      guard case .selector(let name) = first.kind, let method = module.methodNames[name],
        FrameworkNames.methods[name] == nil
      else { return truth(receiver) }
      return function(
        "#responds", [expression(receiver), Expression(.string([.text(method.base)]), first.span)], span)
    case "conformsToProtocol:", "instancesRespondToSelector:": return truth(receiver)
    case "objectAtIndex:", "objectForKey:", "objectAtIndexedSubscript:", "objectForKeyedSubscript:":
      return element(first)
    case "getValue:", "getValue:size:":
      // The value of a box, whose type the variable has.
      guard case .prefix("&", let target) = first.kind else { return nil }
      return Expression(.assignment(expression(target), nil, expression(receiver)), span)
    case "performSelector:", "performSelector:withObject:", "performSelector:withObject:afterDelay:",
      "performSelectorOnMainThread:withObject:waitUntilDone:":
      return performed(receiver, first, values.dropFirst().first, span)
    case "addObserver:selector:name:object:": return orientationObserver(values, span)
    default: return collectionMessage(selector, receiver, values, span)
    }
  }

  /// Converts a message to a collection or a text; returns `nil` for others.
  private func collectionMessage(
    _ selector: String, _ receiver: CExpression, _ values: [CExpression], _ span: Span
  ) -> Expression? {
    guard let first = values.first else { return nil }
    func call(_ name: String, _ arguments: [Argument]) -> Expression {
      Expression(.call(Expression(.member(self.receiver(receiver), name), span), arguments), span)
        .inScope(of: receiver, in: self)
    }
    switch selector {
    case "addObject:":
      if type(of: receiver)?.name.hasSuffix("Set") == true {
        return call("add", [Argument(nil, expression(first))])
      }
      return call("append", [Argument(nil, expression(first))])
    case "addObjectsFromArray:": return call("append", [Argument("contentsOf", expression(first))])
    case "insertObject:atIndex:":
      return call("insert", [Argument(nil, expression(first)), Argument("at", expression(values[1]))])
    case "removeObjectAtIndex:": return call("remove", [Argument("at", expression(first))])
    case "removeObject:":
      if type(of: receiver)?.name.hasSuffix("Set") == true {
        return call("remove", [Argument(nil, expression(first))])
      }
      let test = Expression(.binary(Expression(.name("$0"), span), "==", expression(first)), span)
      let closure = Closure(
        captures: [], parameters: nil, result: nil, body: [Statement(.expression(test), span)],
        implicitParameterCount: 1)
      return call("removeAll", [Argument("where", Expression(.closure(closure), span))])
    case "containsObject:": return call("contains", [Argument(nil, expression(first))])
    case "indexOfObject:":
      let index = call("firstIndex", [Argument("of", expression(first))])
      return Expression(.binary(index, "??", Expression(.integer(Int.max), span)), span)
    case "arrayByAddingObject:":
      return Expression(
        .binary(expression(receiver), "+", Expression(.array([expression(first)]), span)), span)
    case "arrayByAddingObjectsFromArray:", "stringByAppendingString:":
      return Expression(.binary(expression(receiver), "+", expression(first)), span)
    case "stringByAppendingFormat:":
      let list = values.enumerated().map { Argument($0 == 0 ? "format" : nil, expression($1)) }
      let text = Expression(.call(Expression(.name("String"), span), list), span)
      return Expression(.binary(expression(receiver), "+", text), span)
    case "containsString:": return call("contains", [Argument(nil, expression(first))])
    case "arrayWithObjects:count:": return expression(first)
    default: return functionMessage(selector, receiver, values, span)
    }
  }

  /// Returns the name of the class in `[UIView class]` and `UIView.class`.
  private func className(_ value: CExpression) -> String? {
    switch value.kind {
    case .message(let type, let parts):
      guard parts.first?.name == "class", case .name(let name) = type.kind else { return nil }
      return name == "self" ? owner?.name : name
    case .member(let type, "class"):
      guard case .name(let name) = type.kind else { return nil }
      return name == "self" ? owner?.name : name
    default: return nil
    }
  }

  /// Converts `[object performSelector:@selector(name:) withObject:value]`.
  private func performed(
    _ receiver: CExpression, _ selector: CExpression, _ argument: CExpression?, _ span: Span
  ) -> Expression? {
    guard case .selector(let name) = selector.kind else {
      return function(
        "#perform", ([receiver, selector] + [argument].compactMap(\.self)).map(expression), span)
    }
    if name.hasSuffix(":") {
      let value = argument ?? CExpression(kind: .none, span: span, depth: 1)
      return message(receiver, [SelectorPart(name: String(name.dropLast()), arguments: [value])], span)
    }
    return message(receiver, [SelectorPart(name: name, arguments: nil)], span)
  }

  /// Converts the registration of an observer of the orientation; returns `nil` for other notifications.
  private func orientationObserver(_ values: [CExpression], _ span: Span) -> Expression? {
    guard values.count == 4, case .name(let name) = values[2].kind,
      name.contains("OrientationDidChange") || name.contains("StatusBarOrientation"),
      let call = performed(values[0], values[1], CExpression(kind: .none, span: span, depth: 1), span)
    else { return nil }
    let body = [Statement(.expression(call), span), Statement(.return(nil), span)]
    let closure = Expression(
      .closure(Closure(captures: [], parameters: [], result: nil, body: body)), span)
    return Expression(.call(Expression(.name("#observeOrientation"), span), [Argument(nil, closure)]), span)
  }

  // MARK: Statements

  /// Converts a message whose value is not used, if it is a loop or changes its receiver; returns `false` for others.
  func lowerMessageStatement(
    _ receiver: CExpression, _ parts: [SelectorPart], _ span: Span, into result: inout [Statement]
  ) -> Bool {
    let selector = parts.selector
    let values = parts.flatMap { $0.arguments ?? [] }
    func add(_ kind: Statement.Kind) { result.append(Statement(kind, span)) }
    switch selector {
    case "enumerateObjectsUsingBlock:", "enumerateKeysAndObjectsUsingBlock:",
      "enumerateObjectsWithOptions:usingBlock:":
      guard let last = values.last, case .block(let block) = last.kind else { return false }
      enumerate(receiver, block, isDictionary: selector.hasPrefix("enumerateKeys"), span, into: &result)
    case "makeObjectsPerformSelector:", "makeObjectsPerformSelector:withObject:":
      guard let first = values.first else { return false }
      let item = CExpression(kind: .name("#item"), span: span, depth: 1)
      scopes.append(["#item": LocalVariable(type: .id, name: "#item")])
      defer { scopes.removeLast() }
      guard let call = performed(item, first, values.dropFirst().first, span) else { return false }
      add(
        .for(
          Pattern(.binding("#item"), span), in: sequence(receiver, type(of: receiver)), where: nil,
          body: [Statement(.expression(call), span)], label: nil))
    case "setObject:forKey:", "setObject:forKeyedSubscript:", "setValue:forKey:":
      guard module.kind(of: type(of: receiver) ?? .void) == .object,
        ["NSMutableDictionary", "NSDictionary", "Dictionary", "NSMapTable", "NSCache"].contains(
          type(of: receiver)?.name ?? "")
      else { return false }
      let target = Expression(.element(expression(receiver), [Argument(nil, expression(values[1]))]), span)
      add(.expression(Expression(.assignment(target, nil, expression(values[0])), span)))
    case "replaceObjectAtIndex:withObject:":
      let target = Expression(.element(expression(receiver), [Argument(nil, expression(values[0]))]), span)
      add(.expression(Expression(.assignment(target, nil, expression(values[1])), span)))
    case "removeAllObjects", "removeLastObject":
      let name = selector == "removeLastObject" ? "removeLast" : "removeAll"
      guard type(of: receiver)?.name.hasSuffix("Set") != true else { return false }
      let call = Expression(.call(Expression(.member(self.receiver(receiver), name), span), []), span)
      add(.expression(call.inScope(of: receiver, in: self)))
    case "appendString:", "appendFormat:":
      guard let first = values.first else { return false }
      let list = values.enumerated().map { Argument($0 == 0 ? "format" : nil, expression($1)) }
      let text =
        selector == "appendString:"
        ? expression(first) : Expression(.call(Expression(.name("String"), span), list), span)
      add(.expression(Expression(.assignment(expression(receiver), "+", text), span)))
    default:
      // A message without arguments whose value is not used is a call.
      guard parts.count == 1, parts[0].arguments == nil, !receiver.isSuper, !isClassName(receiver) else {
        return false
      }
      return lowerSimpleStatement(parts[0].name, receiver, span, into: &result)
    }
    return true
  }

  private func lowerSimpleStatement(
    _ name: String, _ receiver: CExpression, _ span: Span, into result: inout [Statement]
  ) -> Bool {
    let entry = type(of: receiver).flatMap { module.classes[$0.name] }
    guard module.property(name, of: entry) == nil, !["init", "self", "class", "new"].contains(name),
      !module.propertyNames.contains(name), FrameworkTypes.property(name) == nil,
      !isInitializer || !module.isInitializer(name)
    else { return false }
    let base = module.methodNames[name]?.base ?? FrameworkNames.methods[name]?.base ?? name
    let call = Expression(.call(Expression(.member(self.receiver(receiver), base), span), []), span)
    result.append(Statement(.expression(call.inScope(of: receiver, in: self)), span))
    return true
  }

  /// Converts `[views enumerateObjectsUsingBlock:^(UIView *view, NSUInteger index, BOOL *stop) {…}]` to a loop.
  private func enumerate(
    _ receiver: CExpression, _ block: CBlock, isDictionary: Bool, _ span: Span, into result: inout [Statement]
  ) {
    let label = newLabel()
    var scope: [String: LocalVariable] = [:]
    for parameter in block.parameters {
      scope[parameter.name] = LocalVariable(type: parameter.type, name: parameter.name)
    }
    if let element = type(of: receiver)?.arguments.last, let first = block.parameters.first,
      first.type.name == "id", !isDictionary
    {
      scope[first.name]?.type = element
    }
    func name(_ index: Int) -> Pattern {
      index < block.parameters.count && !block.parameters[index].name.isEmpty
        ? Pattern(.binding(block.parameters[index].name), span) : Pattern(.wildcard, span)
    }
    let collection =
      isDictionary
      ? expression(receiver)
      : Expression(
        .call(Expression(.member(sequence(receiver, type(of: receiver)), "enumerated"), span), []), span)
    // The elements of `enumerated()` are pairs of an index and a value.
    let pattern = Pattern(
      .tuple(
        isDictionary
          ? [.init(label: nil, pattern: name(0)), .init(label: nil, pattern: name(1))]
          : [.init(label: nil, pattern: name(1)), .init(label: nil, pattern: name(0))]), span)
    let outerResult = self.result
    self.result = nil
    jumps.append(.enumeration(label: label))
    scopes.append(scope)
    let body = statements(block.body)
    scopes.removeLast()
    jumps.removeLast()
    self.result = outerResult
    let empty = isDictionary ? Expression(.dictionary([]), span) : nil
    let values = empty.map { Expression(.binary(collection, "??", $0), span) } ?? collection
    result.append(enumeration(pattern, of: values, body, label, span))
  }

  /// Returns the loop of an enumeration, which ends after an element if its body sets the variable for the end.
  private func enumeration(
    _ pattern: Pattern, of values: Expression, _ body: [Statement], _ label: String, _ span: Span
  ) -> Statement {
    let stop = label + "stop"
    let declared = VariableDeclaration(
      isConstant: false,
      bindings: [
        .init(
          pattern: Pattern(.binding(stop), span), type: nil, value: Expression(.boolean(false), span),
          accessors: nil)
      ])
    let whole = [
      Statement(.do(body, catches: [], label: label + "body"), span),
      Statement(
        .if([.expression(Expression(.name(stop), span))], then: [Statement(.break(label), span)], else: nil),
        span),
    ]
    return Statement(
      .do(
        [
          Statement(.declaration(Declaration(.variable(declared), span)), span),
          Statement(.for(pattern, in: values, where: nil, body: whole, label: label), span),
        ], catches: [], label: nil), span)
  }
}
