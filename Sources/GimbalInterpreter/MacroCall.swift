package import GimbalSyntaxTree

/// A use of a macro, such as `#expect(width == 10)`. The host evaluates the arguments.
package struct MacroCall {
  package let interpreter: Interpreter
  package let name: String
  package let arguments: [Argument]
  package let location: CodeLocation
  let scope: Scope

  package func evaluate(_ expression: Expression) throws -> Value {
    try interpreter.evaluate(expression, in: scope)
  }

  /// Evaluates an expression; a comparison also gives the values of its operands.
  package func compare(_ expression: Expression) throws -> (result: Value, operands: (Value, Value)?) {
    guard case .binary(let one, let name, let other) = expression.kind,
      ["==", "!=", "<", ">", "<=", ">=", "===", "!=="].contains(name)
    else { return (try evaluate(expression), nil) }
    let operands = (try evaluate(one), try evaluate(other))
    let location = interpreter.location(expression, scope)
    return (try interpreter.applyBinary(name, operands.0, operands.1, at: location), operands)
  }

  /// Applies an operator to two values.
  package func apply(_ name: String, _ one: Value, _ other: Value) throws -> Value {
    try interpreter.applyBinary(name, one, other, at: location)
  }

  /// Returns the expression of the first argument with a label, or of the one at an index.
  package subscript(label: String) -> Expression? { arguments.first { $0.label == label }?.value }

  /// Returns the argument without a label at an index among those.
  package subscript(index: Int) -> Expression? {
    let unlabeled = arguments.filter { $0.label == nil }
    return index < unlabeled.count ? unlabeled[index].value : nil
  }

  /// Returns the place of an expression of the macro.
  package func location(of expression: Expression) -> CodeLocation { interpreter.location(expression, scope) }
}
