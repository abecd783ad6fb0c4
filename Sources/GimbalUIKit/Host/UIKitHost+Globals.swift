public import GimbalInterpreter

extension UIKitHost {
  public func global(_ name: String, in interpreter: Interpreter) throws -> Value? {
    UIKitHost.globals[name].map { .function(FunctionValue(native: $0)) } ?? UIKitHost.globalConstants[name]
  }

  // The tables are built once for each process, and their functions have no state.
  nonisolated(unsafe) static let globals: [String: (NativeCall) throws -> Value] = [:]
  nonisolated(unsafe) static let globalConstants: [String: Value] = [:]
}
