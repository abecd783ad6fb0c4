import Layout
import Model
package import Notation
import Store

/// An error with everything said: the text for the user and the status of the run.
package struct Fault: Error, Sendable {
  package let text: String
  package let status: ExitStatus

  /// - Parameters:
  ///   - span: the statement that failed, for errors that have no place of their own.
  ///   - look: how scenes were looked at.
  package init(_ error: any Error, in source: Source, at span: Span = Span(0, 0), seen look: Look = Look()) {
    func diagnostic(_ message: String, remedy: String? = nil, at span: Span) -> String {
      let place = look.words.isEmpty ? "" : " (\(look.words))"
      return Diagnostic(.error, in: source, at: span, message + place, remedy: remedy).rendered + "\n"
    }
    switch error {
    case let fault as Fault: self = fault
    case let error as ParseError:
      self.init(
        text: diagnostic(error.message, remedy: error.remedy, at: error.span), status: .failed)
    case let refusal as Refusal:
      self.init(
        text: diagnostic(refusal.message, remedy: refusal.remedy, at: refusal.span), status: refusal.status)
    case let error as EditError:
      self.init(text: diagnostic(error.message, remedy: error.remedy, at: span), status: .failed)
    case let error as LayoutError:
      self.init(text: diagnostic(error.message, at: span), status: .failed)
    case let error as StoreError: self.init(text: "error: \(error)\n", status: .store)
    case let error as FailedCombinations:
      self.init(text: diagnostic(error.message, remedy: error.remedy, at: span), status: .failed)
    case is CancellationError: self.init(text: diagnostic("cancelled", at: span), status: .failed)
    case let error as FileFailure:
      self.init(
        text: diagnostic("cannot read \(error.path.cited): \(error.reason)", at: span), status: .failed)
    case let error as ScriptTooDeep:
      self.init(
        text: diagnostic(
          "scripts read scripts more than \(error.limit) deep", remedy: "does a script read itself?", at: span
        ),
        status: .failed)
    default: self.init(text: diagnostic("\(error)", at: span), status: .failed)
    }
  }

  private init(text: String, status: ExitStatus) {
    self.text = text
    self.status = status
  }
}
