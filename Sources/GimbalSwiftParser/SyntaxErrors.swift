import GimbalSyntaxTree
import SwiftSyntax

/// Finds the syntax errors of a tree: missing, unexpected and malformed tokens.
///
/// The generator of diagnostics of swift-syntax has better texts, but takes minutes for some files of 100 KB.
struct SyntaxErrors {
  typealias SyntaxError = GimbalSyntaxTree.SourceFile.SyntaxError

  /// The largest number of errors that are reported for a file.
  static let maximum = 100

  /// The errors in the order of the text.
  private(set) var errors: [SyntaxError] = []

  /// Searches only subtrees with errors. The nodes to visit are a stack, because trees can be deep.
  init(in tree: SourceFileSyntax) {
    var stack = [Syntax(tree)]
    while let node = stack.popLast(), errors.count < Self.maximum {
      if let unexpected = node.as(UnexpectedNodesSyntax.self) {
        add("unexpected code", node: unexpected)
      } else if let token = node.as(TokenSyntax.self) {
        add(token.presence == .missing ? "expected \(Self.name(token))" : "malformed code", node: token)
      } else if let name = Self.missing[node.kind] {
        add("expected \(name)", node: node)
      } else {
        stack += node.children(viewMode: .all).filter(\.hasError).reversed()
      }
    }
  }

  private static let missing: [SyntaxKind: String] = [
    .missing: "code", .missingDecl: "a declaration", .missingExpr: "an expression",
    .missingPattern: "a pattern", .missingStmt: "a statement", .missingType: "a type",
  ]

  /// Tokens that are missing at one offset are one error.
  private mutating func add(_ message: String, node: some SyntaxProtocol) {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    guard errors.last.map({ Int($0.span.start) < start }) ?? true else { return }
    let end = max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
    let span = Span(start: UInt32(clamping: start), end: UInt32(clamping: end))
    errors.append(SyntaxError(message: message, span: span))
  }

  private static func name(_ token: TokenSyntax) -> String {
    switch token.tokenKind {
    case .identifier: return "a name"
    case .binaryOperator, .prefixOperator, .postfixOperator: return "an operator"
    case .stringSegment: return "a text"
    case .integerLiteral, .floatLiteral: return "a number"
    default: return token.text.isEmpty ? "code" : "'\(token.text)'"
    }
  }
}
