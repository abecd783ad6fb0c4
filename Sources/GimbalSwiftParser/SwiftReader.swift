import GimbalSyntaxTree
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// Reads Swift source text as a syntax tree.
enum SwiftReader {
  /// The largest number of syntax errors that are reported for a file.
  static let maximumErrors = 100

  static func read(_ source: UnsafeBufferPointer<UInt8>) -> GimbalSyntaxTree.SourceFile {
    let tree = Parser.parse(source: source)
    var operators = PrecedenceTable.standard
    operators.declare(in: tree)
    let lowering = TreeLowering(operators: operators)
    let statements = lowering.statements(tree.statements)
    var errors = tree.hasError ? errors(in: tree) : []
    if let span = lowering.firstOmitted {
      errors.append(.init(message: "the code is nested too deeply", span: span))
    }
    return GimbalSyntaxTree.SourceFile(statements: statements, errors: errors)
  }

  /// The syntax errors in the order of the text, each once.
  private static func errors(in tree: SourceFileSyntax) -> [GimbalSyntaxTree.SourceFile.SyntaxError] {
    var seen: Set<GimbalSyntaxTree.SourceFile.SyntaxError> = []
    var errors: [GimbalSyntaxTree.SourceFile.SyntaxError] = []
    for diagnostic in ParseDiagnosticsGenerator.diagnostics(for: tree)
    where diagnostic.diagMessage.severity == .error {
      let start = diagnostic.position.utf8Offset
      let end = diagnostic.node.endPositionBeforeTrailingTrivia.utf8Offset
      let error = GimbalSyntaxTree.SourceFile.SyntaxError(
        message: diagnostic.message,
        span: Span(start: UInt32(clamping: start), end: UInt32(clamping: max(start, end))))
      if seen.insert(error).inserted { errors.append(error) }
      if errors.count == maximumErrors { break }
    }
    return errors
  }
}
