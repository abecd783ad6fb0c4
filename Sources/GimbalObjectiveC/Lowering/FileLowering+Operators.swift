import GimbalSyntaxTree

extension FileLowering {
  func prefix(_ name: String, _ operand: CExpression, _ span: Span) -> Expression {
    switch name {
    case "!": return negated(truth(operand), span)
    case "+": return expression(operand)
    case "&":
      return Expression(.inOut(expression(operand)), span)
    case "*": return expression(operand)
    case "++", "--": return step(operand, name, isPostfix: false, span)
    case "~":
      return Expression(
        .binary(Expression(.prefix("-", expression(operand)), span), "-", Expression(.integer(1), span)), span
      )
    default: return Expression(.prefix(name, expression(operand)), span)
    }
  }

  func negated(_ value: Expression, _ span: Span) -> Expression {
    switch value.kind {
    case .boolean(let flag): Expression(.boolean(!flag), span)
    case .binary(let one, "!=", let other): Expression(.binary(one, "==", other), span)
    case .binary(let one, "==", let other): Expression(.binary(one, "!=", other), span)
    default: Expression(.prefix("!", value), span)
    }
  }

  func step(_ operand: CExpression, _ name: String, isPostfix: Bool, _ span: Span) -> Expression {
    let target = expression(operand)
    let change = Statement(
      .expression(
        Expression(.assignment(target, String(name.prefix(1)), Expression(.integer(1), span)), span)), span)
    if isPostfix {
      let old = VariableDeclaration(
        isConstant: true,
        bindings: [.init(pattern: Pattern(.binding("#old"), span), type: nil, value: target, accessors: nil)])
      return called(
        [
          Statement(.declaration(Declaration(.variable(old), span)), span), change,
          Statement(.return(Expression(.name("#old"), span)), span),
        ], span)
    }
    return called([change, Statement(.return(target), span)], span)
  }

  func binary(_ one: CExpression, _ name: String, _ other: CExpression, _ span: Span) -> Expression {
    if let test = optionTest(one, name, other, span) { return test }
    switch name {
    case "<<":
      // The constants of Masonry are bits of the raw values of attributes.
      if case .name(let constant) = other.kind, let raw = FrameworkConstants.attributeValue(constant) {
        return Expression(.binary(expression(one), name, Expression(.integer(raw), other.span)), span)
      }
    case "&&", "||": return Expression(.binary(truth(one), name, truth(other)), span)
    case "|":
      // Sets of options of UIKit are arrays in Swift.
      if let first = options(one), let second = options(other) {
        return Expression(.array(first + second), span)
      }
    case "/":
      // The number of the elements of an array, as in `sizeof(list) / sizeof(list[0])`.
      if case .size(let array) = one.kind, case .size = other.kind,
        (local(array)?.type ?? module.variables[array])?.isArray == true
      {
        return Expression(.member(self.name(array, span), "count"), span)
      }
      // The quotient of integers is an integer.
      if case .integer(let a) = one.kind, case .integer(let b) = other.kind, b != 0 {
        return Expression(.integer(a.dividedReportingOverflow(by: b).partialValue), span)
      }
      if kind(of: one) == .integer, kind(of: other) == .integer {
        return Expression(.binary(integer(expression(one)), name, integer(expression(other))), span)
      }
    default: break
    }
    return Expression(.binary(number(one), name, number(other)), span)
  }

  /// Converts `mask & Option`, and its comparison with 0, to a test of a set; returns `nil` for other operators.
  func optionTest(
    _ one: CExpression, _ name: String, _ other: CExpression, _ span: Span
  ) -> Expression? {
    switch name {
    case "&":
      guard options(one) == nil, let tested = options(other) else { return nil }
      let value = tested.count == 1 ? tested[0] : Expression(.array(tested), span)
      let function = tested.count == 1 ? "contains" : "isSuperset"
      return Expression(
        .call(
          Expression(.member(expression(one), function), span),
          [Argument(tested.count == 1 ? nil : "of", value)]),
        span)
    case "==", "!=", ">":
      guard case .binary(let mask, "&", let option) = one.kind, let test = optionTest(mask, "&", option, span)
      else { return nil }
      if case .integer(0) = other.kind { return name == "==" ? negated(test, span) : test }
      // `(mask & option) == option`.
      return name == ">" || options(other) == nil ? nil : name == "==" ? test : negated(test, span)
    default: return nil
    }
  }

  func integer(_ value: Expression) -> Expression {
    switch value.kind {
    case .integer: value
    default: Expression(.call(Expression(.name("Int"), value.span), [Argument(nil, value)]), value.span)
    }
  }

  /// Returns the constants of a set of options of UIKit; `nil` for other values.
  func options(_ value: CExpression) -> [Expression]? {
    switch value.kind {
    case .name(let name):
      guard local(name) == nil, !module.constants.contains(name), module.variables[name] == nil,
        let option = FrameworkConstants.caseName(name)
      else { return nil }
      return [Expression(.member(nil, option), value.span)]
    case .binary(let one, "|", let other):
      guard let first = options(one), let second = options(other) else { return nil }
      return first + second
    default: return nil
    }
  }

  /// `a ?: b`.
  func elvis(_ value: CExpression, _ other: CExpression, _ span: Span) -> Expression {
    let kind = kind(of: value)
    if kind == .object || kind == .other {
      return Expression(.binary(expression(value), "??", expression(other)), span)
    }
    return Expression(.conditional(truth(value), expression(value), expression(other)), span)
  }
}
