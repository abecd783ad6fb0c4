/// A state machine that determines whether the commands entered so far are complete. Input is incomplete
/// inside braces, inside quotes, and after a `\` at the end of a line.
///
/// The state machine reads each piece of the input only once, so the cost is linear in the length of the
/// input.
package struct Completeness: Sendable {
  /// The completeness of the input: complete, or the reason why the input is incomplete.
  package enum State: Hashable, Sendable {
    case complete, openBlock, openQuote, continuedLine
  }

  private enum Mode {
    case plain, comment
    /// Directly after a `#`. The next character determines whether the `#` starts a comment or the handle of a
    /// constraint, such as `#7`.
    case mark
    /// After a `\` but before the next newline (`backslash`), and directly after this newline (`continued`).
    case backslash, continued
    case quote, escape
  }

  private var mode = Mode.plain
  private var depth = 0
  private var isAtStart = true

  package init() {}

  /// Returns the state at the end of the text.
  package static func of(_ text: some StringProtocol) -> State {
    var completeness = Completeness()
    completeness.feed(text)
    return completeness.state
  }

  package var state: State {
    switch mode {
    case .quote, .escape: .openQuote
    case .backslash, .continued: .continuedLine
    case .plain, .comment, .mark: depth > 0 ? .openBlock : .complete
    }
  }

  package var isComplete: Bool { state == .complete }

  /// Reads the next piece of the input, including its newlines.
  ///
  /// - Complexity: O(length of the piece).
  package mutating func feed(_ text: some StringProtocol) {
    for byte in text.utf8 { feed(byte) }
  }

  private mutating func feed(_ byte: UInt8) {
    switch mode {
    case .quote:
      if byte == UInt8(ascii: "\\") { mode = .escape } else if byte == UInt8(ascii: "\"") { mode = .plain }
    case .escape: mode = .quote
    case .comment: if byte == UInt8(ascii: "\n") { feedPlain(byte) }
    case .mark:
      if Lexer.isDigit(byte), !isAtStart { feedPlain(byte) } else { mode = .comment }
      if byte == UInt8(ascii: "\n") { feedPlain(byte) }
    case .backslash:
      if byte == UInt8(ascii: "\n") {
        mode = .continued
      } else if !Lexer.isBlank(byte) {
        isAtStart = false
        feedPlain(byte)
      }
    case .plain, .continued: feedPlain(byte)
    }
  }

  private mutating func feedPlain(_ byte: UInt8) {
    mode = .plain
    switch byte {
    case UInt8(ascii: "\""):
      mode = .quote
      isAtStart = false
    case UInt8(ascii: "#"): mode = .mark
    case UInt8(ascii: "\\"): mode = .backslash
    case UInt8(ascii: "{"):
      depth += 1
      isAtStart = true
    case UInt8(ascii: "}"):
      depth = max(0, depth - 1)
      isAtStart = false
    case UInt8(ascii: "\n"), UInt8(ascii: ";"): isAtStart = true
    default: if !Lexer.isBlank(byte) { isAtStart = false }
    }
  }
}
