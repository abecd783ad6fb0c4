import GimbalSyntaxTree
import SwiftSyntax

extension TreeLowering {
  func expression(_ node: ExprSyntax) -> Expression {
    let place = span(node)
    return nested(node, Expression(.unsupported("nesting"), place)) {
      switch node.kind {
      case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .forceUnwrapExpr, .optionalChainingExpr,
        .postfixIfConfigExpr:
        return chain(node)
      case .sequenceExpr, .tryExpr, .awaitExpr: return sequence(node)
      case .tupleExpr:
        if let inner = parenthesized(node) { return Expression(inner.kind, place) }
        return Expression(simpleKind(node), place)
      default: return Expression(simpleKind(node), place)
      }
    }
  }

  private func parenthesized(_ node: ExprSyntax) -> Expression? {
    guard let elements = node.as(TupleExprSyntax.self)?.elements, elements.count == 1,
      let element = elements.first, element.label == nil
    else { return nil }
    return expression(element.expression)
  }

  private func simpleKind(_ node: ExprSyntax) -> Expression.Kind {
    switch node.as(ExprSyntaxEnum.self) {
    case .arrayExpr(let node): return .array(node.elements.map { expression($0.expression) })
    case .booleanLiteralExpr(let node): return .boolean(node.literal.tokenKind == .keyword(.true))
    case .closureExpr(let node): return .closure(closure(node))
    case .declReferenceExpr(let node):
      let text = name(node.baseName)
      if text.hasPrefix("$"), let index = Int(text.dropFirst()), index < 1_000 {
        implicitParameterCount = max(implicitParameterCount, index + 1)
      }
      return .name(text)
    case .dictionaryExpr(let node): return dictionary(node)
    case .discardAssignmentExpr: return .name("_")
    case .floatLiteralExpr(let node): return floating(node.literal.text)
    case .genericSpecializationExpr(let node):
      return typeName(ExprSyntax(node)).map { .type($0) } ?? expression(node.expression).kind
    case .ifExpr(let node): return .statement(Statement(ifStatement(node), span(node)))
    case .inOutExpr(let node): return .inOut(expression(node.expression))
    case .integerLiteralExpr(let node): return integer(node.literal.text)
    case .keyPathExpr(let node): return .keyPath(node.components.map(component))
    case .macroExpansionExpr(let node): return macro(node)
    case .nilLiteralExpr: return .nilLiteral
    case .postfixOperatorExpr(let node): return .postfix(expression(node.expression), node.operator.text)
    case .prefixOperatorExpr(let node): return .prefix(node.operator.text, expression(node.expression))
    case .simpleStringLiteralExpr(let node):
      return .string([.text(node.segments.map(\.content.text).joined())])
    case .stringLiteralExpr(let node): return .string(parts(node))
    case .superExpr: return .name("super")
    case .switchExpr(let node): return .statement(Statement(switchStatement(node, label: nil), span(node)))
    case .tupleExpr(let node): return .tuple(node.elements.map { argument($0) })
    case .typeExpr(let node): return .type(type(node.type))
    case .binaryOperatorExpr(let node): return .name(node.operator.text)
    case .borrowExpr(let node): return expression(node.expression).kind
    case .consumeExpr(let node): return expression(node.expression).kind
    case .copyExpr(let node): return expression(node.expression).kind
    case .unsafeExpr(let node): return expression(node.expression).kind
    case ._canImportExpr(let node):
      let module = Expression(.name(node.importPath.trimmedDescription), span(node.importPath))
      return .call(Expression(.name("canImport"), span(node.canImportKeyword)), [Argument(nil, module)])
    default: return .unsupported(kindName(node))
    }
  }

  func argument(_ node: LabeledExprSyntax) -> Argument {
    Argument(node.label.map(name), expression(node.expression))
  }

  /// Converts the arguments of a call. Trailing closures are the last ones.
  func arguments(
    _ list: LabeledExprListSyntax, _ trailing: ClosureExprSyntax?,
    _ additional: MultipleTrailingClosureElementListSyntax
  ) -> [Argument] {
    var arguments = list.map { argument($0) }
    if let trailing { arguments.append(Argument(nil, expression(ExprSyntax(trailing)), isTrailing: true)) }
    for element in additional {
      let label = name(element.label)
      arguments.append(
        Argument(label == "_" ? nil : label, expression(ExprSyntax(element.closure)), isTrailing: true))
    }
    return arguments
  }

  private func dictionary(_ node: DictionaryExprSyntax) -> Expression.Kind {
    guard case .elements(let list) = node.content else { return .dictionary([]) }
    return .dictionary(list.map { DictionaryElement(key: expression($0.key), value: expression($0.value)) })
  }

  private func component(_ node: KeyPathComponentSyntax) -> String {
    switch node.component {
    case .property(let node): name(node.declName.baseName)
    case .optional(let node): node.questionOrExclamationMark.text
    default: "[]"
    }
  }

  private func macro(_ node: MacroExpansionExprSyntax) -> Expression.Kind {
    let macroName = name(node.macroName)
    let arguments = arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures)
    if macroName == "selector", let first = arguments.first, arguments.count == 1 {
      return .selector(first.value)
    }
    return .macro(macroName, arguments)
  }

  // MARK: Closures

  private func closure(_ node: ClosureExprSyntax) -> Closure {
    let captures = node.signature?.capture?.items.map { item in
      Closure.Capture(
        name: name(item.name), value: item.initializer.map { expression($0.value) },
        isWeak: item.specifier?.specifier.tokenKind == .keyword(.weak))
    }
    let outer = implicitParameterCount
    implicitParameterCount = 0
    defer { implicitParameterCount = outer }
    let body = statements(node.statements)
    return Closure(
      captures: captures ?? [], parameters: node.signature?.parameterClause.map(parameters),
      result: node.signature?.returnClause.map { type($0.type) }, body: body,
      implicitParameterCount: implicitParameterCount)
  }

  private func parameters(_ clause: ClosureSignatureSyntax.ParameterClause) -> [Parameter] {
    if case .simpleInput(let list) = clause {
      return list.map { Parameter(label: nil, name: name($0.name), type: nil) }
    }
    guard case .parameterClause(let clause) = clause else { return [] }
    return clause.parameters.map { node in
      Parameter(
        label: nil, name: name(node.secondName ?? node.firstName), type: node.type.map { type($0) },
        isVariadic: node.ellipsis != nil, isInOut: node.type.map(isInOut) ?? false)
    }
  }

  func isInOut(_ node: TypeSyntax) -> Bool {
    node.as(AttributedTypeSyntax.self)?.specifiers.contains { specifier in
      specifier.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(.inout)
    } ?? false
  }
}
