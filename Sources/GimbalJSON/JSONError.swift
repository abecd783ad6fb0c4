package import GimbalCore

/// The error for text that is not JSON, or for a value that the reader of a format does not accept.
package struct JSONError: Error, Sendable {
  package enum Reason: Sendable {
    /// Invalid content, described by a message, with an optional suggestion for a fix.
    case malformed(String, remedy: String? = nil)
    /// An invalid word. `role` describes the expected kind of word, such as `key`, and `nearest` is the most
    /// similar valid word, if one is similar enough.
    case unknown(role: String, name: String, nearest: String?)
    /// A size or a number of items that exceeds a limit.
    case exceeded(ExceededLimit)
    /// A value that the reader of the format rejects with an error of its own.
    case rejected(any Error)
  }

  package let reason: Reason
  /// The line number, starting at 1.
  package let line: Int
  /// The column number in Unicode scalars, starting at 1.
  package let column: Int
  /// The path to the invalid value, such as `properties.frameWidth`; `nil` if the error concerns the whole text.
  package let field: String?

  /// The description of the problem, without its location.
  package var message: String {
    switch reason {
    case .malformed(let message, _): message.visible
    case .unknown(let role, let name, _): "there is no \(role) \(name.cited)"
    case .exceeded(let limit): limit.message
    case .rejected(let error): "\(error)"
    }
  }

  init(_ reason: Reason, line: Int, column: Int, field: String?) {
    (self.reason, self.line, self.column, self.field) = (reason, line, column, field)
  }
}
