import GimbalSyntaxTree
import SwiftSyntax

extension TreeLowering {
  /// Converts the pattern of a binding, with its type.
  func pattern(_ node: PatternSyntax, type: TypeAnnotationSyntax?, binds: Bool) -> Pattern {
    let inner = pattern(node, binds: binds)
    guard let type else { return inner }
    return Pattern(.asType(inner, self.type(type.type)), Span(start: inner.span.start, end: span(type).end))
  }

  /// Converts a pattern. In the pattern of `let`, identifiers are bound.
  func pattern(_ node: PatternSyntax, binds: Bool = false) -> Pattern {
    let place = span(node)
    return nested(node, Pattern(.wildcard, place)) {
      switch node.as(PatternSyntaxEnum.self) {
      case .expressionPattern(let node): return pattern(expression: node.expression, binds: binds)
      case .identifierPattern(let node): return Pattern(.binding(name(node.identifier)), place)
      case .isTypePattern(let node): return Pattern(.isType(type(node.type)), place)
      case .tuplePattern(let node):
        let elements = node.elements.map {
          Pattern.Element(label: $0.label.map(name), pattern: pattern($0.pattern, binds: binds))
        }
        return elements.count == 1 && elements[0].label == nil
          ? elements[0].pattern : Pattern(.tuple(elements), place)
      case .valueBindingPattern(let node): return Pattern(pattern(node.pattern, binds: true).kind, place)
      default: return Pattern(.wildcard, place)
      }
    }
  }

  /// Converts a pattern that SwiftSyntax represents as an expression.
  private func pattern(expression node: ExprSyntax, binds: Bool) -> Pattern {
    let place = span(node)
    return nested(node, Pattern(.wildcard, place)) {
      Pattern(
        patternKind(node, binds: binds)
          ?? { .expression(expression(node)) }(), place)
    }
  }

  private func patternKind(_ node: ExprSyntax, binds: Bool) -> Pattern.Kind? {
    switch node.as(ExprSyntaxEnum.self) {
    case .patternExpr(let node): return pattern(node.pattern, binds: binds).kind
    case .discardAssignmentExpr: return .wildcard
    case .optionalChainingExpr(let node): return .optional(pattern(expression: node.expression, binds: binds))
    case .declReferenceExpr(let node): return binds ? .binding(name(node.baseName)) : nil
    case .memberAccessExpr(let node): return caseKind(node, elements: nil)
    case .functionCallExpr(let call):
      if let callee = call.calledExpression.as(MemberAccessExprSyntax.self) {
        return caseKind(callee, elements: call.arguments.map { element($0, binds: binds) })
      }
      // In a method of an enumeration, `value(let x)` is the case `.value`.
      guard let callee = call.calledExpression.as(DeclReferenceExprSyntax.self),
        call.arguments.contains(where: { $0.expression.is(PatternExprSyntax.self) })
      else { return nil }
      return .enumerationCase(
        nil, name(callee.baseName), call.arguments.map { element($0, binds: binds) })
    case .tupleExpr(let node):
      let elements = node.elements.map { element($0, binds: binds) }
      return elements.count == 1 && elements[0].label == nil ? elements[0].pattern.kind : .tuple(elements)
    case .sequenceExpr(let node): return castKind(node, binds: binds)
    default: return nil
    }
  }

  private func element(_ node: LabeledExprSyntax, binds: Bool) -> Pattern.Element {
    Pattern.Element(label: node.label.map(name), pattern: pattern(expression: node.expression, binds: binds))
  }

  /// A case of an enumeration. Members of values, such as `size.width`, are expressions.
  private func caseKind(_ node: MemberAccessExprSyntax, elements: [Pattern.Element]?) -> Pattern.Kind? {
    guard let base = node.base else { return .enumerationCase(nil, name(node.declName.baseName), elements) }
    guard let type = typeName(base), isUppercase(type) else { return nil }
    return .enumerationCase(type, name(node.declName.baseName), elements)
  }

  private func isUppercase(_ type: TypeName) -> Bool {
    switch type.kind {
    case .name(let name, _), .member(_, let name, _): name.first?.isUppercase ?? false
    default: true
    }
  }

  /// `pattern as Type`.
  private func castKind(_ node: SequenceExprSyntax, binds: Bool) -> Pattern.Kind? {
    let elements = Array(node.elements)
    guard elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
      let type = elements[2].as(TypeExprSyntax.self)
    else { return nil }
    return .asType(pattern(expression: elements[0], binds: binds), self.type(type.type))
  }
}
