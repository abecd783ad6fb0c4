/// A person at a terminal, who is asked for lines while a command runs.
package protocol Dialogue: Sendable {
  /// Waits for a line.
  ///
  /// - Parameters:
  ///   - prompt: what stands before it.
  ///   - session: the one whose names Tab completes.
  func ask(_ prompt: String, completing session: Session) -> LineEvent

  /// What was entered at this prompt and at earlier ones, the oldest first.
  var entries: [String] { get }
}
