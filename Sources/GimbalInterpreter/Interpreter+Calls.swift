package import GimbalSyntaxTree

extension Interpreter {
  func evaluate(_ arguments: [Argument], in scope: Scope) throws -> [ArgumentValue] {
    try arguments.map { ArgumentValue($0.label, try evaluate($0.value, in: scope)) }
  }

  func evaluateCall(
    _ callee: Expression, _ arguments: [Argument], at location: CodeLocation, in scope: Scope
  ) throws -> Value {
    switch callee.kind {
    case .member(nil, let name):
      return .symbol(SymbolValue(name, arguments: try evaluate(arguments, in: scope)))
    case .name("super"): return .void
    case .member(let base?, let name):
      if case .name("super") = base.kind, let receiver = scope.context.receiver {
        return try callSuper(name, receiver, try evaluate(arguments, in: scope), at: location, in: scope)
      }
      if case .name("self") = base.kind, name == "init" {
        return try callInitializer(of: scope, try evaluate(arguments, in: scope), at: location)
      }
      let receiver = try evaluate(base, in: scope)
      if let result = try callMutating(
        name, of: receiver, base, arguments, at: location, in: scope)
      {
        try writeBack(arguments, result, in: scope)
        return result
      }
      let values = try evaluate(arguments, in: scope)
      lastInOut = []
      let result = try callMethod(name, of: receiver, values, at: location, in: scope)
      try writeBack(arguments, result, in: scope)
      return result
    case .optionalChain(let inner) where try lacksRequirement(inner, in: scope): return .none
    case .name(let name):
      if let result = try callMutatingSelf(name, arguments, at: location, in: scope) { return result }
      if host.takesExpressions(name), program.functions(name, from: location.file) == nil,
        let result = try host.expand(
          MacroCall(interpreter: self, name: name, arguments: arguments, location: location, scope: scope))
      {
        return result
      }
      let values = try evaluate(arguments, in: scope)
      let result =
        try callName(name, values, at: location, in: scope) ?? tuple(named: name, values, in: scope)
        ?? call(evaluate(callee, in: scope), values, at: location)
      try writeBack(arguments, result, in: scope)
      return result
    default:
      let function = try evaluate(callee, in: scope)
      let values = try evaluate(arguments, in: scope)
      let result = try call(function, values, at: location)
      try writeBack(arguments, result, in: scope)
      return result
    }
  }

  /// Returns the tuple that a call of an alias of its type makes; `nil` if the name means something else.
  private func tuple(named name: String, _ arguments: [ArgumentValue], in scope: Scope) -> Value? {
    guard scope.variable(name) == nil,
      let alias = aliasedType(name, file: scope.context.file, in: scope.context.type),
      case .tuple(let elements) = alias.kind, elements.count == arguments.count, elements.count > 1
    else { return nil }
    return coerce(.tuple(arguments.map { .init($0.label, $0.value) }), to: alias, in: scope)
  }

  /// Returns `true` for an optional requirement of a protocol that an object does not have, such as `prepare` in
  /// `layout.prepare?()`.
  private func lacksRequirement(_ callee: Expression, in scope: Scope) throws -> Bool {
    guard case .member(let base?, let name) = callee.kind, case .name = base.kind,
      case .object(let object) = try evaluate(base, in: scope),
      !object.type.ancestry.contains(where: { $0.role == .opaque })
    else { return false }
    return functions(name, of: object.type) == nil && property(name, of: object.type) == nil
      && nativeMethod(name, of: object.type) == nil && nativeProperty(name, of: object.type) == nil
  }

  /// Calls a function or a method by its name alone; `nil` if the name means a value or a type.
  ///
  /// A property can have the name of a method.
  private func callName(
    _ name: String, _ arguments: [ArgumentValue], at location: CodeLocation, in scope: Scope
  ) throws -> Value? {
    guard scope.variable(name) == nil, scope.functions(name) == nil, let receiver = scope.context.receiver,
      let type = typeOf(receiver.value)
    else { return nil }
    let nativeCall = NativeCall(
      interpreter: self, receiver: receiver.value, arguments: arguments, location: location)
    if case .type = receiver.value {
      let native = type.ancestry.firstNonNil { $0.native?.staticMethods[name] }
      if let chosen = bestFit(staticFunctions(name, of: type) ?? [], arguments),
        native == nil || !isInnermost(chosen)
      {
        return try call(chosen, receiver, arguments, at: location)
      }
      return try native.map { native in try nested { try native(nativeCall) } }
    }
    let native = nativeMethod(name, of: type)
    if let chosen = bestFit(
      functions(name, of: type, from: scope.context.type, file: location.file) ?? [], arguments),
      native == nil || !isInnermost(chosen)
    {
      return try call(chosen, receiver, arguments, at: location)
    }
    if let native { return try nested { try native(nativeCall) } }
    switch receiver.value.withoutReference {
    case .array, .dictionary, .string, .number, .integer:
      return try StandardLibrary.call(name, of: receiver.value, nativeCall)
    default: return nil
    }
  }

  /// Calls a value.
  package func call(_ function: Value, _ arguments: [ArgumentValue], at location: CodeLocation) throws
    -> Value
  {
    switch function {
    case .function(let function): return try call(function, arguments, at: location)
    case .type(let type): return try instantiate(type, arguments, at: location)
    case .unknown(let unknown):
      try host.didSkip(
        NativeCall(interpreter: self, receiver: .void, arguments: arguments, location: location), unknown)
      return .unknown(unknown.result(of: arguments))
    case .none: return function
    case .symbol(var symbol):
      if symbol.chain.isEmpty {
        symbol.arguments = arguments
      } else {
        symbol.chain[symbol.chain.count - 1].arguments = arguments
      }
      return .symbol(symbol)
    case .keyPath(let names):
      guard let base = arguments.first?.value else { return function }
      return try value(at: names, of: base, at: location)
    case .object, .structure:
      return try callMethod("callAsFunction", of: function, arguments, at: location)
    default: return unknown("\(function.kindName) cannot be called", at: location)
    }
  }

  func value(at keyPath: [String], of base: Value, at location: CodeLocation) throws -> Value {
    try keyPath.reduce(base) { try member($1, of: $0, at: location, in: nil) }
  }

  package func call(_ function: FunctionValue, _ arguments: [ArgumentValue], at location: CodeLocation) throws
    -> Value
  {
    switch function.body {
    case .native(let body, let receiver):
      lastInOut = []
      return try nested {
        try body(NativeCall(interpreter: self, receiver: receiver, arguments: arguments, location: location))
      }
    case .initializer(let type): return try instantiate(type, arguments, at: location)
    case .closure(let closure, let scope):
      return try call(closure, in: scope, arguments, of: function, at: location)
    case .declared(let members, let receiver, let scope):
      let arguments = labelled(arguments, for: members)
      // A function of the code can have the name of one of UIKit, with other parameters.
      if receiver == nil, scope == nil, let name = members.first?.declaration.name,
        bestFit(members, arguments) == nil,
        let native = try host.global(name, in: self) ?? StandardLibrary.global(name)
      {
        return try call(native, arguments, at: location)
      }
      guard let chosen = choose(members, arguments, in: scope) else {
        if let first = members.first, program.isLibrary(first.location.file) {
          return try skipLibraryCall(of: receiver ?? .void, at: location)
        }
        return unknown(
          "no function '\(members.first?.declaration.name ?? "")' has these labels", at: location)
      }
      return try call(chosen, receiver.map { Variable($0) }, arguments, at: location, in: scope)
    }
  }

  /// Returns the arguments of a function that is called as a value, and so without labels, with the labels of its
  /// parameters. A tuple is taken apart for several parameters.
  private func labelled(_ arguments: [ArgumentValue], for members: [FunctionMember]) -> [ArgumentValue] {
    guard arguments.allSatisfy({ $0.label == nil }), !members.contains(where: { fitsLabels($0, arguments) })
    else { return arguments }
    var values = arguments.map(\.value)
    var parameters = members.first { $0.declaration.parameters.count == values.count }?.declaration.parameters
    if parameters == nil, values.count == 1, case .tuple(let elements) = values[0] {
      values = elements.map(\.value)
      parameters = members.first { $0.declaration.parameters.count == values.count }?.declaration.parameters
    }
    guard let parameters else { return arguments }
    return zip(parameters, values).map { ArgumentValue($0.label, $1) }
  }

  // MARK: Closures

  private func call(
    _ closure: Closure, in captured: Scope, _ arguments: [ArgumentValue], of function: FunctionValue,
    at location: CodeLocation
  ) throws -> Value {
    let outer = captured.context
    let context = FunctionContext(
      file: outer.file, receiver: outer.receiver, type: outer.type, result: closure.result ?? function.result,
      name: outer.name)
    let scope = Scope(in: captured, context: context)
    var values = arguments.map(\.value)
    if let parameters = closure.parameters {
      // A closure with several parameters takes a tuple apart.
      if parameters.count > 1, values.count == 1, case .tuple(let elements) = values[0] {
        values = elements.map(\.value)
      }
      for (index, parameter) in parameters.enumerated() {
        let value = index < values.count ? values[index] : .none
        scope.declare(parameter.name, coerce(value, to: parameter.type, in: scope), type: parameter.type)
      }
    }
    for (index, value) in values.enumerated() { scope.declare("$\(index)", value) }
    // So does a closure without a list of parameters that uses `$1`.
    if values.count == 1, case .tuple(let elements) = values[0], closure.parameters == nil,
      elements.count > 1, closure.implicitParameterCount > 1
    {
      for (index, element) in elements.enumerated() { scope.declare("$\(index)", element.value) }
    }
    let result = try calling(at: location) {
      try runFunction(closure.body, in: scope, builder: function.builder, at: location)
    }
    lastInOut = values.indices.map { index in
      let parameters = closure.parameters ?? []
      return scope.variable(index < parameters.count ? parameters[index].name : "$\(index)")
    }
    return result
  }

  /// Runs the statements of a function or closure, and returns its result.
  func runFunction(
    _ body: [Statement], in scope: Scope, builder: ResultBuilder? = nil, at location: CodeLocation
  ) throws -> Value {
    if let builder, !body.contains(where: { if case .return = $0.kind { true } else { false } }) {
      let value = try nested { try build(body, with: builder, in: scope, at: location) }
      return coerce(value, to: scope.context.result, in: scope)
    }
    if body.count == 1, case .expression(let expression) = body[0].kind {
      // The value of a single expression is the result.
      let value = try nested { try evaluate(expression, in: scope) }
      return coerce(value, to: scope.context.result, in: scope)
    }
    if body.count == 1, body[0].kind.isBranch {
      // So are the values of the branches of a single `if` or `switch`.
      guard case .returned(let value) = try nested({ try runExpressionStatement(body[0], in: scope) }) else {
        return .void
      }
      return coerce(value, to: scope.context.result, in: scope)
    }
    switch try nested({ try runBody(body, in: scope) }) {
    case .returned(let value): return value
    default: return .void
    }
  }

  // MARK: Functions

  /// Calls a function of the code.
  ///
  /// - Parameter receiver: The variable of the receiver, which a mutating method changes.
  func call(
    _ member: FunctionMember, _ receiver: Variable?, _ arguments: [ArgumentValue], at location: CodeLocation,
    in outer: Scope? = nil
  ) throws -> Value {
    let function = member.declaration
    calledFunctions.insert(ObjectIdentifier(member))
    guard let body = function.body else { return unknown("'\(function.name)' has no body", at: location) }
    // A condition that ends a recursion can be unknown, and is then never false.
    if runningFunctions.count > 128, !openBranches.isEmpty,
      runningFunctions.suffix(128).count(where: { $0 == ObjectIdentifier(member) }) > 32
    {
      return unknown("'\(function.name)' calls itself in a branch that is assumed", at: location)
    }
    let context = FunctionContext(
      file: member.location.file, receiver: receiver ?? outer?.context.receiver, type: member.owner,
      result: function.result, name: function.signature)
    let scope = outer.map { Scope(in: $0, context: context) } ?? Scope(context)
    try bind(function, arguments, in: scope)
    return try calling(at: location) {
      runningFunctions.append(ObjectIdentifier(member))
      defer { runningFunctions.removeLast() }
      let builder = resultBuilder(
        member.attributes, file: member.location.file, in: member.owner, result: function.result)
      let result = try runFunction(body, in: scope, builder: builder, at: location)
      lastInOut = function.parameters.map { $0.isInOut ? scope.variable($0.name) : nil }
      return result
    }
  }

  /// Calls a function of the code.
  package func call(
    _ member: FunctionMember, of receiver: Value?, _ arguments: [ArgumentValue], at location: CodeLocation
  ) throws -> Value {
    try call(member, receiver.map { Variable($0) }, arguments, at: location)
  }

  /// Evaluates an expression in a type, or at the top level of a file.
  package func evaluate(_ expression: Expression, in type: TypeInfo?, file: Int) throws -> Value {
    let context = FunctionContext(
      file: file, receiver: type.map { Variable(.type($0)) }, type: type, result: nil, name: "")
    return try evaluate(expression, in: Scope(context))
  }

  /// Applies an operator to two values.
  package func apply(_ name: String, _ one: Value, _ other: Value, at location: CodeLocation) throws -> Value
  {
    try applyBinary(name, one, other, at: location)
  }

  /// Returns the elements of a sequence; `nil` if they are not known.
  package func elements(of sequence: Value) throws -> [Value]? { try sequenceElements(sequence) }

  /// Declares the parameters of a function.
  func bind(_ function: FunctionDeclaration, _ arguments: [ArgumentValue], in scope: Scope) throws {
    var rest = arguments[...]
    for generic in function.genericParameters {
      guard
        let index = function.parameters.firstIndex(where: { parameter in
          parameter.type.map { $0.mentions(generic) } ?? false
        }), index < arguments.count
      else { continue }
      if case .type(let type) = arguments[index].value {
        scope.declare("<\(generic)>", .type(type))
      } else if let type = typeOf(arguments[index].value) {
        scope.declare("<\(generic)>", .type(type))
      }
    }
    for (index, parameter) in function.parameters.enumerated() {
      if parameter.isVariadic {
        var values: [Value] = []
        if let first = rest.first, first.label == parameter.label {
          values.append(coerce(first.value, to: parameter.type, in: scope))
          rest.removeFirst()
          while let next = rest.first, next.label == nil {
            values.append(coerce(next.value, to: parameter.type, in: scope))
            rest.removeFirst()
          }
        }
        scope.declare(parameter.name, .array(values))
        continue
      }
      if let first = rest.first, Interpreter.fits(first, function.parameters, at: index) {
        rest.removeFirst()
        var value = first.value
        if parameter.isAutoclosure { value = .function(FunctionValue { [value] _ in value }) }
        if case .function(let function) = value, case .closure = function.body,
          let builder = resultBuilder(
            parameter.attributes, file: scope.context.file, in: scope.context.type,
            result: parameter.type?.resultOfFunction)
        {
          value = .function(FunctionValue(function.body, builder: builder, result: function.result))
        }
        scope.declare(parameter.name, coerce(value, to: parameter.type, in: scope), type: parameter.type)
      } else if let fallback = parameter.defaultValue {
        let value = try evaluate(fallback, in: scope)
        scope.declare(parameter.name, coerce(value, to: parameter.type, in: scope), type: parameter.type)
      } else {
        scope.declare(parameter.name, .none, type: parameter.type)
      }
    }
  }

  /// Copies the values of `inout` parameters to the arguments. After a function that is not known, they are not known.
  ///
  /// - Parameter result: The result of the call.
  func writeBack(_ arguments: [Argument], _ result: Value, in scope: Scope) throws {
    guard arguments.contains(where: { if case .inOut = $0.value.kind { true } else { false } }) else {
      return
    }
    if lastInOut.isEmpty, result.asUnknown != nil {
      for argument in arguments {
        guard case .inOut(let target) = argument.value.kind else { continue }
        try place(target, in: scope).set(result)
      }
    }
    for (argument, variable) in zip(arguments, lastInOut) {
      guard case .inOut(let target) = argument.value.kind, let variable else { continue }
      try place(target, in: scope).set(variable.value)
    }
  }
}

extension FunctionDeclaration {
  /// The name with the labels of the parameters, as `#function` gives it.
  fileprivate var signature: String {
    "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
  }
}

extension Statement.Kind {
  /// `true` for a statement that can be an expression.
  fileprivate var isBranch: Bool {
    switch self {
    case .if, .switch: true
    default: false
    }
  }
}
