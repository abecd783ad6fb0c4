/// The output of a session. Each call writes its text before it returns.
package protocol Console: Sendable {
  /// Writes results to standard output.
  func print(_ text: String)
  /// Writes errors and warnings to standard error.
  func complain(_ text: String)
  /// Replaces the progress line, or removes it for `nil`. Does nothing if standard error is not a terminal.
  func show(progress: String?)
  /// The width available for results, in columns, or `nil` if unknown.
  var columns: Int? { get }
  /// A Boolean value that indicates whether the output can show characters beyond ASCII.
  var showsUnicode: Bool { get }
}

extension Console {
  package func show(progress: String?) {}
  package var columns: Int? { nil }
  package var showsUnicode: Bool { true }
}
