internal import GimbalModel

/// An error or a warning about a span of a source text, ready for display.
public struct Diagnostic: Error, Sendable {
  public enum Severity: String, Sendable {
    case error, warning
  }

  public var severity: Severity
  public var source: Source
  public var span: Span
  public var message: String
  /// The suggested fix.
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

  /// The diagnostic as text without a final newline: `file:line:column: error: message`, the line of the
  /// source with a caret under the span, and the suggested fix.
  ///
  /// - Complexity: O(offset of the span).
  public var rendered: String {
    let head = "\(source.location(of: span.lowerBound))\(severity.rawValue): \(message.visible)"
    // The text is empty if the input could not be read. In this case, there is no line to show.
    let excerpt = source.text.isEmpty ? [] : [source.excerpt(at: span)]
    return ([head] + excerpt + (remedy.map { [$0.visible] } ?? [])).joined(separator: "\n")
  }
}
