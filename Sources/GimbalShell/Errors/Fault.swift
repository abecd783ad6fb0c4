package import GimbalBatch
import GimbalFindings
import GimbalLayout
import GimbalModel
package import GimbalNotation
package import GimbalReporting
import GimbalStore

/// An error with everything said: the text for the user and the status of the run.
package struct Fault: Error, Sendable {
  package let text: String
  package let status: ExitStatus
  /// What is wrong, in one line.
  let message: String
  let remedy: String?
  /// Whether the text cannot be understood or names what is not there, however a scene is looked at.
  let isOfWriting: Bool
  /// What of the source is to blame.
  let span: Span

  /// - Parameters:
  ///   - span: the statement that failed, for errors that have no place of their own.
  ///   - look: how scenes were looked at.
  package init(_ error: any Error, in source: Source, at span: Span = Span(0, 0), seen look: Look = Look()) {
    func diagnosed(_ message: String, remedy: String? = nil, at span: Span, status: ExitStatus = .failed)
      -> Fault
    {
      let message = message + (look.words.isEmpty ? "" : " (\(look.words))")
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
        Fault(text: "error: \(error)\n", status: .store, message: "\(error)", remedy: nil, span: span)
      case let error as FailedCombinations:
        diagnosed(error.message, remedy: error.remedy, at: span, status: error.status)
      case is CancellationError: diagnosed("cancelled", at: span)
      case let error as FileFailure:
        diagnosed("cannot read \(error.path.cited): \(error.reason)", remedy: error.remedy, at: span)
      case let error as ScriptTooDeep:
        diagnosed(
          "scripts read scripts more than \(error.limit) deep", remedy: "does a script read itself?", at: span
        )
      default: diagnosed("\(error)", at: span)
      }
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

/// Scripts that read scripts without end.
struct ScriptTooDeep: Error {
  let limit: Int
}

/// That a block failed in some combinations, each of which was said.
struct FailedCombinations: Error {
  let failed: Int
  let total: Int
  let unprinted: Int
  /// The first, in the order of the cases, of those that the failures have.
  let status: ExitStatus

  var message: String { "\(failed) of \(total) combination\(total == 1 ? "" : "s") failed" }

  var remedy: String? {
    unprinted == 0 ? nil : "\(unprinted) more failure\(unprinted == 1 ? " is" : "s are") not shown"
  }
}
