import GimbalSyntaxTree
import SwiftSyntax

/// Converts the syntax tree of SwiftSyntax to that of GimbalSyntaxTree.
///
/// Nodes that the target has no case for become `unsupported`, with the name of their kind.
final class TreeLowering {
  /// The largest number of nested nodes that are converted. The stack of ``ParserThread`` is large enough for it.
  static let maximumDepth = 4000

  let operators: PrecedenceTable
  private var depth = 0
  /// The place of the first node that was omitted because of its depth.
  private(set) var firstOmitted: Span?
  /// The number of clauses of `#if` in the current member chain, each of which copies the members before it.
  var chainClauses = 0
  /// The number of parameters that the current closure uses by `$0` and so on.
  var implicitParameterCount = 0

  init(operators: PrecedenceTable) { self.operators = operators }

  func span(_ node: some SyntaxProtocol) -> Span {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return Span(
      start: UInt32(clamping: start),
      end: UInt32(clamping: max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)))
  }

  /// Records a node that is too deep.
  func omit(_ node: some SyntaxProtocol) { firstOmitted = firstOmitted ?? span(node) }

  /// Converts a node one level deeper, or returns `fallback` if that is too deep.
  func nested<Result>(_ node: some SyntaxProtocol, _ fallback: Result, _ body: () -> Result) -> Result {
    guard depth < Self.maximumDepth else {
      omit(node)
      return fallback
    }
    depth += 1
    defer { depth -= 1 }
    return body()
  }

  /// The name of an identifier, without backticks.
  func name(_ token: TokenSyntax) -> String {
    let text = token.text
    guard text.utf8.first == UInt8(ascii: "`"), text.utf8.count > 2 else { return text }
    return String(text.dropFirst().dropLast())
  }

  /// The name of the kind of a node, such as `regexLiteral`.
  func kindName(_ node: some SyntaxProtocol) -> String {
    var name = "\(node.kind)"
    for suffix in ["Expr", "Stmt", "Decl", "Type", "Pattern"] where name.hasSuffix(suffix) {
      name.removeLast(suffix.count)
      break
    }
    return name
  }

  // MARK: Blocks

  func statements(_ items: CodeBlockItemListSyntax) -> [Statement] { items.map { statement($0.item) } }

  func block(_ block: CodeBlockSyntax) -> [Statement] { statements(block.statements) }

  func statement(_ item: CodeBlockItemSyntax.Item) -> Statement {
    switch item {
    case .decl(let node): return declarationStatement(node)
    case .stmt(let node): return statement(node)
    default:
      guard let node = item.as(ExprSyntax.self) else {
        return Statement(.unsupported(kindName(item)), span(item))
      }
      let value = expression(node)
      if case .statement(let statement) = value.kind { return statement }
      return Statement(.expression(value), value.span)
    }
  }

  private func declarationStatement(_ node: DeclSyntax) -> Statement {
    let place = span(node)
    if let node = node.as(IfConfigDeclSyntax.self) {
      return Statement(.conditionalCompilation(clauses(node) { self.statements(of: $0) }), place)
    }
    if let node = node.as(MacroExpansionDeclSyntax.self) {
      let value = Expression(
        .macro(
          name(node.macroName),
          arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures)), place)
      return Statement(.expression(value), place)
    }
    return Statement(.declaration(declaration(node)), place)
  }

  private func statements(of elements: IfConfigClauseSyntax.Elements) -> [Statement] {
    switch elements {
    case .statements(let items): return statements(items)
    case .decls(let items): return items.map { declarationStatement($0.decl) }
    default: return []
    }
  }

  /// Converts the clauses of `#if`.
  func clauses<Content>(
    _ node: IfConfigDeclSyntax, _ content: (IfConfigClauseSyntax.Elements) -> [Content]
  ) -> [ConditionalClause<Content>] {
    node.clauses.map { clause in
      ConditionalClause(
        condition: clause.condition.map { expression($0) }, content: clause.elements.map(content) ?? [])
    }
  }
}
