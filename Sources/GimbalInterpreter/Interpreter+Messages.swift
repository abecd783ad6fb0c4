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

  /// Returns the result of a built-in method; other values unchanged.
  private func called(_ value: Value, at location: CodeLocation) throws -> Value {
    guard case .function(let function) = value, case .native = function.body else { return value }
    return try call(function, [], at: location)
  }
}
