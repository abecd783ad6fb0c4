import GimbalShell

/// Whoever sits at the terminal, asked while a command runs.
struct TerminalDialogue: Dialogue {
  func ask(_ prompt: String, completing session: Session) -> LineEvent {
    Completion.whileCompleting(Completer(session)) { TerminalReader.line(behind: prompt, after: "") }
  }

  var entries: [String] { History.entries }
}
