package import GimbalNotation

/// A command that was understood and not done, or an expectation that was not met, with the status it ends in.
package struct Refusal: Error, Sendable {
  package let span: Span
  package let message: String
  package let remedy: String?
  package let status: ExitStatus

  package init(_ message: String, remedy: String? = nil, at span: Span, status: ExitStatus = .failed) {
    self.span = span
    self.message = message
    self.remedy = remedy
    self.status = status
  }
}
