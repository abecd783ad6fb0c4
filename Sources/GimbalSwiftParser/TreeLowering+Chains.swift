import GimbalSyntaxTree
import SwiftSyntax

extension TreeLowering {
  /// The largest number of `#if` in one member chain: each doubles the tree.
  private static let maximumChainClauses = 4

  /// Converts the outermost postfix expression of a chain.
  func chain(_ node: ExprSyntax) -> Expression {
    var isOptional = false
    let outerClauses = chainClauses
    chainClauses = 0
    defer { chainClauses = outerClauses }
    let start = span(node).start
    let value = link(node, start: start, isOptional: &isOptional)
    return isOptional ? Expression(.optionalScope(value), value.span) : value
  }

  /// Converts a postfix expression, or the base of one. Sets `isOptional` if it contains `?`.
  ///
  /// All of a chain starts at the same offset. SwiftSyntax searches the first token of a node level by level.
  private func link(_ node: ExprSyntax, start: UInt32, isOptional: inout Bool) -> Expression {
    let end = UInt32(clamping: node.endPositionBeforeTrailingTrivia.utf8Offset)
    let place = Span(start: start, end: max(start, end))
    var contains = false
    let kind = nested(node, Expression.Kind.unsupported("nesting")) {
      linkKind(node, start: start, isOptional: &contains)
    }
    isOptional = isOptional || contains
    return Expression(kind, place)
  }

  private func linkKind(_ node: ExprSyntax, start: UInt32, isOptional: inout Bool) -> Expression.Kind {
    switch node.as(ExprSyntaxEnum.self) {
    case .memberAccessExpr(let node):
      let member = name(node.declName.baseName)
      guard let base = node.base else { return .member(nil, member) }
      return .member(self.base(base, start: start, isOptional: &isOptional), member)
    case .functionCallExpr(let node):
      return .call(
        base(node.calledExpression, start: start, isOptional: &isOptional),
        arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures))
    case .subscriptCallExpr(let node):
      return .element(
        base(node.calledExpression, start: start, isOptional: &isOptional),
        arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures))
    case .forceUnwrapExpr(let node):
      return .forcedValue(link(node.expression, start: start, isOptional: &isOptional))
    case .optionalChainingExpr(let node):
      isOptional = true
      return .optionalChain(link(node.expression, start: start, isOptional: &isOptional))
    case .postfixIfConfigExpr(let node): return conditional(node, start: start, isOptional: &isOptional)
    default: return expression(node).kind
    }
  }

  /// Converts the base of a member, call or subscript. A literal of an array or a dictionary that names a type is the type.
  private func base(_ node: ExprSyntax, start: UInt32, isOptional: inout Bool) -> Expression {
    switch node.kind {
    case .arrayExpr, .dictionaryExpr:
      // The base of a member such as `[a, b].forEach` is a value if an element is not the name of a type.
      if isTypeLiteral(node), let type = typeName(node) { return Expression(.type(type), type.span) }
    case .optionalChainingExpr:
      // `UIView?.self` and `UIView?.none`.
      if node.parent?.is(FunctionCallExprSyntax.self) != true, isTypeLiteral(node), let type = typeName(node),
        node.parent?.as(MemberAccessExprSyntax.self).map({
          ["self", "none"].contains($0.declName.baseName.text)
        })
          ?? false
      {
        return Expression(.type(type), type.span)
      }
    default: break
    }
    return link(node, start: start, isOptional: &isOptional)
  }

  /// `true` for the literal of an array or a dictionary that is called or has the member `self`, and for an optional of an
  /// uppercase name.
  private func isTypeLiteral(_ node: ExprSyntax) -> Bool {
    if let optional = node.as(OptionalChainingExprSyntax.self) {
      return optional.expression.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase ?? false
    }
    if node.parent?.is(FunctionCallExprSyntax.self) ?? false { return true }
    let member = node.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    return member == "self" || member == "init"
  }

  // MARK: #if

  /// Converts a chain with `#if`: one expression for each clause, and one without its members.
  private func conditional(
    _ node: PostfixIfConfigExprSyntax, start: UInt32, isOptional: inout Bool
  ) -> Expression.Kind {
    guard let base = node.base, chainClauses < Self.maximumChainClauses else {
      return .unsupported(kindName(node))
    }
    chainClauses += 1
    defer { chainClauses -= 1 }
    let root = link(base, start: start, isOptional: &isOptional)
    var clauses: [ConditionalClause<Expression>] = []
    for clause in node.config.clauses {
      var value = root
      if case .postfixExpression(let members) = clause.elements {
        value = append(expression(members), to: root) ?? root
      }
      clauses.append(
        ConditionalClause(condition: clause.condition.map { expression($0) }, content: [value]))
    }
    if clauses.allSatisfy({ $0.condition != nil }) {
      clauses.append(ConditionalClause(condition: nil, content: [root]))
    }
    return .conditionalCompilation(clauses)
  }

  /// Replaces the missing base of the first member of a chain.
  private func append(_ chain: Expression, to root: Expression) -> Expression? {
    func kind(_ base: Expression, _ make: (Expression) -> Expression.Kind) -> Expression? {
      append(base, to: root).map { Expression(make($0), chain.span) }
    }
    switch chain.kind {
    case .member(nil, let name): return Expression(.member(root, name), chain.span)
    case .member(let base?, let name): return kind(base) { .member($0, name) }
    case .call(let base, let arguments): return kind(base) { .call($0, arguments) }
    case .element(let base, let arguments): return kind(base) { .element($0, arguments) }
    case .forcedValue(let base): return kind(base) { .forcedValue($0) }
    case .optionalChain(let base): return kind(base) { .optionalChain($0) }
    case .optionalScope(let base): return kind(base) { .optionalScope($0) }
    case .conditionalCompilation(let clauses):
      let content = clauses.map { clause in
        ConditionalClause(
          condition: clause.condition, content: clause.content.map { append($0, to: root) ?? $0 })
      }
      return Expression(.conditionalCompilation(content), chain.span)
    default: return nil
    }
  }
}
