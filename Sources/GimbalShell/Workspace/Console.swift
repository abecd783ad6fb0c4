/// Where a session speaks. Whatever is given is written out before the call returns.
package protocol Console: Sendable {
  /// Writes results.
  func print(_ text: String)
  /// Writes everything else: errors, warnings.
  func complain(_ text: String)
  /// Shows how far work has come, in place of what it showed before; nil takes it away. Where nobody watches it shows
  /// nothing.
  func show(progress: String?)
  /// How many columns results have room in; nil where nobody says.
  var columns: Int? { get }
  /// Whether whoever reads results shows more than ASCII.
  var showsUnicode: Bool { get }
}

extension Console {
  package func show(progress: String?) {}
  package var columns: Int? { nil }
  package var showsUnicode: Bool { true }
}
