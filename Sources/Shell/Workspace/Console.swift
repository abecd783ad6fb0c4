/// Where a session speaks. Whatever is given is written out before the call returns.
package protocol Console: Sendable {
  /// Writes results.
  func print(_ text: String)
  /// Writes everything else: errors, warnings.
  func complain(_ text: String)
  /// Shows how far work has come, in place of what it showed before; nil takes it away. Where nobody watches it shows
  /// nothing.
  func show(progress: String?)
}

extension Console {
  package func show(progress: String?) {}
}
