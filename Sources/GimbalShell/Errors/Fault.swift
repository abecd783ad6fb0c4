package import GimbalDocuments
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
  package let message: String
  package let remedy: String?
  /// The source position as text, such as `home.gim:3:1: `; empty for an error without a position.
  private let location: String
  /// The message on one line with its source position, such as `home.gim:3:1: error: …`; the message alone if it has no
  /// position.
  package var headline: String { location.isEmpty ? message.visible : "\(location)error: \(message.visible)" }
  /// The name of the source of the statement that failed.
  package let sourceName: String
  /// `true` for a `ParseError`, such as a syntax error or an unknown name. Such an error does not depend on the
  /// traits under which a statement runs.
  package let isOfWriting: Bool
  /// The source position of the error.
  package let span: Span
  /// The source of the error; nil for an error without a position.
  private(set) var source: Source?
  /// The name that does not exist, with the kind of object that it should denote; nil for other errors.
  private(set) var unknownName: (role: String, name: String)?
  /// `true` if the text itself is malformed, for example because of an unclosed quote.
  private(set) var isOfCharacters = false
  /// The found value and its deviation from the expected value; nil for errors other than failed expectations.
  private(set) var cells: (found: String, difference: String)?

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
      let message = message + (overrides.description.isEmpty ? "" : " (\(overrides.description))")
      let diagnostic = Diagnostic(.error, in: source, at: span, message, remedy: remedy)
      return Fault(
        text: diagnostic.rendered + "\n", status: status, message: message, remedy: remedy,
        location: source.location(of: span.lowerBound), sourceName: source.name, span: span,
        isOfWriting: error is ParseError)
    }
    if let fault = error as? Fault {
      self = fault
      return
    }
    self =
      switch error {
      case let error as ParseError: diagnosed(error.message, remedy: error.remedy, at: error.span)
      case let refusal as Refusal:
        diagnosed(refusal.message, remedy: refusal.remedy, at: refusal.span, status: refusal.status)
      case let error as EditError: diagnosed(error.message, remedy: error.remedy, at: span)
      case let error as LayoutError: diagnosed(error.message, at: span)
      case let error as StoreError:
        Fault(
          text: "error: \(error)\n", status: .store, message: error.message, remedy: error.remedy,
          sourceName: source.name, span: span)
      case let error as FailedCombinations:
        diagnosed(error.message, remedy: error.remedy, at: span, status: error.status)
      case let error as ExceededLimit: diagnosed(error.message, remedy: error.remedy, at: span)
      case is CancellationError: diagnosed("cancelled", at: span)
      case let error as FileFailure:
        diagnosed("cannot read \(error.path.cited): \(error.reason)", remedy: error.remedy, at: span)
      case let error as ScriptTooDeep:
        diagnosed(
          "scripts are nested more than \(error.limit) levels deep",
          remedy: "check whether a script reads itself", at: span)
      default: diagnosed("\(error)", at: span)
      }
    self.source = error is StoreError ? nil : source
    cells = (error as? Refusal)?.cells
    guard let error = error as? ParseError else { return }
    if case .unknownName(let role, let name, _, _) = error.reason { unknownName = (role, name) }
    isOfCharacters = error.reason.isOfCharacters
  }

  /// Returns the fault with a different suggested fix.
  func advising(_ remedy: String) -> Fault {
    guard let source else { return self }
    let text = Diagnostic(.error, in: source, at: span, message, remedy: remedy).rendered + "\n"
    return Fault(
      text: text, status: status, message: message, remedy: remedy, location: location,
      sourceName: sourceName, span: span, isOfWriting: isOfWriting)
  }

  /// Returns the fault with a line appended to its text.
  func adding(_ line: String) -> Fault {
    Fault(
      text: text + "  \(line)\n", status: status, message: message, remedy: remedy,
      location: location, sourceName: sourceName, span: span, isOfWriting: isOfWriting)
  }

  private init(
    text: String, status: ExitStatus, message: String, remedy: String?, location: String = "",
    sourceName: String, span: Span, isOfWriting: Bool = false
  ) {
    self.text = text
    self.status = status
    self.message = message
    self.remedy = remedy
    self.location = location
    self.sourceName = sourceName
    self.span = span
    self.isOfWriting = isOfWriting
  }
}

/// An error for scripts that run other scripts with more than `limit` levels of nesting.
struct ScriptTooDeep: Error {
  let limit: Int
}

/// The error for a `for each` block that failed in one or more combinations of traits. The individual
/// failures were already printed, up to a limit.
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

extension ParseError.Reason {
  /// `true` if the text itself is malformed, for example because of an unclosed quote.
  fileprivate var isOfCharacters: Bool {
    switch self {
    case .unterminatedString, .unterminatedBlock, .badEscape, .nameRefused, .textRefused, .tooDeep, .tooLong:
      true
    default: false
    }
  }
}
