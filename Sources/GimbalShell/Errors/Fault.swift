package import GimbalBatch
import GimbalFindings
import GimbalLayout
import GimbalModel
package import GimbalNotation
package import GimbalReporting
import GimbalStore

/// A formatted error with the exit status that it causes.
package struct Fault: Error, Sendable {
  package let text: String
  package let status: ExitStatus
  /// The message on one line.
  let message: String
  let remedy: String?
  /// `true` for a syntax error. Such an error does not depend on the traits under which a statement runs.
  let isOfWriting: Bool
  /// The source position of the error.
  let span: Span

  /// Creates a fault from an error.
  ///
  /// - Parameters:
  ///   - span: The source range of the failed statement, which is used for errors without a position.
  ///   - overrides: The traits that replace the traits of the scene, such as in a `for each` block. The
  ///     message lists them.
  package init(
    _ error: any Error, in source: Source, at span: Span = Span(0, 0),
    under overrides: TraitOverrides = TraitOverrides()
  ) {
    func diagnosed(_ message: String, remedy: String? = nil, at span: Span, status: ExitStatus = .failed)
      -> Fault
    {
      let message = message + (overrides.words.isEmpty ? "" : " (\(overrides.words))")
      let diagnostic = Diagnostic(.error, in: source, at: span, message, remedy: remedy)
      return Fault(
        text: diagnostic.rendered + "\n", status: status, message: message, remedy: remedy, span: span,
        isOfWriting: error is ParseError)
    }
    self =
      switch error {
      case let fault as Fault: fault
      case let error as ParseError: diagnosed(error.message, remedy: error.remedy, at: error.span)
      case let refusal as Refusal:
        diagnosed(refusal.message, remedy: refusal.remedy, at: refusal.span, status: refusal.status)
      case let error as EditError: diagnosed(error.message, remedy: error.remedy, at: span)
      case let error as LayoutError: diagnosed(error.message, at: span)
      case let error as StoreError:
        Fault(
          text: "error: \(error)\n", status: .store, message: error.message, remedy: error.remedy, span: span)
      case let error as FailedCombinations:
        diagnosed(error.message, remedy: error.remedy, at: span, status: error.status)
      case is CancellationError: diagnosed("cancelled", at: span)
      case let error as FileFailure:
        diagnosed("cannot read \(error.path.cited): \(error.reason)", remedy: error.remedy, at: span)
      case let error as ScriptTooDeep:
        diagnosed(
          "scripts are nested more than \(error.limit) levels deep",
          remedy: "check whether a script reads itself", at: span)
      default: diagnosed("\(error)", at: span)
      }
  }

  /// Returns the fault with another line at the end of its text.
  func adding(_ line: String) -> Fault {
    Fault(
      text: text + "  \(line)\n", status: status, message: message, remedy: remedy, span: span,
      isOfWriting: isOfWriting)
  }

  private init(
    text: String, status: ExitStatus, message: String, remedy: String?, span: Span, isOfWriting: Bool = false
  ) {
    self.text = text
    self.status = status
    self.message = message
    self.remedy = remedy
    self.span = span
    self.isOfWriting = isOfWriting
  }
}

/// An error for scripts that run other scripts with more than `limit` levels of nesting.
struct ScriptTooDeep: Error {
  let limit: Int
}

/// The error of a `for each` block that failed in one or more combinations of traits. The individual failures
/// were already printed, up to a limit.
struct FailedCombinations: Error {
  let failed: Int
  let total: Int
  let unprinted: Int
  /// The most severe exit status of the failures.
  let status: ExitStatus

  var message: String { "\(failed) of \(total) combination\(total == 1 ? "" : "s") failed" }

  var remedy: String? {
    unprinted == 0 ? nil : "\(unprinted) more failure\(unprinted == 1 ? " is" : "s are") not shown"
  }
}
