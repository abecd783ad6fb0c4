import GimbalSyntaxTree
import SwiftSyntax

extension TreeLowering {
  func statement(_ node: StmtSyntax, label: String? = nil) -> Statement {
    let place = span(node)
    return nested(node, Statement(.unsupported("nesting"), place)) {
      Statement(statementKind(node, label: label), place)
    }
  }

  private func statementKind(_ node: StmtSyntax, label: String?) -> Statement.Kind {
    switch node.as(StmtSyntaxEnum.self) {
    case .breakStmt(let node): return .break(node.label.map(name))
    case .continueStmt(let node): return .continue(node.label.map(name))
    case .deferStmt(let node): return .defer(block(node.body))
    case .doStmt(let node):
      return .do(block(node.body), catches: node.catchClauses.map(catchClause), label: label)
    case .expressionStmt(let node): return expressionStatement(node.expression, label: label)
    case .fallThroughStmt: return .fallthrough
    case .forStmt(let node):
      return .for(
        pattern(node.pattern, type: node.typeAnnotation, binds: node.caseKeyword == nil),
        in: expression(node.sequence), where: node.whereClause.map { expression($0.condition) },
        body: block(node.body), label: label)
    case .guardStmt(let node): return .guard(conditions(node.conditions), else: block(node.body))
    case .labeledStmt(let node): return statement(node.statement, label: name(node.label)).kind
    case .repeatStmt(let node):
      return .repeat(body: block(node.body), condition: expression(node.condition), label: label)
    case .returnStmt(let node): return .return(node.expression.map(expression))
    case .throwStmt(let node): return .throw(expression(node.expression))
    case .whileStmt(let node):
      return .while(conditions(node.conditions), body: block(node.body), label: label)
    default: return .unsupported(kindName(node))
    }
  }

  private func expressionStatement(_ node: ExprSyntax, label: String?) -> Statement.Kind {
    if let node = node.as(IfExprSyntax.self) { return ifStatement(node) }
    if let node = node.as(SwitchExprSyntax.self) { return switchStatement(node, label: label) }
    return .expression(expression(node))
  }

  func ifStatement(_ node: IfExprSyntax) -> Statement.Kind {
    let other = node.elseBody.map { body -> [Statement] in
      if case .codeBlock(let node) = body { return block(node) }
      guard case .ifExpr(let node) = body else { return [] }
      let place = span(node)
      return nested(node, [Statement(.unsupported("nesting"), place)]) {
        [Statement(ifStatement(node), place)]
      }
    }
    return .if(conditions(node.conditions), then: block(node.body), else: other)
  }

  func switchStatement(_ node: SwitchExprSyntax, label: String?) -> Statement.Kind {
    .switch(expression(node.subject), switchCases(node.cases), label: label)
  }

  /// Converts cases. Cases in `#if` are all included in their order, so that the first one that matches is used.
  private func switchCases(_ list: SwitchCaseListSyntax) -> [SwitchCase] {
    list.flatMap { element -> [SwitchCase] in
      if case .switchCase(let node) = element { return [switchCase(node)] }
      guard case .ifConfigDecl(let node) = element else { return [] }
      return nested(node, []) {
        node.clauses.flatMap { clause -> [SwitchCase] in
          guard case .switchCases(let cases) = clause.elements else { return [] }
          return switchCases(cases)
        }
      }
    }
  }

  private func switchCase(_ node: SwitchCaseSyntax) -> SwitchCase {
    var patterns: [CasePattern] = []
    if case .case(let label) = node.label {
      patterns = label.caseItems.map {
        CasePattern(pattern($0.pattern), where: $0.whereClause.map { expression($0.condition) })
      }
    }
    return SwitchCase(patterns: patterns, body: statements(node.statements), span: span(node))
  }

  private func catchClause(_ node: CatchClauseSyntax) -> Catch {
    let patterns = node.catchItems.compactMap { item -> CasePattern? in
      guard let node = item.pattern else { return nil }
      return CasePattern(pattern(node), where: item.whereClause.map { expression($0.condition) })
    }
    return Catch(patterns: patterns, body: block(node.body))
  }

  private func conditions(_ list: ConditionElementListSyntax) -> [Condition] {
    list.compactMap { element in
      switch element.condition {
      case .expression(let node): .expression(expression(node))
      case .availability(let node): availability(node)
      case .matchingPattern(let node):
        .matching(
          pattern(node.pattern, type: node.typeAnnotation, binds: false), expression(node.initializer.value))
      default: element.condition.as(OptionalBindingConditionSyntax.self).map(optionalBinding)
      }
    }
  }

  private func availability(_ node: AvailabilityConditionSyntax) -> Condition {
    .availability(
      node.availabilityArguments.map { $0.argument.trimmedDescription },
      isUnavailable: node.availabilityKeyword.tokenKind == .poundUnavailable)
  }

  private func optionalBinding(_ node: OptionalBindingConditionSyntax) -> Condition {
    .optionalBinding(
      pattern(node.pattern, type: node.typeAnnotation, binds: true),
      node.initializer.map { expression($0.value) })
  }
}
