public import GimbalSyntaxTree

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
        return result
      }
      let values = try evaluate(arguments, in: scope)
      let result = try callMethod(name, of: receiver, values, at: location, in: scope)
      return result
    default:
      if case .name(let name) = callee.kind,
        let result = try callMutatingSelf(name, arguments, at: location, in: scope)
      {
        return result
      }
      if case .name(let name) = callee.kind, host.takesExpressions(name), program.functions[name] == nil,
        let result = try host.expand(
          MacroCall(interpreter: self, name: name, arguments: arguments, location: location, scope: scope))
      {
        return result
      }
      if case .name(let name) = callee.kind {
        let values = try evaluate(arguments, in: scope)
        if let result = try callName(name, values, at: location, in: scope) {
          try writeBack(arguments, in: scope)
          return result
        }
        let function = try evaluate(callee, in: scope)
        let result = try call(function, values, at: location)
        try writeBack(arguments, in: scope)
        return result
      }
      let function = try evaluate(callee, in: scope)
      let values = try evaluate(arguments, in: scope)
      let result = try call(function, values, at: location)
      try writeBack(arguments, in: scope)
      return result
    }
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
      let native = type.ancestry.lazy.compactMap { $0.native?.staticMethods[name] }.first
      if let chosen = bestFit(staticFunctions(name, of: type) ?? [], arguments),
        native == nil || !isInnermost(chosen)
      {
        return try call(chosen, receiver, arguments, at: location)
      }
      return try native.map { native in try nested { try native(nativeCall) } }
    }
    let native = nativeMethod(name, of: type)
    if let chosen = bestFit(functions(name, of: type) ?? [], arguments), native == nil || !isInnermost(chosen)
    {
      return try call(chosen, receiver, arguments, at: location)
    }
    if let native { return try nested { try native(nativeCall) } }
    switch receiver.value {
    case .array, .dictionary, .string, .number, .integer:
      return try StandardLibrary.call(name, of: receiver.value, nativeCall)
    default: return nil
    }
  }

  /// Calls a value.
  public func call(_ function: Value, _ arguments: [ArgumentValue], at location: CodeLocation) throws -> Value
  {
    switch function {
    case .function(let function): return try call(function, arguments, at: location)
    case .type(let type): return try instantiate(type, arguments, at: location)
    case .unknown(let unknown):
      host.didSkip(
        NativeCall(interpreter: self, receiver: .void, arguments: arguments, location: location), unknown)
      return function
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

  public func call(_ function: FunctionValue, _ arguments: [ArgumentValue], at location: CodeLocation) throws
    -> Value
  {
    switch function.body {
    case .native(let body, let receiver):
      return try nested {
        try body(NativeCall(interpreter: self, receiver: receiver, arguments: arguments, location: location))
      }
    case .initializer(let type): return try instantiate(type, arguments, at: location)
    case .closure(let closure, let scope):
      return try call(closure, in: scope, arguments, builder: function.builder, at: location)
    case .declared(let members, let receiver, let scope):
      guard let chosen = choose(members, arguments, in: scope) else {
        return unknown(
          "no function '\(members.first?.declaration.name ?? "")' has these labels", at: location)
      }
      return try call(chosen, receiver.map { Variable($0) }, arguments, at: location, in: scope)
    }
  }

  // MARK: Closures

  private func call(
    _ closure: Closure, in captured: Scope, _ arguments: [ArgumentValue], builder: TypeInfo?,
    at location: CodeLocation
  ) throws -> Value {
    let outer = captured.context
    let context = FunctionContext(
      file: outer.file, receiver: outer.receiver, type: outer.type, result: closure.result, name: outer.name)
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
    return try calling(at: location) {
      try runFunction(closure.body, in: scope, builder: builder, at: location)
    }
  }

  /// Runs the statements of a function or closure, and returns its result.
  func runFunction(
    _ body: [Statement], in scope: Scope, builder: TypeInfo? = nil, at location: CodeLocation
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
    let context = FunctionContext(
      file: member.location.file, receiver: receiver ?? outer?.context.receiver, type: member.owner,
      result: function.result, name: function.name)
    let scope = outer.map { Scope(in: $0, context: context) } ?? Scope(context)
    try bind(function, arguments, in: scope)
    return try calling(at: location) {
      runningFunctions.append(ObjectIdentifier(member))
      defer { runningFunctions.removeLast() }
      let builder = resultBuilder(member.attributes, file: member.location.file, in: member.owner)
      let result = try runFunction(body, in: scope, builder: builder, at: location)
      lastInOut = function.parameters.map { $0.isInOut ? scope.variable($0.name) : nil }
      return result
    }
  }

  /// Calls a function of the code.
  public func call(
    _ member: FunctionMember, of receiver: Value?, _ arguments: [ArgumentValue], at location: CodeLocation
  ) throws -> Value {
    try call(member, receiver.map { Variable($0) }, arguments, at: location)
  }

  /// Evaluates an expression in a type, or at the top level of a file.
  public func evaluate(_ expression: Expression, in type: TypeInfo?, file: Int) throws -> Value {
    let context = FunctionContext(
      file: file, receiver: type.map { Variable(.type($0)) }, type: type, result: nil, name: "")
    return try evaluate(expression, in: Scope(context))
  }

  /// Returns the elements of a sequence; `nil` if they are not known.
  public func elements(of sequence: Value) throws -> [Value]? { try sequenceElements(sequence) }

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
    for parameter in function.parameters {
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
      if let first = rest.first, Interpreter.fits(first, parameter) {
        rest.removeFirst()
        var value = first.value
        if parameter.isAutoclosure { value = .function(FunctionValue { [value] _ in value }) }
        if case .function(let function) = value, case .closure = function.body,
          let builder = resultBuilder(parameter.attributes, file: scope.context.file, in: scope.context.type)
        {
          value = .function(FunctionValue(function.body, builder: builder))
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

  /// Returns `true` if an argument can belong to a parameter. The first trailing closure has no label.
  private static func fits(_ argument: ArgumentValue, _ parameter: Parameter) -> Bool {
    if argument.label == parameter.label { return true }
    guard argument.label == nil, case .function = argument.value else { return false }
    return parameter.type?.isFunction ?? true
  }

  /// Chooses the function that fits the labels and the values of the arguments best.
  func choose(_ members: [FunctionMember], _ arguments: [ArgumentValue], in scope: Scope?) -> FunctionMember?
  {
    if members.count == 1 { return members[0] }
    return bestFit(members, arguments)
      ?? members.filter { fitsLabels($0, arguments) }.first
      ?? members.first { $0.declaration.parameters.count == arguments.count }
  }

  /// Returns the function whose labels and types fit the arguments best; `nil` if none fits.
  func bestFit(_ members: [FunctionMember], _ arguments: [ArgumentValue]) -> FunctionMember? {
    var best: (member: FunctionMember, score: Int)?
    for member in members {
      guard let score = score(member, arguments) else { continue }
      guard let known = best, score <= known.score else {
        best = (member, score)
        continue
      }
      // Of functions that fit equally, such as those for `Double` and `CGFloat`, one calls the other.
      if score == known.score, isRunning(known.member), !isRunning(member) { best = (member, score) }
    }
    return best?.member
  }

  private func isRunning(_ member: FunctionMember) -> Bool {
    runningFunctions.contains(ObjectIdentifier(member))
  }

  /// Returns `true` for the innermost function that is running.
  private func isInnermost(_ member: FunctionMember) -> Bool {
    runningFunctions.last == ObjectIdentifier(member)
  }

  private func fitsLabels(_ member: FunctionMember, _ arguments: [ArgumentValue]) -> Bool {
    score(member, arguments, checksTypes: false) != nil
  }

  /// Returns how well a function fits the arguments; `nil` if the labels or the types do not fit.
  private func score(
    _ member: FunctionMember, _ arguments: [ArgumentValue], checksTypes: Bool = true
  ) -> Int? {
    var rest = arguments[...]
    var score = 0
    for parameter in member.declaration.parameters {
      if let first = rest.first, Interpreter.fits(first, parameter) {
        var arguments = [first.value]
        rest.removeFirst()
        if parameter.isVariadic {
          // A function with a parameter for each argument is preferred.
          score -= 1
          while let next = rest.first, next.label == nil {
            arguments.append(next.value)
            rest.removeFirst()
          }
        }
        for (index, argument) in arguments.enumerated() {
          guard let type = parameter.type,
            let matches = isInstance(argument, of: type, file: member.location.file, in: member.owner)
          else { continue }
          // The type of a literal can come from the other operand of an operator, as in `optional ?? 1`, so that an integer
          // can be a floating-point number.
          if !matches, checksTypes, !isInteger(argument, for: type) { return nil }
          if matches, index == 0 { score += closeness(of: argument, to: type, in: member) }
        }
        score += 1
      } else if parameter.defaultValue == nil, !parameter.isVariadic {
        return nil
      } else {
        score -= 1
      }
    }
    return rest.isEmpty ? score : nil
  }

  private func isInteger(_ value: Value, for type: TypeName) -> Bool {
    switch type.kind {
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped): return isInteger(value, for: wrapped)
    case .name(let name, _):
      if case .integer = value { return Interpreter.floatingTypes.contains(name) }
      return false
    default: return false
    }
  }

  /// Returns how close the type of a parameter is to a value that it accepts: the type itself is closer than a superclass,
  /// and that is closer than a protocol.
  private func closeness(of value: Value, to type: TypeName, in member: FunctionMember) -> Int {
    switch type.kind {
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped):
      return max(1, closeness(of: value, to: wrapped, in: member) - 1)
    case .array(let element):
      return value.elements?.first.map { closeness(of: $0, to: element, in: member) } ?? 4
    case .name(let name, _):
      if case .literal = value { return Interpreter.integerTypes.contains(name) ? 6 : 5 }
      // A number can be of each floating-point type.
      if case .number = value { return Interpreter.floatingTypes.contains(name) ? 5 : 2 }
      guard let own = typeOf(value),
        let resolved = program.lookup(name, from: member.location.file, in: member.owner)
      else { return 4 }
      if resolved.role == .protocol { return 2 }
      guard let distance = own.ancestry.firstIndex(where: { $0 === resolved }) else { return 4 }
      return max(3, 6 - distance)
    default: return 4
    }
  }

  // MARK: Methods

  /// Calls a method of a value.
  public func callMethod(
    _ name: String, of receiver: Value, _ arguments: [ArgumentValue], at location: CodeLocation
  ) throws -> Value {
    try callMethod(name, of: receiver, arguments, at: location, in: nil)
  }

  func callMethod(
    _ name: String, of receiver: Value, _ arguments: [ArgumentValue], at location: CodeLocation,
    in scope: Scope?
  ) throws -> Value {
    switch receiver {
    case .unknown(let unknown):
      host.didSkip(
        NativeCall(interpreter: self, receiver: receiver, arguments: arguments, location: location), unknown)
      return receiver
    case .none:
      // `map` and `flatMap` of an optional value.
      if name == "map" || name == "flatMap" { return receiver }
      return unknown("the value before '.\(name)' is nil", at: location)
    case .symbol(var symbol):
      symbol.chain.append(SymbolValue(name, arguments: arguments))
      return .symbol(symbol)
    case .type(let type):
      if name == "init" { return try instantiate(type, arguments, at: location) }
      let functions = staticFunctions(name, of: type) ?? []
      let hasOther =
        type.ancestry.contains { $0.native?.staticMethods[name] != nil }
        || type.cases.contains { $0.name == name }
      if let chosen = hasOther ? bestFit(functions, arguments) : choose(functions, arguments, in: nil),
        !(hasOther && isInnermost(chosen))
      {
        return try call(chosen, Variable(receiver), arguments, at: location)
      }
      if let item = type.cases.first(where: { $0.name == name && !$0.parameters.isEmpty }) {
        return .enumeration(EnumerationValue(type, item.name, arguments))
      }
      if let native = type.ancestry.lazy.compactMap({ $0.native?.staticMethods[name] }).first {
        return try nested {
          try native(
            NativeCall(interpreter: self, receiver: receiver, arguments: arguments, location: location))
        }
      }
      if let member = try staticMemberIfKnown(name, of: type, at: location) {
        return try call(member, arguments, at: location)
      }
      // A function of a module, as in `Swift.max`.
      if type.role == .opaque {
        if let functions = program.functions[name], let chosen = choose(functions, arguments, in: nil) {
          return try call(chosen, nil, arguments, at: location)
        }
        if ["Swift", "Foundation", "UIKit", "CoreGraphics", "Darwin"].contains(type.name),
          let function = try host.global(name, in: self) ?? StandardLibrary.global(name)
        {
          return try call(function, arguments, at: location)
        }
      }
      if let result = try host.callStatic(
        name, of: type,
        NativeCall(interpreter: self, receiver: receiver, arguments: arguments, location: location))
      {
        return result
      }
      let missing = Unknown("the type \(type.name) has no known function '\(name)'", at: location)
      host.didSkip(
        NativeCall(interpreter: self, receiver: receiver, arguments: arguments, location: location), missing)
      return .unknown(missing)
    default: break
    }
    if let type = typeOf(receiver) {
      let native = nativeMethod(name, of: type)
      if let functions = functions(name, of: type),
        let chosen = bestFit(functions, arguments), !(native != nil && isInnermost(chosen))
      {
        return try call(chosen, Variable(receiver), arguments, at: location)
      }
      if let native {
        return try nested {
          try native(
            NativeCall(interpreter: self, receiver: receiver, arguments: arguments, location: location))
        }
      }
    }
    if let result = try StandardLibrary.call(
      name, of: receiver,
      NativeCall(interpreter: self, receiver: receiver, arguments: arguments, location: location))
    {
      return result
    }
    if let type = typeOf(receiver), let functions = functions(name, of: type),
      let chosen = choose(functions, arguments, in: scope)
    {
      return try call(chosen, Variable(receiver), arguments, at: location)
    }
    // A property whose value is a function.
    if let property = try memberIfKnown(name, of: receiver, at: location, in: scope) {
      return try call(property, arguments, at: location)
    }
    let missing = Unknown("\(receiver.kindName) has no known function '\(name)'", at: location)
    host.didSkip(
      NativeCall(interpreter: self, receiver: receiver, arguments: arguments, location: location), missing)
    return .unknown(missing)
  }

  /// Calls a function of the superclass of the type that declares the running function.
  private func callSuper(
    _ name: String, _ receiver: Variable, _ arguments: [ArgumentValue], at location: CodeLocation,
    in scope: Scope
  ) throws -> Value {
    guard let parent = scope.context.type?.superclass else { return .void }
    if name == "init" {
      guard case .object(let object) = receiver.value else { return .void }
      try initialize(object, as: parent, arguments, at: location)
      return .void
    }
    if case .type = receiver.value {
      if let functions = staticFunctions(name, of: parent), let chosen = choose(functions, arguments, in: nil)
      {
        return try call(chosen, receiver, arguments, at: location)
      }
      return .void
    }
    if let functions = functions(name, of: parent), let chosen = choose(functions, arguments, in: scope) {
      return try call(chosen, receiver, arguments, at: location)
    }
    if let native = nativeMethod(name, of: parent) {
      return try native(
        NativeCall(interpreter: self, receiver: receiver.value, arguments: arguments, location: location))
    }
    return .void
  }

  // MARK: Initializers

  /// Creates an instance of a type.
  public func instantiate(_ type: TypeInfo, _ arguments: [ArgumentValue], at location: CodeLocation) throws
    -> Value
  {
    switch type.role {
    case .class, .opaque:
      let isNativeValue = type.native?.make != nil
      if isNativeValue {
        return try type.native?.make?(
          NativeCall(interpreter: self, receiver: .type(type), arguments: arguments, location: location))
          ?? .none
      }
      if type.role == .opaque, type.initializers.isEmpty, type.superclass == nil {
        return unknown("the type \(type.name) is not declared in the files", at: location)
      }
      let object = try makeObject(type, at: location)
      let arguments = arguments.isEmpty ? designatedArguments(of: type) : arguments
      let failed = try calling(at: location) { try initialize(object, as: type, arguments, at: location) }
      return failed ? .none : .object(object)
    case .structure:
      if let initializer = bestFit(type.initializers, arguments)
        ?? (type.native == nil && type.initializers.count == 1 && !arguments.isEmpty
          ? type.initializers[0] : nil)
      {
        let variable = Variable(.structure(StructureValue(type, try initialFields(of: type))))
        let result = try call(initializer, variable, arguments, at: location)
        if case .none = result, initializer.declaration.role == .failableInitializer { return .none }
        return variable.value
      }
      if let make = type.native?.make {
        return try make(
          NativeCall(interpreter: self, receiver: .type(type), arguments: arguments, location: location))
      }
      return .structure(try memberwise(type, arguments))
    case .enumeration:
      if arguments.first?.label == "rawValue", let raw = arguments.first?.value {
        if raw.asUnknown != nil { return raw }
        for item in type.cases {
          let value = EnumerationValue(type, item.name)
          if equal(try rawValue(of: value), raw) == true { return .enumeration(value) }
        }
        return .none
      }
      if let initializer = choose(type.initializers, arguments, in: nil) {
        let variable = Variable(.none)
        _ = try call(initializer, variable, arguments, at: location)
        return variable.value
      }
      if let make = type.native?.make {
        return try make(
          NativeCall(interpreter: self, receiver: .type(type), arguments: arguments, location: location))
      }
      return unknown("the enumeration \(type.name)", at: location)
    case .protocol: return unknown("the protocol \(type.name)", at: location)
    }
  }

  /// Returns the arguments with which the inherited initializer without parameters calls an initializer that the code
  /// declares; none if the code declares one without parameters.
  private func designatedArguments(of type: TypeInfo) -> [ArgumentValue] {
    let declared = type.ancestry.filter(\.isDeclared).flatMap(\.initializers)
    guard !declared.isEmpty, bestFit(declared, []) == nil,
      let arguments = type.ancestry.lazy.compactMap({ $0.native?.designatedArguments }).first?(self),
      bestFit(declared, arguments) != nil
    else { return [] }
    return arguments
  }

  private func initialFields(of type: TypeInfo) throws -> [String: Value] {
    var fields: [String: Value] = [:]
    for property in type.storedProperties where !property.isLazy {
      fields[property.name] =
        try initialValue(of: property, .structure(StructureValue(type, fields))) ?? Value.none
    }
    return fields
  }

  /// Creates a structure by its memberwise initializer.
  private func memberwise(_ type: TypeInfo, _ arguments: [ArgumentValue]) throws -> StructureValue {
    var structure = StructureValue(type, try initialFields(of: type))
    let context = FunctionContext(
      file: type.location?.file ?? 0, receiver: nil, type: type, result: nil, name: "init")
    let scope = Scope(context)
    var unlabeled = type.storedProperties.makeIterator()
    for argument in arguments {
      let property =
        argument.label.map { label in type.storedProperties.first { $0.name == label } } ?? unlabeled.next()
      guard let property else { continue }
      structure.fields[property.name] = coerce(argument.value, to: property.type, in: scope)
    }
    return structure
  }

  /// Runs an initializer of a class, or of the nearest superclass that declares one, on an object.
  ///
  /// - Returns: `true` if a failable initializer returned `nil`.
  @discardableResult
  func initialize(
    _ object: Object, as type: TypeInfo, _ arguments: [ArgumentValue], at location: CodeLocation
  ) throws -> Bool {
    if type.isDeclared {
      // The default values of the properties are set before the initializer of the class runs.
      for property in type.storedProperties
      where !property.isLazy && object.fields[property.name] == nil {
        guard let value = try initialValue(of: property, .object(object)) else { continue }
        object.fields[property.name] = value
        if case .object(let named) = value { host.didName(named, property.name, isProperty: true) }
      }
    }
    let initializers = type.initializers.filter { !isInnermost($0) }
    let hasFitInherited = type.ancestry.dropFirst().contains { bestFit($0.initializers, arguments) != nil }
    let isLast = type.nativeAncestor == nil && !hasFitInherited
    // UIKit's own initializer without parameters is preferred to one of an extension whose parameters have default values.
    let isNativeDefault = type.native != nil && arguments.isEmpty
    if !isNativeDefault,
      let chosen = bestFit(initializers, arguments)
        ?? (hasFitInherited ? nil : initializers.first { fitsLabels($0, arguments) })
        ?? (isLast ? choose(initializers, arguments, in: nil) : nil)
    {
      let result = try call(chosen, Variable(.object(object)), arguments, at: location)
      return result.isNone && chosen.declaration.role == .failableInitializer
    }
    if let native = type.native {
      try native.initialize?(
        NativeCall(interpreter: self, receiver: .object(object), arguments: arguments, location: location))
      return false
    }
    guard let parent = type.superclass else { return false }
    return try initialize(object, as: parent, arguments, at: location)
  }

  /// Calls `self.init` in an initializer.
  private func callInitializer(of scope: Scope, _ arguments: [ArgumentValue], at location: CodeLocation)
    throws -> Value
  {
    guard let receiver = scope.context.receiver, let type = scope.context.type else { return .void }
    // An initializer does not delegate to itself.
    let initializers = (receiver.value.asObject?.type ?? type).initializers.filter { !isInnermost($0) }
    if let chosen = bestFit(initializers, arguments) {
      if case .none = receiver.value {
        receiver.value = .structure(StructureValue(type, try initialFields(of: type)))
      }
      _ = try call(chosen, receiver, arguments, at: location)
    } else if case .object(let object) = receiver.value {
      try initialize(object, as: type, arguments, at: location)
    } else {
      receiver.value = try instantiate(type, arguments, at: location)
    }
    return .void
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

extension TypeName {
  /// `true` for the type of a function, also an optional one.
  var isFunction: Bool {
    switch kind {
    case .function: true
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped): wrapped.isFunction
    case .tuple(let elements): elements.count == 1 && elements[0].type.isFunction
    // A type alias can be a function.
    case .name, .member: true
    default: false
    }
  }

  /// Returns `true` if a name occurs in the type.
  func mentions(_ name: String) -> Bool {
    switch kind {
    case .name(let own, let arguments): own == name || arguments.contains { $0.mentions(name) }
    case .member(let base, _, _): base.mentions(name)
    case .optional(let inner), .implicitlyUnwrapped(let inner), .array(let inner), .metatype(let inner):
      inner.mentions(name)
    case .dictionary(let key, let value): key.mentions(name) || value.mentions(name)
    case .tuple(let elements): elements.contains { $0.type.mentions(name) }
    case .function(let parameters, let result):
      parameters.contains { $0.mentions(name) } || result.mentions(name)
    case .composition(let parts): parts.contains { $0.mentions(name) }
    case .unsupported: false
    }
  }
}
