import GimbalSyntaxTree
import SwiftSyntax

/// An operator between two operands, with its own operands such as the middle of `a ? b : c`.
private enum Infix {
  case binary(String)
  case assignment(String?)
  case conditional(Expression)

  var name: String {
    switch self {
    case .binary(let name): name
    case .assignment(let name): (name ?? "") + "="
    case .conditional: "?:"
    }
  }
}

/// The operands and operators of a sequence that are not yet grouped.
private struct OperatorStack {
  let table: PrecedenceTable
  private var operands: [Expression] = []
  private var operators: [(infix: Infix, group: PrecedenceTable.Group)] = []

  init(table: PrecedenceTable) { self.table = table }

  mutating func push(_ operand: Expression) { operands.append(operand) }

  /// Groups the operators that bind more tightly than the next one.
  mutating func reduce(before group: PrecedenceTable.Group) {
    while let last = operators.last,
      last.group.precedence > group.precedence
        || (last.group.precedence == group.precedence && group.associativity != .right)
    {
      reduce()
    }
  }

  mutating func push(_ infix: Infix) {
    let group = table[infix.name]
    reduce(before: group)
    operators.append((infix, group))
  }

  mutating func cast(_ cast: Expression.Cast, to type: TypeName) {
    reduce(before: table["as"])
    guard let operand = operands.popLast() else { return }
    operands.append(
      Expression(.cast(operand, cast, type), Span(start: operand.span.start, end: type.span.end)))
  }

  private mutating func reduce() {
    guard let infix = operators.popLast()?.infix, let right = operands.popLast(),
      let left = operands.popLast()
    else { return }
    let span = Span(start: left.span.start, end: max(left.span.start, right.span.end))
    let kind: Expression.Kind =
      switch infix {
      case .binary(let name): .binary(left, name, right)
      case .assignment(let name): .assignment(left, name, right)
      case .conditional(let middle): .conditional(left, middle, right)
      }
    operands.append(Expression(kind, span))
  }

  /// Groups all operators.
  mutating func result(missing: Span) -> Expression {
    while !operators.isEmpty, operands.count > 1 { reduce() }
    return operands.last ?? Expression(.unsupported("missing"), missing)
  }
}

extension TreeLowering {
  private static let compoundAssignments: Set<String> = [
    "*=", "/=", "%=", "+=", "-=", "<<=", ">>=", "&=", "|=", "^=", "&*=", "&+=", "&-=", "&<<=", "&>>=",
  ]

  /// Groups the operators of a sequence. `try` applies to all that is on its right.
  func sequence(_ node: ExprSyntax) -> Expression {
    let elements = node.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? [node]
    // The tree of a longer sequence would be too deep.
    guard elements.count < Self.maximumDepth else {
      omit(node)
      return Expression(.unsupported("nesting"), span(node))
    }
    return sequence(elements[...], place: span(node))
  }

  private func sequence(_ elements: ArraySlice<ExprSyntax>, place: Span) -> Expression {
    var stack = OperatorStack(table: operators)
    var index = elements.startIndex
    while index < elements.endIndex {
      let element = elements[index]
      index += 1
      switch element.as(ExprSyntaxEnum.self) {
      case .binaryOperatorExpr(let node): stack.push(infix(node.operator.text))
      case .assignmentExpr: stack.push(.assignment(nil))
      case .arrowExpr: stack.push(.binary("->"))
      case .unresolvedTernaryExpr(let node): stack.push(.conditional(expression(node.thenExpression)))
      case .unresolvedAsExpr(let node):
        guard index < elements.endIndex else { continue }
        stack.cast(cast(node.questionOrExclamationMark), to: castType(elements[index]))
        index += 1
      case .unresolvedIsExpr:
        guard index < elements.endIndex else { continue }
        stack.cast(.test, to: castType(elements[index]))
        index += 1
      case .tryExpr, .awaitExpr:
        let (operand, isOptional) = withoutEffects(element)
        guard isOptional else {
          stack.push(expression(operand))
          continue
        }
        let rest = nested(element, Expression(.unsupported("nesting"), place)) {
          sequence([operand] + elements[index...], place: place)
        }
        let start = span(element).start
        stack.push(Expression(.optionalTry(rest), Span(start: start, end: max(start, rest.span.end))))
        index = elements.endIndex
      default: stack.push(expression(element))
      }
    }
    return stack.result(missing: place)
  }

  private func infix(_ name: String) -> Infix {
    Self.compoundAssignments.contains(name) ? .assignment(String(name.dropLast())) : .binary(name)
  }

  /// Removes `try` and `await` before an expression. Returns `true` if one of them is `try?`.
  private func withoutEffects(_ node: ExprSyntax) -> (operand: ExprSyntax, isOptional: Bool) {
    var (operand, isOptional) = (node, false)
    while true {
      if let node = operand.as(TryExprSyntax.self) {
        isOptional = isOptional || node.questionOrExclamationMark?.tokenKind == .postfixQuestionMark
        operand = node.expression
      } else if let node = operand.as(AwaitExprSyntax.self) {
        operand = node.expression
      } else {
        return (operand, isOptional)
      }
    }
  }

  private func cast(_ mark: TokenSyntax?) -> Expression.Cast {
    switch mark?.tokenKind {
    case .postfixQuestionMark: .optional
    case .exclamationMark: .forced
    default: .always
    }
  }

  private func castType(_ node: ExprSyntax) -> TypeName {
    if let node = node.as(TypeExprSyntax.self) { return type(node.type) }
    return typeName(node) ?? TypeName(.unsupported(kindName(node)), span(node))
  }
}
