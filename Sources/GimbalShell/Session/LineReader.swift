/// The source of a session's lines: a terminal, a pipe, a test.
package protocol LineReader {
  /// Waits for the next line.
  ///
  /// - Parameter pending: The earlier lines of an incomplete statement; empty at the start of a statement.
  mutating func next(after pending: String) -> LineEvent

  /// Adds a statement to the history of the prompt.
  mutating func remember(_ text: String)
}

package enum LineEvent: Hashable, Sendable {
  /// A line without its newline.
  case line(String)
  /// The incomplete statement is discarded, after Ctrl-C.
  case interrupted
  case end
  /// A line that cannot be read, with the reason.
  case unreadable(String)
  /// No more lines can be read, with the reason.
  case failed(String)
}

/// A prompt that a command can ask for lines.
package protocol Dialogue: Sendable {
  /// Waits for a line.
  ///
  /// - Parameters:
  ///   - prompt: The text in front of the line.
  ///   - session: The session whose names are completed.
  func ask(_ prompt: String, completing session: Session) -> LineEvent

  /// The lines entered at this prompt and at earlier ones, the oldest first.
  var entries: [String] { get }
}
