/// The syntax tree of a source file.
public struct SourceFile: Sendable {
  /// A fault of the syntax. The parser continues after it, so that incomplete code has a tree.
  public struct SyntaxError: Hashable, Sendable {
    public var message: String
    public var span: Span

    public init(message: String, span: Span) { (self.message, self.span) = (message, span) }
  }

  /// The declarations and statements at the top level.
  public var statements: [Statement]
  public var errors: [SyntaxError]

  public init(statements: [Statement], errors: [SyntaxError]) {
    (self.statements, self.errors) = (statements, errors)
  }
}
