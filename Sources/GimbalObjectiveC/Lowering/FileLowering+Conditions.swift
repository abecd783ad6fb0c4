import GimbalSyntaxTree

extension FileLowering {
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
}
