/// The source of the lines that a session runs, such as a terminal, a pipe or a test.
package protocol LineReader {
  /// Waits for the next line or another event, and returns it.
  ///
  /// - Parameters:
  ///   - pending: The earlier lines of an incomplete statement; empty at the start of a statement.
  ///   - prompt: The text before a typed line.
  mutating func next(after pending: String, behind prompt: String) -> LineEvent

  /// `true` if no line is available yet, so that `next(after:behind:)` would wait.
  var isWaiting: Bool { get }

  /// `true` if a user types the lines. Only then can a line send its output to a file or to another program,
  /// because scripts can come from other people.
  var isTyped: Bool { get }

  /// Adds a statement to the history of the prompt.
  mutating func remember(_ text: String)
}

package enum LineEvent: Hashable, Sendable {
  /// A line without its newline.
  case line(String)
  /// The user pressed Ctrl-C. The incomplete statement is discarded.
  case interrupted
  case end
  /// A line that cannot be read, with the reason.
  case unreadable(String)
  /// The input ended because of a failure. The associated value is the reason.
  case failed(String)
}

extension LineReader {
  package var isWaiting: Bool { false }
  package var isTyped: Bool { false }
}

/// A prompt at which a command can read lines from the user.
package protocol Dialogue: Sendable {
  /// Shows a prompt, and waits for the next line or another event.
  ///
  /// - Parameters:
  ///   - prompt: The text before the line.
  ///   - session: The session whose names the Tab key completes.
  func ask(_ prompt: String, completing session: Session) -> LineEvent

  /// The lines entered at this prompt and at earlier prompts, the oldest first.
  var entries: [String] { get }
}
