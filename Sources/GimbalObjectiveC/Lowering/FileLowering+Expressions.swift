import GimbalSyntaxTree

extension FileLowering {
  /// Converts an expression.
  func expression(_ value: CExpression) -> Expression {
    let span = value.span
    func make(_ kind: Expression.Kind) -> Expression { Expression(kind, span) }
    switch value.kind {
    case .integer(let integer), .character(let integer): return make(.integer(integer))
    case .floating(let number): return make(.floating(number))
    case .boolean(let flag): return make(.boolean(flag))
    case .string(let text): return make(.string([.text(text)]))
    case .none: return make(.nilLiteral)
    case .name(let name): return self.name(name, span)
    case .message(let receiver, let parts): return message(receiver, parts, span)
    case .member(let base, let name): return member(name, of: base, span)
    case .call(let callee, let arguments): return call(callee, arguments, span)
    case .element(let base, let index):
      return make(.element(receiver(base), [Argument(nil, expression(index))])).inScope(of: base)
    case .prefix(let name, let operand): return prefix(name, operand, span)
    case .postfix(let operand, let name): return step(operand, name, isPostfix: true, span)
    case .binary(let one, let name, let other): return binary(one, name, other, span)
    case .assignment:
      return inline([CStatement(kind: .expression(value), span: span)], returning: value.assignedTarget, span)
    case .conditional(let condition, let one, let other):
      guard let one else { return elvis(condition, other, span) }
      return make(.conditional(truth(condition), expression(one), expression(other)))
    case .cast(let type, let operand): return cast(operand, to: type, span)
    case .compound(let type, let elements): return structure(type, elements, span)
    case .initializerList(let elements): return make(.array(elements.map { expression($0.value) }))
    case .block(let block): return closure(block, span)
    case .array(let elements): return make(.array(elements.map(expression)))
    case .dictionary(let elements):
      return make(
        .dictionary(elements.map { DictionaryElement(key: expression($0.key), value: expression($0.value)) }))
    case .selector(let name): return make(.string([.text(name)]))
    case .statements(let body): return statementExpression(body, span)
    case .comma(let parts): return comma(parts, span)
    case .available: return truth(value)
    case .protocolName(let name): return make(.string([.text(name)]))
    case .size: return make(.unsupported("sizeof"))
    case .unsupported(let name): return make(.unsupported(name))
    }
  }

  // MARK: Names

  func local(_ name: String) -> LocalVariable? {
    for scope in scopes.reversed() { if let found = scope[name] { return found } }
    return nil
  }

  func name(_ name: String, _ span: Span) -> Expression {
    if let variable = local(name) { return Expression(.name(variable.name), span) }
    switch name {
    case "self", "super": return Expression(.name(name), span)
    case "_cmd": return Expression(.string([.text(selector)]), span)
    case "__FUNCTION__", "__func__", "__PRETTY_FUNCTION__":
      return Expression(.string([.text(selector)]), span)
    case "__LINE__": return Expression(.integer(0), span)
    default: break
    }
    if let owner, !isStaticMethod {
      if let found = module.propertyStored(in: name, of: owner) {
        // The property itself stores the value if no method of the class is its accessor.
        let own = module.hasAccessor(found.property, in: found.owner) ? name : found.property.name
        return Expression(.member(Expression(.name("self"), span), own), span)
      }
      if module.variable(name, of: owner) != nil {
        return Expression(.member(Expression(.name("self"), span), name), span)
      }
    }
    if module.constants.contains(name) || module.variables[name] != nil || module.functions[name] != nil
      || module.classes[name] != nil
    {
      return Expression(.name(name), span)
    }
    if let constant = FrameworkConstants.expression(name, span) { return constant }
    // A constant that no file declares. A class as a value is written `[UIView class]`.
    guard name.first?.isUppercase == true else { return Expression(.name(name), span) }
    let text = Expression(.string([.text(name)]), span)
    return Expression(.call(Expression(.name("#constant"), span), [Argument(nil, text)]), span)
  }

  /// Converts the receiver of a message to a class.
  func classReference(_ value: CExpression) -> Expression {
    guard case .name(let name) = value.kind, isClassName(value) else { return expression(value) }
    return Expression(.name(module.swiftClass(name)), value.span)
  }

  // MARK: Members

  /// Returns `true` for a value that is never `nil`.
  func isCertain(_ value: CExpression) -> Bool {
    switch value.kind {
    case .name(let name):
      if name == "self" || name == "super" { return true }
      return local(name).map { module.kind(of: $0.type) != .object } ?? (name.first?.isUppercase == true)
    case .string, .integer, .floating, .array, .dictionary, .compound, .block: return true
    case .message(let receiver, let parts):
      guard let first = parts.first else { return false }
      if ["alloc", "new", "class"].contains(first.name) { return true }
      if case .message(_, let inner) = receiver.kind, inner.first?.name == "alloc" { return true }
      return false
    case .member(let base, let name): return isField(name, of: base)
    case .call(let callee, _):
      if case .name(let name) = callee.kind { return name.hasPrefix("CG") || name.hasPrefix("UIEdge") }
      return false
    default: return false
    }
  }

  /// Returns `true` for a field of a structure such as `frame.size`.
  private func isField(_ name: String, of base: CExpression) -> Bool {
    ["size", "origin", "width", "height", "x", "y", "frame", "bounds", "center", "layer"].contains(name)
      && (isCertain(base) || ["size", "origin", "width", "height", "x", "y"].contains(name))
  }

  /// Converts the receiver of a member or a message, which ends the chain if it is `nil`.
  func receiver(_ value: CExpression) -> Expression {
    let converted = classReference(value)
    return isCertain(value) ? converted : Expression(.optionalChain(converted), value.span)
  }

  /// Returns the name in Swift of a property of a value.
  func propertyName(_ name: String, of base: CExpression) -> String {
    let entry = classEntry(of: base)
    if let entry, let property = module.property(name, of: entry) { return property.name }
    if entry == nil || !(entry?.isDeclared ?? false), let getter = module.getters[name] { return getter }
    // A property that the files declare by this name without another getter.
    if module.propertyNames.contains(name), type(of: base).map({ $0.name == "id" }) ?? true { return name }
    return FrameworkProperties.swiftName(name)
  }

  /// Returns the class of a value, or the class that a name means.
  func classEntry(of base: CExpression) -> ModuleIndex.Class? {
    if isClassName(base), case .name(let name) = base.kind { return module.classes[name] }
    return type(of: base).flatMap { module.classes[$0.name] }
  }

  func member(_ name: String, of base: CExpression, _ span: Span) -> Expression {
    if case .prefix("*", let pointer) = base.kind { return member(name, of: pointer, span) }
    if isStructure(base) { return Expression(.member(structureOrZero(base), name), span) }
    return simpleMessage(name, to: base, span)
  }

  /// Returns `true` for an expression whose value is a structure of C.
  private func isStructure(_ base: CExpression) -> Bool {
    guard let type = type(of: base).map(module.resolved) else { return false }
    return type.function == nil && !type.isObject && type.pointers <= 1
      && (ModuleIndex.values.contains(type.name) || module.structures[type.name] != nil)
  }
}

extension Expression {
  /// Returns the end of an optional chain if the receiver can be `nil`.
  func inScope(of base: CExpression) -> Expression {
    if case .element(let inner, _) = kind, case .optionalChain = inner.kind {
      return Expression(.optionalScope(self), span)
    }
    return self
  }

  func inScope(of base: CExpression, in lowering: FileLowering) -> Expression {
    lowering.isCertain(base) ? self : Expression(.optionalScope(self), span)
  }
}

extension CExpression {
  /// The target of an assignment, whose value is that of the assignment.
  var assignedTarget: CExpression? {
    if case .assignment(let target, _, _) = kind { target } else { nil }
  }
}
