/// The output of a session. Each call writes its text before it returns.
package protocol Console: Sendable {
  /// Writes results to standard output.
  func print(_ text: String)
  /// Writes text to standard error. Errors and warnings are written with ``writeWarning(_:)``.
  func writeError(_ text: String)
  /// Writes a message about a statement to standard error.
  func write(_ message: ConsoleMessage)
  /// Replaces the progress line. The value `nil` removes the line. Does nothing if standard error is not a
  /// terminal.
  func show(progress: String?)
  /// The width that is available for results, in columns; `nil` if it is unknown.
  var columns: Int? { get }
  /// `true` if the output can show characters beyond ASCII.
  var showsUnicode: Bool { get }
  /// The width of lines on the terminal that shows results; `nil` if lines can have any length, as in a file, a
  /// pipe, or a terminal without capabilities. The width follows the size of the window.
  var outputWidth: LineWidth? { get }
  /// The width of lines on the terminal that shows errors and warnings; `nil` if lines can have any length.
  var errorWidth: LineWidth? { get }
  /// The number of rows of the terminal that shows results; `nil` if a result of any length is written at once.
  var rows: Int? { get }
}

/// A warning or a note about a statement.
package struct ConsoleMessage: Sendable {
  package enum Severity: String, Sendable {
    case warning, note
  }

  package let severity: Severity
  /// The message. It can have several lines.
  package let text: String
  /// The source position, such as `home.gim:3:1: `; empty for a message without a position.
  private let location: String

  package init(_ severity: Severity, _ text: String, at location: String = "") {
    (self.severity, self.text, self.location) = (severity, text, location)
  }

  /// The message as it is printed, with its position.
  package var rendered: String { "\(location)\(severity.rawValue): \(text)\n" }
}

extension Console {
  package func write(_ message: ConsoleMessage) { writeWarning(message.rendered) }
  package func show(progress: String?) {}
  package var columns: Int? { nil }
  package var showsUnicode: Bool { true }
  package var outputWidth: LineWidth? { nil }
  package var errorWidth: LineWidth? { nil }
  package var rows: Int? { nil }

  /// Writes errors and warnings to standard error, in lines that fit into the terminal.
  package func writeWarning(_ text: String) { writeError(errorWidth?.wrapped(text) ?? text) }
}
