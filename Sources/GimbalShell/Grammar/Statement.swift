package import GimbalNotation

/// A command with the place it was written at.
package struct Statement: Sendable {
  package let command: any Command
  package let source: Source
  package let span: Span

  /// The statement as history quotes it: on one line, and not too long.
  package var summary: String {
    let text = source.text(in: command.quoted ?? span).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    return text.count > Statement.longestSummary ? text.prefix(Statement.longestSummary - 1) + "…" : text
  }

  private static let longestSummary = 120
}
