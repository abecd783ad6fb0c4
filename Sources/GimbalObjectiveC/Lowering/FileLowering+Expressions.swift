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
    case "__FUNCTION__", "__func__", "__PRETTY_FUNCTION__", "__FILE__":
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

  private func classEntry(of base: CExpression) -> ModuleIndex.Class? {
    type(of: base).flatMap { module.classes[$0.name] }
  }

  func member(_ name: String, of base: CExpression, _ span: Span) -> Expression {
    if case .prefix("*", let pointer) = base.kind { return member(name, of: pointer, span) }
    if isStructure(base) { return Expression(.member(expression(base), name), span) }
    return simpleMessage(name, to: base, span)
  }

  /// Returns `true` for an expression whose value is a structure of C.
  private func isStructure(_ base: CExpression) -> Bool {
    guard let type = type(of: base).map(module.resolved) else { return false }
    return type.function == nil && !type.isObject && type.pointers <= 1
      && (ModuleIndex.values.contains(type.name) || module.structures[type.name] != nil)
  }

  // MARK: Operators

  private func prefix(_ name: String, _ operand: CExpression, _ span: Span) -> Expression {
    switch name {
    case "!": return negated(truth(operand), span)
    case "+": return expression(operand)
    case "&":
      return Expression(.inOut(expression(operand)), span)
    case "*": return expression(operand)
    case "++", "--": return step(operand, name, isPostfix: false, span)
    case "~":
      return Expression(
        .binary(Expression(.prefix("-", expression(operand)), span), "-", Expression(.integer(1), span)), span
      )
    default: return Expression(.prefix(name, expression(operand)), span)
    }
  }

  func negated(_ value: Expression, _ span: Span) -> Expression {
    switch value.kind {
    case .boolean(let flag): Expression(.boolean(!flag), span)
    case .binary(let one, "!=", let other): Expression(.binary(one, "==", other), span)
    case .binary(let one, "==", let other): Expression(.binary(one, "!=", other), span)
    default: Expression(.prefix("!", value), span)
    }
  }

  private func step(_ operand: CExpression, _ name: String, isPostfix: Bool, _ span: Span) -> Expression {
    let target = expression(operand)
    let change = Statement(
      .expression(
        Expression(.assignment(target, String(name.prefix(1)), Expression(.integer(1), span)), span)), span)
    if isPostfix {
      let old = VariableDeclaration(
        isConstant: true,
        bindings: [.init(pattern: Pattern(.binding("#old"), span), type: nil, value: target, accessors: nil)])
      return called(
        [
          Statement(.declaration(Declaration(.variable(old), span)), span), change,
          Statement(.return(Expression(.name("#old"), span)), span),
        ], span)
    }
    return called([change, Statement(.return(target), span)], span)
  }

  private func binary(_ one: CExpression, _ name: String, _ other: CExpression, _ span: Span) -> Expression {
    if let test = optionTest(one, name, other, span) { return test }
    switch name {
    case "&&", "||": return Expression(.binary(truth(one), name, truth(other)), span)
    case "|":
      // Sets of options of UIKit are arrays in Swift.
      if let first = options(one), let second = options(other) {
        return Expression(.array(first + second), span)
      }
    case "/":
      // The quotient of integers is an integer.
      if case .integer(let a) = one.kind, case .integer(let b) = other.kind, b != 0 {
        return Expression(.integer(a.dividedReportingOverflow(by: b).partialValue), span)
      }
      if kind(of: one) == .integer, kind(of: other) == .integer {
        return Expression(.binary(integer(expression(one)), name, integer(expression(other))), span)
      }
    default: break
    }
    return Expression(.binary(expression(one), name, expression(other)), span)
  }

  /// Converts `mask & Option`, and its comparison with 0, to a test of a set; returns `nil` for other operators.
  private func optionTest(
    _ one: CExpression, _ name: String, _ other: CExpression, _ span: Span
  ) -> Expression? {
    switch name {
    case "&":
      guard options(one) == nil, let tested = options(other) else { return nil }
      let value = tested.count == 1 ? tested[0] : Expression(.array(tested), span)
      let function = tested.count == 1 ? "contains" : "isSuperset"
      return Expression(
        .call(
          Expression(.member(expression(one), function), span),
          [Argument(tested.count == 1 ? nil : "of", value)]),
        span)
    case "==", "!=", ">":
      guard case .binary(let mask, "&", let option) = one.kind, let test = optionTest(mask, "&", option, span)
      else { return nil }
      if case .integer(0) = other.kind { return name == "==" ? negated(test, span) : test }
      // `(mask & option) == option`.
      return name == ">" || options(other) == nil ? nil : name == "==" ? test : negated(test, span)
    default: return nil
    }
  }

  private func integer(_ value: Expression) -> Expression {
    switch value.kind {
    case .integer: value
    default: Expression(.call(Expression(.name("Int"), value.span), [Argument(nil, value)]), value.span)
    }
  }

  /// Returns the constants of a set of options of UIKit; `nil` for other values.
  func options(_ value: CExpression) -> [Expression]? {
    switch value.kind {
    case .name(let name):
      guard local(name) == nil, !module.constants.contains(name), module.variables[name] == nil,
        let option = FrameworkConstants.caseName(name)
      else { return nil }
      return [Expression(.member(nil, option), value.span)]
    case .binary(let one, "|", let other):
      guard let first = options(one), let second = options(other) else { return nil }
      return first + second
    default: return nil
    }
  }

  /// `a ?: b`.
  private func elvis(_ value: CExpression, _ other: CExpression, _ span: Span) -> Expression {
    let kind = kind(of: value)
    if kind == .object || kind == .other {
      return Expression(.binary(expression(value), "??", expression(other)), span)
    }
    return Expression(.conditional(truth(value), expression(value), expression(other)), span)
  }

  // MARK: Conditions

  /// Returns a condition, and the assignments in it, which are made before it.
  func condition(_ value: CExpression) -> (Condition, [Statement]) {
    switch value.kind {
    case .available(let platforms): return (.availability(platforms, isUnavailable: false), [])
    case .prefix("!", let inner):
      if case .available(let platforms) = inner.kind {
        return (.availability(platforms, isUnavailable: true), [])
      }
    case .assignment(let target, _, _):
      var before: [Statement] = []
      lowerStatement(value, into: &before)
      return (.expression(truth(target)), before)
    default: break
    }
    return (.expression(truth(value)), [])
  }

  /// Converts a value to a Boolean value: a number is compared with 0 and an object with `nil`.
  func truth(_ value: CExpression) -> Expression {
    let span = value.span
    switch value.kind {
    case .boolean(let flag): return Expression(.boolean(flag), span)
    case .integer(let integer): return Expression(.boolean(integer != 0), span)
    case .none: return Expression(.boolean(false), span)
    case .name("self"): return Expression(.boolean(true), span)
    case .string, .array, .dictionary, .block: return Expression(.boolean(true), span)
    case .prefix("!", _): return expression(value)
    case .binary(let one, let name, let other):
      if ["==", "!=", "<", ">", "<=", ">=", "&&", "||"].contains(name) { return expression(value) }
      if name == "&" {
        if options(one) != nil || options(other) != nil { return expression(value) }
        return Expression(.binary(expression(value), "!=", Expression(.integer(0), span)), span)
      }
    case .available(let platforms):
      let statement = Statement(
        .if(
          [.availability(platforms, isUnavailable: false)],
          then: [Statement(.expression(Expression(.boolean(true), span)), span)],
          else: [Statement(.expression(Expression(.boolean(false), span)), span)]), span)
      return Expression(.statement(statement), span)
    default: break
    }
    let converted = expression(value)
    switch kind(of: value) {
    case .boolean: return converted
    case .integer, .floating: return Expression(.binary(converted, "!=", Expression(.integer(0), span)), span)
    case .object: return Expression(.binary(converted, "!=", Expression(.nilLiteral, span)), span)
    case .other:
      return Expression(.call(Expression(.name("#truth"), span), [Argument(nil, converted)]), span)
    }
  }

  // MARK: Casts and structures

  private func cast(_ operand: CExpression, to type: CType, _ span: Span) -> Expression {
    let converted = expression(operand)
    guard module.resolved(type).pointers == 0 else { return converted }
    switch module.kind(of: type) {
    case .floating:
      return Expression(.call(Expression(.name("CGFloat"), span), [Argument(nil, converted)]), span)
    case .integer: return integer(converted)
    case .boolean: return truth(operand)
    default: return converted
    }
  }

  /// Converts a value that is stored in a variable of a type.
  func value(_ value: CExpression, as type: CType) -> Expression {
    let type = module.resolved(type)
    switch value.kind {
    case .initializerList(let elements):
      return type.isArray || type.pointers > 0
        ? Expression(.array(elements.map { expression($0.value) }), value.span)
        : structure(type, elements, value.span)
    case .integer(let integer) where module.kind(of: type) == .boolean:
      return Expression(.boolean(integer != 0), value.span)
    default: break
    }
    switch module.kind(of: type) {
    case .integer where kind(of: value) == .floating: return integer(expression(value))
    case .boolean where kind(of: value) == .object || kind(of: value) == .integer: return truth(value)
    default: return expression(value)
    }
  }

  private static let fields: [String: [(name: String, type: String)]] = [
    "CGRect": [("origin", "CGPoint"), ("size", "CGSize")], "CGPoint": [("x", "CGFloat"), ("y", "CGFloat")],
    "CGSize": [("width", "CGFloat"), ("height", "CGFloat")],
    "UIEdgeInsets": [("top", "CGFloat"), ("left", "CGFloat"), ("bottom", "CGFloat"), ("right", "CGFloat")],
    "NSDirectionalEdgeInsets": [
      ("top", "CGFloat"), ("leading", "CGFloat"), ("bottom", "CGFloat"), ("trailing", "CGFloat"),
    ],
    "UIOffset": [("horizontal", "CGFloat"), ("vertical", "CGFloat")],
    "NSRange": [("location", "NSUInteger"), ("length", "NSUInteger")],
    "CGVector": [("dx", "CGFloat"), ("dy", "CGFloat")],
  ]

  private func structure(_ type: CType, _ elements: [InitializerElement], _ span: Span) -> Expression {
    let type = module.resolved(type)
    if type.isArray { return Expression(.array(elements.map { expression($0.value) }), span) }
    let fields: [CParameter]
    if let known = FileLowering.fields[type.name] {
      fields = known.map { CParameter(name: $0.name, type: CType(name: $0.type)) }
    } else if let declared = module.structures[type.name] {
      fields = declared.fields
    } else {
      return Expression(.unsupported("compound literal"), span)
    }
    // The numbers of a rectangle without braces around its parts.
    if type.name == "CGRect", elements.count == 4 {
      return Expression(
        .call(
          Expression(.name("CGRect"), span),
          zip(["x", "y", "width", "height"], elements).map { Argument($0, expression($1.value)) }), span)
    }
    var arguments: [String: Expression] = [:]
    for (index, element) in elements.enumerated() {
      guard
        let field = element.field.flatMap({ name in fields.first { $0.name == name } })
          ?? (index < fields.count ? fields[index] : nil)
      else { continue }
      arguments[field.name] = value(element.value, as: field.type)
    }
    let list = fields.compactMap { field -> Argument? in
      guard let value = arguments[field.name] ?? module.defaultValue(of: field.type, span) else { return nil }
      return Argument(field.name, value)
    }
    return Expression(.call(Expression(.name(type.name), span), list), span)
  }

  // MARK: Blocks

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

  private func inline(_ list: [CStatement], returning value: CExpression?, _ span: Span) -> Expression {
    var body: [Statement] = []
    for statement in list {
      guard case .expression(let value) = statement.kind else { continue }
      lowerStatement(value, into: &body)
    }
    if let value { body.append(Statement(.return(expression(value)), span)) }
    return called(body, span)
  }

  /// `({ …; value; })`.
  private func statementExpression(_ list: [CStatement], _ span: Span) -> Expression {
    let outerJumps = jumps
    defer { jumps = outerJumps }
    var body = statements(list)
    if case .expression(let value)? = body.last?.kind {
      body[body.count - 1] = Statement(.return(value), value.span)
    }
    return called(body, span)
  }

  private func comma(_ parts: [CExpression], _ span: Span) -> Expression {
    let statements = parts.dropLast().map { CStatement(kind: .expression($0), span: $0.span) }
    return inline(statements, returning: parts.last, span)
  }

  // MARK: Statements

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

  private func assign(
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
    let value = type(of: target).map { self.value(source, as: $0) } ?? expression(source)
    let assigned = assignable(target)
    result.append(Statement(.expression(Expression(.assignment(assigned, name, value), span)), span))
  }

  /// Converts the target of an assignment.
  func assignable(_ target: CExpression) -> Expression {
    guard case .member(let base, let name) = target.kind else { return expression(target) }
    if isStructureMember(base) { return Expression(.member(assignable(base), name), target.span) }
    return Expression(.member(receiver(base), propertyName(name, of: base)), target.span).inScope(
      of: base, in: self)
  }

  private func isStructureMember(_ base: CExpression) -> Bool {
    guard let type = type(of: base).map(module.resolved) else { return false }
    return !type.isObject && (ModuleIndex.values.contains(type.name) || module.structures[type.name] != nil)
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
  fileprivate var assignedTarget: CExpression? {
    if case .assignment(let target, _, _) = kind { target } else { nil }
  }
}
