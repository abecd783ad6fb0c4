public import GimbalSyntaxTree

/// A use of a macro, such as `#expect(width == 10)`. The host evaluates the arguments.
public struct MacroCall {
  public let interpreter: Interpreter
  public let name: String
  public let arguments: [Argument]
  public let location: CodeLocation
  let scope: Scope

  public func evaluate(_ expression: Expression) throws -> Value {
    try interpreter.evaluate(expression, in: scope)
  }

  /// Evaluates an expression; a comparison also gives the values of its operands.
  public func compare(_ expression: Expression) throws -> (result: Value, operands: (Value, Value)?) {
    guard case .binary(let one, let name, let other) = expression.kind,
      ["==", "!=", "<", ">", "<=", ">=", "===", "!=="].contains(name)
    else { return (try evaluate(expression), nil) }
    let operands = (try evaluate(one), try evaluate(other))
    let location = interpreter.location(expression, scope)
    return (try interpreter.applyBinary(name, operands.0, operands.1, at: location), operands)
  }

  /// Returns the place of an expression of the macro.
  public func location(of expression: Expression) -> CodeLocation { interpreter.location(expression, scope) }
}
