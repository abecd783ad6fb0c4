/// A finding about a text, ready to be shown.
public struct Diagnostic: Error, Sendable {
  public enum Severity: String, Sendable {
    case error, warning
  }

  public var severity: Severity
  public var source: Source
  public var span: Span
  public var message: String
  /// What to do about it.
  public var remedy: String?

  public init(
    _ severity: Severity, in source: Source, at span: Span, _ message: String, remedy: String? = nil
  ) {
    self.severity = severity
    self.source = source
    self.span = span
    self.message = message
    self.remedy = remedy
  }

  public init(_ error: ParseError, in source: Source) {
    self.init(.error, in: source, at: error.span, error.message, remedy: error.remedy)
  }

  /// `file:line:column: error: message`, the line with the place marked, and the remedy, without a newline at
  /// the end.
  ///
  /// - Complexity: O(offset of the span).
  public var rendered: String {
    let position = source.position(of: span.lowerBound)
    let head =
      "\(source.name.visible):\(position.line):\(position.column): \(severity.rawValue): \(message.visible)"
    return ([head, source.excerpt(at: span)] + (remedy.map { [$0.visible] } ?? [])).joined(separator: "\n")
  }
}
