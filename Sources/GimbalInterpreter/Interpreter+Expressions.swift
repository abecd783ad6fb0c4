import GimbalSyntaxTree

extension Interpreter {
  /// Evaluates an expression.
  func evaluate(_ expression: Expression, in scope: Scope) throws -> Value {
    let value = try nested { try evaluateKind(expression, in: scope) }
    guard case .unknown(let unknown) = value, !assumptions.isEmpty else { return value }
    let text = program.text(of: location(expression, scope))
    if let supplied = assumption(for: text) {
      if supplied.bool != nil { _ = assume(unknown, at: location(expression, scope), fallback: false) }
      return supplied
    }
    // A collection whose count is supplied has that many unknown elements.
    if let count = assumption(for: text + ".count")?.int, count >= 0, count <= limits.elements {
      let element = self.unknown("an element of \(text)", at: location(expression, scope))
      return .array(Array(repeating: element, count: count))
    }
    return value
  }

  private func evaluateKind(_ expression: Expression, in scope: Scope) throws -> Value {
    let location = location(expression, scope)
    switch expression.kind {
    case .integer(let integer): return .literal(integer, Double(integer))
    case .floating(let number): return .number(number)
    case .boolean(let flag): return .boolean(flag)
    case .string(let parts): return try string(parts, in: scope)
    case .nilLiteral: return .none
    case .array(let elements): return .array(try evaluate(elements, at: location, in: scope))
    case .dictionary(let elements):
      return .dictionary(
        try elements.reduce(into: DictionaryValue()) {
          $0[try evaluate($1.key, in: scope)] = try evaluate($1.value, in: scope)
        })
    case .tuple(let elements):
      // An expression in parentheses.
      if elements.count == 1, elements[0].label == nil { return try evaluate(elements[0].value, in: scope) }
      return .tuple(try elements.map { .init($0.label, try evaluate($0.value, in: scope)) })
    case .name(let name): return try evaluateName(name, at: location, in: scope)
    case .member(nil, let name): return .symbol(SymbolValue(name))
    case .member(let base?, let name): return try evaluateMember(name, of: base, at: location, in: scope)
    case .call(let callee, let arguments): return try evaluateCall(callee, arguments, at: location, in: scope)
    case .element(let base, let arguments):
      return try element(
        of: try evaluate(base, in: scope), try evaluate(arguments, in: scope), at: location, in: scope)
    case .optionalChain(let base):
      let value = try evaluate(base, in: scope)
      if value.isNone { throw Interruption.chainEnded }
      return value
    case .optionalScope(let chain): return try evaluateChain(chain, in: scope)
    case .forcedValue(let base): return try evaluateForced(base, at: location, in: scope)
    case .prefix(let name, let operand): return try prefix(name, operand, at: location, in: scope)
    case .postfix(let operand, let name): return try postfix(name, operand, at: location, in: scope)
    case .binary(let one, let name, let other): return try binary(name, one, other, at: location, in: scope)
    case .assignment(let target, let name, let source):
      try assign(target, name, source, at: location, in: scope)
      return .void
    case .conditional(let condition, let one, let other):
      return try evaluateConditional(condition, one, other, in: scope)
    case .closure(let closure):
      return .function(keep(FunctionValue(.closure(closure, try captured(closure, in: scope)))))
    case .cast(let operand, let cast, let type):
      return try self.cast(operand, cast, type, at: location, in: scope)
    case .type(let type): return self.type(type, in: scope).map(Value.type) ?? unknown("a type", at: location)
    case .keyPath(let names): return .keyPath(names)
    case .selector: return .string(program.text(of: location))
    case .macro(let name, let arguments): return try evaluateMacro(name, arguments, at: location, in: scope)
    case .inOut(let target): return try place(target, in: scope).get()
    case .optionalTry(let operand): return try evaluateOptionalTry(operand, in: scope)
    case .statement(let statement):
      if case .returned(let value) = try runExpressionStatement(statement, in: scope) { return value }
      return .void
    case .conditionalCompilation(let clauses):
      guard let chain = program.condition.active(clauses)?.content.first else { return .void }
      return try evaluate(chain, in: scope)
    case .unsupported(let kind): return unknown("syntax that is not supported: \(kind)", at: location)
    }
  }

  private func evaluateConditional(
    _ condition: Expression, _ one: Expression, _ other: Expression, in scope: Scope
  ) throws -> Value {
    let (holds, unknowns) = try test([.expression(condition)], in: scope, fallback: .statement)
    try detour(through: holds ? other : one, in: scope)
    return try inBranch(of: unknowns) { try evaluate(holds ? one : other, in: scope) }
  }

  /// Evaluates the elements of an array. Implicit members are members of the type of the other elements.
  private func evaluate(
    _ elements: [Expression], at location: CodeLocation, in scope: Scope
  ) throws -> [Value] {
    let elements = try elements.map { try evaluate($0, in: scope) }
    guard elements.contains(where: { if case .symbol = $0 { true } else { false } }),
      let type = elements.lazy.compactMap(typeOf).first
    else { return elements }
    return elements.map { element in
      guard case .symbol(let symbol) = element else { return element }
      return resolve(symbol, as: type, at: location) ?? element
    }
  }

  private func evaluateMember(
    _ name: String, of base: Expression, at location: CodeLocation, in scope: Scope
  ) throws -> Value {
    if case .name("super") = base.kind, let receiver = scope.context.receiver {
      return try superMember(name, receiver, at: location, in: scope)
    }
    if case .name(let variable) = base.kind, let found = scope.variable(variable),
      let property = protocolProperty(name, of: found, in: scope)
    {
      return try get(property, of: found.value, at: location)
    }
    return try member(name, of: try evaluate(base, in: scope), at: location, in: scope)
  }

  /// Evaluates an optional chain, which is nil if one of its values is.
  private func evaluateChain(_ chain: Expression, in scope: Scope) throws -> Value {
    do {
      return try evaluate(chain, in: scope)
    } catch Interruption.chainEnded {
      return .none
    }
  }

  private func evaluateForced(_ base: Expression, at location: CodeLocation, in scope: Scope) throws -> Value
  {
    let value = try evaluate(base, in: scope)
    guard value.isNone else { return value }
    report("'\(program.text(of: location))' unwraps nil", at: location)
    return unknown("the value is nil", at: location)
  }

  private func evaluateMacro(
    _ name: String, _ arguments: [Argument], at location: CodeLocation, in scope: Scope
  ) throws -> Value {
    let call = MacroCall(
      interpreter: self, name: name, arguments: arguments, location: location, scope: scope)
    if let value = try host.expand(call) { return value }
    if let function = try host.global("#\(name)", in: self) {
      return try self.call(function, try evaluate(arguments, in: scope), at: location)
    }
    return macro(name, at: location, in: scope)
  }

  private func evaluateOptionalTry(_ operand: Expression, in scope: Scope) throws -> Value {
    do {
      return try evaluate(operand, in: scope)
    } catch Interruption.thrown {
      return .none
    }
  }

  /// Runs an `if` or `switch` expression, whose value is that of the only expression in its branch.
  func runExpressionStatement(_ statement: Statement, in scope: Scope) throws -> Flow {
    func valued(_ body: [Statement]) -> [Statement] {
      guard body.count == 1 else { return body }
      switch body[0].kind {
      case .expression(let expression): return [Statement(.return(expression), body[0].span)]
      // `else if`, and branches in branches.
      case .if(_, _, .some), .switch:
        return [Statement(.return(Expression(.statement(body[0]), body[0].span)), body[0].span)]
      default: return body
      }
    }
    let context = FunctionContext(
      file: scope.context.file, receiver: scope.context.receiver, type: scope.context.type, result: nil,
      name: scope.context.name)
    let inner = Scope(in: scope, context: context)
    switch statement.kind {
    case .if(let conditions, let then, let otherwise):
      return try runBody(
        [Statement(.if(conditions, then: valued(then), else: otherwise.map(valued)), statement.span)],
        in: inner)
    case .switch(let subject, let cases, let label):
      let cases = cases.map { SwitchCase(patterns: $0.patterns, body: valued($0.body), span: $0.span) }
      return try runBody([Statement(.switch(subject, cases, label: label), statement.span)], in: inner)
    default: return try runBody([statement], in: inner)
    }
  }

  private func string(_ parts: [StringPart], in scope: Scope) throws -> Value {
    var text = ""
    for part in parts {
      switch part {
      case .text(let piece): text += piece
      case .interpolation(let expression):
        let value = try described(try evaluate(expression, in: scope), at: location(expression, scope))
        if value.asUnknown != nil { return value }
        text += describe(value)
      }
      try check(elements: text.utf8.count)
    }
    return .string(text)
  }

  /// Returns the `description` of a value whose type declares it; the value otherwise.
  func described(_ value: Value, at location: CodeLocation) throws -> Value {
    guard let type = typeOf(value), type.isDeclared, property("description", of: type) != nil,
      type.role == .class || type.conformances.contains(where: { $0.name.hasSuffix("StringConvertible") })
    else { return value }
    return try member("description", of: value, at: location)
  }

  /// Returns the scope of a closure, with its captured values.
  private func captured(_ closure: Closure, in scope: Scope) throws -> Scope {
    guard !closure.captures.isEmpty else { return scope }
    let inner = Scope(in: scope)
    for capture in closure.captures where capture.name != "self" {
      let value =
        if let expression = capture.value {
          try evaluate(expression, in: scope)
        } else {
          try scope.variable(capture.name)?.value
            ?? evaluateName(
              capture.name, at: CodeLocation(file: scope.context.file, span: Span(start: 0, end: 0)),
              in: scope)
        }
      inner.declare(capture.name, value)
    }
    return inner
  }

  private func macro(_ name: String, at location: CodeLocation, in scope: Scope) -> Value {
    switch name {
    case "function": .string(scope.context.name)
    case "file", "fileID", "filePath":
      .string(program.files.indices.contains(location.file) ? program.files[location.file].path : "")
    case "line": .integer(program.lineAndColumn(of: location).line)
    case "column": .integer(program.lineAndColumn(of: location).column)
    default: unknown("the macro #\(name)", at: location)
    }
  }

  // MARK: Names

  private func localValue(of variable: Variable, _ name: String, at location: CodeLocation, in scope: Scope)
    throws -> Value
  {
    // A local computed variable is a closure.
    if case .function(let function) = variable.value, case .closure(let closure, _) = function.body,
      closure.parameters?.isEmpty == true, closure.captures.isEmpty, variable.type == nil,
      closure.result != nil
    {
      return try call(function, [], at: location)
    }
    if let view = try viewOnDetour(
      insteadOf: variable.value, name, variable.type, file: scope.context.file, in: scope.context.type)
    {
      variable.value = view
    }
    return variable.value
  }

  /// Returns the value of a name: of a variable, a member of the receiver, or a global declaration.
  func evaluateName(_ name: String, at location: CodeLocation, in scope: Scope) throws -> Value {
    if let variable = scope.variable(name) {
      return try localValue(of: variable, name, at: location, in: scope)
    }
    switch name {
    case "self": return scope.context.receiver?.value ?? scope.context.type.map(Value.type) ?? .none
    case "Self": return dynamicType(of: scope).map(Value.type) ?? unknown("'Self'", at: location)
    case "_": return .void
    default: break
    }
    if let (functions, scope) = scope.functions(name) {
      return .function(
        FunctionValue(.declared(functions, receiver: scope.context.receiver?.value, scope: scope)))
    }
    if let type = scope.type(name) { return .type(type) }
    if let receiver = scope.context.receiver?.value,
      let value = try memberIfKnown(name, of: receiver, at: location, in: scope)
    {
      return value
    }
    // The types around a member, whose static members can be used in the type itself.
    var outer = scope.context.type
    while let type = outer {
      let isOfInstance = scope.context.receiver != nil && type === scope.context.type
      if isOfInstance {
        // An instance sees the nested types of its type by their names, but not its static members.
        let nested = type.ancestry.firstNonNil { program.nestedType(name, of: $0, from: location.file) }
        if let nested { return .type(nested) }
      } else if let value = try staticMemberIfKnown(name, of: type, at: location) {
        return value
      }
      outer = type.outer
    }
    if let value = operatorFunction(name) { return value }
    if let functions = program.functions(name, from: location.file) {
      return .function(FunctionValue(.declared(functions, receiver: nil, scope: nil)))
    }
    if let global = program.global(name, from: location.file) { return try globalValue(global) }
    if let value = try host.global(name, in: self) { return value }
    if let value = StandardLibrary.global(name) { return value }
    if let type = program.lookup(name, from: location.file, in: scope.context.type) { return .type(type) }
    if let generic = genericType(name, in: scope) { return .type(generic) }
    if name.first?.isUppercase == true { return .type(program.opaqueType(named: name)) }
    // The initial value of a property sees the static members of its type.
    if let type = scope.context.type, let value = try staticMemberIfKnown(name, of: type, at: location) {
      return value
    }
    return unknown("'\(name)' is not declared in the files", at: location)
  }

  /// Returns an operator as a function, as in `reduce(0, +)`; `nil` for other names.
  private func operatorFunction(_ name: String) -> Value? {
    guard Interpreter.standardOperators.contains(name) else { return nil }
    return .function(
      FunctionValue { call in
        guard let one = call[0], let other = call[1] else {
          return call.unknown("an operator without operands")
        }
        return try call.interpreter.applyBinary(name, one, other, at: call.location)
      })
  }

  /// Returns the type of the receiver at run time.
  func dynamicType(of scope: Scope) -> TypeInfo? {
    scope.context.receiver.flatMap { typeOf($0.value) } ?? scope.context.type
  }

  /// Returns the type of a generic parameter that an argument determines.
  func genericType(_ name: String, in scope: Scope) -> TypeInfo? {
    if case .type(let type)? = scope.variable("<\(name)>")?.value { type } else { nil }
  }

  /// Returns the value of a global variable, which is evaluated when it is first read.
  func globalValue(_ member: PropertyMember) throws -> Value {
    let key = ObjectIdentifier(member)
    if let value = globalValues[key] { return value }
    let context = FunctionContext(
      file: member.location.file, receiver: member.owner.map { Variable(.type($0)) }, type: member.owner,
      result: member.type, name: member.name)
    let scope = Scope(context)
    if let getter = member.accessors?.get {
      let builder = resultBuilder(
        member.attributes, file: member.location.file, in: member.owner, result: member.type)
      return try runFunction(getter, in: scope, builder: builder, at: member.location)
    }
    guard globalsInProgress.insert(key).inserted else {
      return unknown("'\(member.name)' depends on itself", at: member.location)
    }
    defer { globalsInProgress.remove(key) }
    if member.initialValue == nil, case .implicitlyUnwrapped? = member.type?.kind {
      return unknown("code that does not run here sets '\(member.name)'", at: member.location)
    }
    let value = try member.initialValue.map { try evaluate($0, in: scope) } ?? .none
    let result = coerce(member.type == nil ? value.settled : value, to: member.type, in: scope)
    globalValues[key] = result
    if let object = result.asObject, object.type === member.owner { object.isSingleton = true }
    didName(result, member.name, isProperty: false, in: member.location.file)
    return result
  }
}
