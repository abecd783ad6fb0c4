/// Where a session's lines come from: a terminal, a pipe, a test.
package protocol LineReader {
  /// Waits for the next line.
  ///
  /// - Parameter pending: what was entered of a statement that is not finished; empty at the start of one.
  mutating func next(after pending: String) -> LineEvent

  /// Keeps what was entered, for whoever wants to see it again.
  mutating func remember(_ text: String)
}

package enum LineEvent: Hashable, Sendable {
  /// A line without its newline.
  case line(String)
  /// What was typed of the statement so far is dropped: Ctrl-C.
  case interrupted
  case end
  /// The line cannot be read, for the reason told.
  case unreadable(String)
  /// Nothing more can be read, for the reason told.
  case failed(String)
}
