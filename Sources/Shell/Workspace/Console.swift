/// Where a session speaks. Whatever is given is written out before the call returns.
package protocol Console: Sendable {
  /// Writes results.
  func print(_ text: String)
  /// Writes everything else: errors, warnings.
  func complain(_ text: String)
}
