@preconcurrency import CReadline
import Glibc
import Shell

/// Lines of a terminal, edited with GNU readline.
struct TerminalReader: LineReader {
  private let interrupts: Interrupts
  private let history: History

  init(completer: Completer, interrupts: Interrupts) {
    self.interrupts = interrupts
    history = History()
    interrupts.listen()
    Completion.install(completer)
    // Ctrl-C must end the read that it interrupts, and the line with it.
    rl_getc_function = { stream in
      var byte: UInt8 = 0
      while true {
        let count = read(fileno(stream), &byte, 1)
        if count == 1 { return Int32(byte) }
        guard count < 0, errno == EINTR else { return EOF }
        rl_check_signals()
        if TerminalReader.interrupts.isPending { return Int32(UInt8(ascii: "\n")) }
      }
    }
  }

  // readline's callbacks reach nothing but globals; the flag behind it is one anyway.
  private static let interrupts = Interrupts()

  mutating func next(isContinuation: Bool) -> LineEvent {
    interrupts.clear()
    let line = readline(isContinuation ? "   ...> " : "gimbal> ")
    defer { free(line) }
    if interrupts.isPending {
      interrupts.clear()
      return .interrupted
    }
    guard let line else {
      // Ctrl-D leaves the cursor behind the prompt.
      print()
      return .end
    }
    guard let text = String(validatingCString: line) else { return .unreadable("the line is not UTF-8") }
    return .line(text)
  }

  mutating func remember(_ text: String) { history.append(text) }

  /// Writes the history.
  func close() { history.save() }
}
