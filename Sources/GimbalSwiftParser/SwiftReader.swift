import GimbalSyntaxTree
import SwiftParser
import SwiftSyntax

/// Reads Swift source text as a syntax tree.
enum SwiftReader {
  static func read(_ source: UnsafeBufferPointer<UInt8>) -> GimbalSyntaxTree.SourceFile {
    let tree = Parser.parse(source: source)
    var operators = PrecedenceTable.standard
    operators.declare(in: tree)
    let lowering = TreeLowering(operators: operators)
    let statements = lowering.statements(tree.statements)
    var errors = tree.hasError ? SyntaxErrors(in: tree).errors : []
    if let span = lowering.firstOmitted {
      errors.append(.init(message: GimbalSyntaxTree.SourceFile.nestingMessage, span: span))
    }
    return GimbalSyntaxTree.SourceFile(statements: statements, errors: errors)
  }
}
