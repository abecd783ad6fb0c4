/// The syntax tree of a source file.
package struct SourceFile: Sendable {
  /// A fault of the syntax. The parser continues after it, so that incomplete code has a tree.
  package struct SyntaxError: Hashable, Sendable {
    package var message: String
    package var span: Span

    package init(message: String, span: Span) { (self.message, self.span) = (message, span) }
  }

  /// The declarations and statements at the top level.
  package var statements: [Statement]
  package var errors: [SyntaxError]

  package init(statements: [Statement], errors: [SyntaxError]) {
    (self.statements, self.errors) = (statements, errors)
  }
}
