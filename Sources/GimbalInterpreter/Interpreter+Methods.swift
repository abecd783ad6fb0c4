import GimbalSyntaxTree

extension Interpreter {
  /// Calls a method of a value.
  package func callMethod(
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
      return try skip(name, of: receiver, arguments, unknown, at: location)
    case .none:
      // `map` and `flatMap` of an optional value.
      if name == "map" || name == "flatMap" { return receiver }
      if let result = try callOptional(name, of: receiver, arguments, at: location) { return result }
      return try skip(
        name, of: receiver, arguments, Unknown("the value before '.\(name)' is nil", at: location),
        at: location)
    case .symbol(var symbol):
      symbol.chain.append(SymbolValue(name, arguments: arguments))
      return .symbol(symbol)
    case .type(let type):
      return try callStatic(name, of: type, arguments, at: location)
    default: break
    }
    if let result = try callMember(name, of: receiver, arguments, at: location, in: scope) { return result }
    if case .structure(let structure) = receiver, structure.type.isOptionSet,
      let result = callOptions(name, of: structure, arguments, at: location)
    {
      return result
    }
    if let result = try StandardLibrary.call(
      name, of: receiver,
      NativeCall(interpreter: self, receiver: receiver, arguments: arguments, location: location))
    {
      return result
    }
    let functions = typeOf(receiver).flatMap {
      self.functions(name, of: $0, from: scope?.context.type, file: scope?.context.file)
    }
    if let functions, let chosen = choose(functions, arguments, in: scope) {
      return try call(chosen, Variable(receiver), arguments, at: location)
    }
    if let result = try callOptional(name, of: receiver, arguments, at: location) { return result }
    // A property whose value is a function.
    if functions == nil, let property = try memberIfKnown(name, of: receiver, at: location, in: scope) {
      return try call(property, arguments, at: location)
    }
    let missing = NativeCall(
      interpreter: self, receiver: receiver, arguments: arguments, location: location)
    if let result = try callLibrary(name, of: "UIView", missing) { return result }
    return try skip(
      name, of: receiver, arguments,
      Unknown(
        "\(receiver.kindName) has no known function '\(name)'", at: location,
        sources: [receiver.asObject].compactMap(\.self)),
      at: location)
  }

  /// Calls a method of the type of a value, that of the code or the built-in one; `nil` if none fits.
  private func callMember(
    _ name: String, of receiver: Value, _ arguments: [ArgumentValue], at location: CodeLocation,
    in scope: Scope?
  ) throws -> Value? {
    guard let type = typeOf(receiver) else { return nil }
    let native = nativeMethod(name, of: type)
    if let functions = functions(name, of: type, from: scope?.context.type, file: scope?.context.file),
      let chosen = bestFit(functions, arguments),
      // A member of a class is preferred to one that a protocol extension provides.
      native == nil || !isInnermost(chosen) && chosen.owner?.role != .protocol
    {
      return try call(chosen, Variable(receiver), arguments, at: location)
    }
    if let native {
      return try nested {
        try native(
          NativeCall(interpreter: self, receiver: receiver, arguments: arguments, location: location))
      }
    }
    return nil
  }

  /// Calls a method that the code declares in an extension of `Optional`; `nil` if there is none.
  private func callOptional(
    _ name: String, of receiver: Value, _ arguments: [ArgumentValue], at location: CodeLocation
  ) throws -> Value? {
    guard let optional = program.builtInType("Optional"), let functions = functions(name, of: optional),
      let chosen = bestFit(functions, arguments)
    else { return nil }
    return try call(chosen, Variable(receiver), arguments, at: location)
  }

  /// Returns the result of a call that does nothing, because its function or its receiver is not known.
  private func skip(
    _ name: String, of receiver: Value, _ arguments: [ArgumentValue], _ unknown: Unknown,
    at location: CodeLocation
  ) throws -> Value {
    // An unknown sequence has no elements.
    if ["forEach", "map", "compactMap", "flatMap", "enumerated"].contains(name) {
      _ = assume(unknown, at: location, fallback: false)
    }
    var call = NativeCall(interpreter: self, receiver: receiver, arguments: arguments, location: location)
    call.skippedName = name
    try host.didSkip(call, unknown)
    // The bundle of a nib does not matter.
    if name == "loadNibNamed" || name == "instantiate" && arguments.first?.label == "withOwner" {
      return try host.loadNib(call) ?? nibContent(at: location)
    }
    return .unknown(unknown.result(of: arguments))
  }

  /// Calls a function of a type, or creates an instance of it.
  private func callStatic(
    _ name: String, of type: TypeInfo, _ arguments: [ArgumentValue], at location: CodeLocation
  ) throws -> Value {
    let receiver = Value.type(type)
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
    if let native = type.ancestry.firstNonNil({ $0.native?.staticMethods[name] }) {
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
      if let functions = program.functions(name, from: location.file),
        let chosen = choose(functions, arguments, in: nil)
      {
        return try call(chosen, nil, arguments, at: location)
      }
      if ["Swift", "Foundation", "UIKit", "CoreGraphics", "Darwin"].contains(type.name),
        let function = try host.global(name, in: self) ?? StandardLibrary.global(name)
      {
        return try call(function, arguments, at: location)
      }
      if let declared = program.lookup(name, from: location.file, in: nil), declared.role != .opaque {
        return try instantiate(declared, arguments, at: location)
      }
    }
    if let result = try host.callStatic(
      name, of: type,
      NativeCall(interpreter: self, receiver: receiver, arguments: arguments, location: location))
    {
      return result
    }
    let missing = Unknown("the type \(type.name) has no known function '\(name)'", at: location)
    try host.didSkip(
      NativeCall(interpreter: self, receiver: receiver, arguments: arguments, location: location), missing)
    return .unknown(missing.result(of: arguments))
  }

  /// Calls a function of the superclass of the type that declares the running function.
  func callSuper(
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

  /// Returns a member of the superclass of the type that declares the running function.
  func superMember(_ name: String, _ receiver: Variable, at location: CodeLocation, in scope: Scope) throws
    -> Value
  {
    guard let parent = scope.context.type?.superclass else { return unknown("the superclass", at: location) }
    if let property = property(name, of: parent) {
      return try get(property, of: receiver.value, at: location)
    }
    if let functions = functions(name, of: parent) {
      return .function(FunctionValue(.declared(functions, receiver: receiver.value, scope: nil)))
    }
    if let native = nativeProperty(name, of: parent) {
      return try native.get(
        NativeCall(interpreter: self, receiver: receiver.value, arguments: [], location: location))
    }
    if let method = nativeMethod(name, of: parent) {
      return .function(FunctionValue(.native(method, receiver: receiver.value)))
    }
    if let value = try host.property(
      name, NativeCall(interpreter: self, receiver: receiver.value, arguments: [], location: location))
    {
      return value
    }
    return .function(FunctionValue { _ in .void })
  }
}
