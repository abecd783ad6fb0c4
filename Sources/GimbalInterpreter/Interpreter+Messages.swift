extension Program.File {
  /// `true` for a file of Objective-C.
  package var isObjectiveC: Bool { [".m", ".mm", ".h", ".pch"].contains(where: path.hasSuffix) }
}

// Messages of Objective-C, whose meaning depends on the object that receives them.
extension Interpreter {
  /// Sends a message without arguments: reads a property, or else calls a method. `nil` answers with `nil`.
  package func send(_ name: String, to receiver: Value, at location: CodeLocation) throws -> Value {
    switch receiver {
    case .none, .unknown: return receiver
    case .type(let type):
      if let functions = staticFunctions(name, of: type), bestFit(functions, []) != nil {
        return try callMethod(name, of: receiver, [], at: location)
      }
      return try called(member(name, of: receiver, at: location, in: nil), at: location)
    default: break
    }
    if let type = typeOf(receiver), property(name, of: type) == nil {
      let isDeclared = functions(name, of: type).map { bestFit($0, []) != nil } ?? false
      if isDeclared || nativeProperty(name, of: type) == nil && nativeMethod(name, of: type) != nil {
        return try callMethod(name, of: receiver, [], at: location)
      }
    }
    return try called(member(name, of: receiver, at: location, in: nil), at: location)
  }

  /// Calls the setter of an object, or else sets its property.
  package func set(
    _ name: String, byMethod method: String, of receiver: Value, to value: Value, at location: CodeLocation
  ) throws {
    guard case .object(let object) = receiver else { return }
    let arguments = [ArgumentValue(nil, value)]
    if let functions = functions(method, of: object.type), bestFit(functions, arguments) != nil {
      _ = try callMethod(method, of: receiver, arguments, at: location)
    } else {
      try set(name, of: object, as: object.type, to: value, at: location)
    }
  }

  /// Calls a function of C: one of the host or of the standard library. A function that is not known does nothing.
  package func callFunction(_ name: String, _ arguments: [ArgumentValue], at location: CodeLocation) throws
    -> Value
  {
    if let function = try host.global(name, in: self) ?? StandardLibrary.global(name) {
      return try call(function, arguments, at: location)
    }
    return try call(
      .unknown(Unknown("the function '\(name)' is not declared in the files", at: location)), arguments,
      at: location)
  }

  /// Returns the result of a built-in method; other values unchanged.
  private func called(_ value: Value, at location: CodeLocation) throws -> Value {
    guard case .function(let function) = value, case .native = function.body else { return value }
    return try call(function, [], at: location)
  }
}
