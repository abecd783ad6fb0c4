/// The output of a session. Each call writes its text before it returns.
package protocol Console: Sendable {
  /// Writes results to standard output.
  func print(_ text: String)
  /// Writes errors and warnings to standard error.
  func complain(_ text: String)
  /// Replaces the progress line. The value `nil` removes the line. Does nothing if standard error is not a
  /// terminal.
  func show(progress: String?)
  /// The width that is available for results, in columns; `nil` if it is unknown.
  var columns: Int? { get }
  /// `true` if the output can show characters beyond ASCII.
  var showsUnicode: Bool { get }
}

extension Console {
  package func show(progress: String?) {}
  package var columns: Int? { nil }
  package var showsUnicode: Bool { true }
}
