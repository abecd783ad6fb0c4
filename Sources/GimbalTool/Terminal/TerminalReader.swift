@preconcurrency import CReadline
import FoundationEssentials
import GimbalShell
import Glibc

/// A reader of lines from a terminal. It uses GNU readline.
struct TerminalReader: LineReader {
  private let history: History

  var isTyped: Bool { true }

  /// Installs the completion and the signal handlers, and reads the history.
  ///
  /// - Parameter hasHints: `true` to show hints for the continuation of a line.
  init(completer: Completer, hasHints: Bool) {
    history = History()
    Interrupts.listen(always: true)
    Completion.install(completer)
    MatchList.install()
    LinePainter.install(hasHints: hasHints)
    // Prevent readline from setting the variables LINES and COLUMNS, because COLUMNS has precedence over later
    // changes of the window size.
    rl_change_environment = 0
    rl_getc_function = { TerminalReader.key(from: $0) }
  }

  /// Returns the next byte of input. Ctrl-C ends both the read and the line.
  private static func key(from stream: UnsafeMutablePointer<FILE>?) -> Int32 {
    guard let stream else { return EOF }
    while true {
      LinePainter.paint()
      let isReady = wait(for: fileno(stream))
      LinePainter.eraseHint()
      rl_check_signals()
      if Terminations.arePending { return EOF }
      if Interrupts.arePending {
        // While readline waits for further keys of an editing command, it could interpret a newline as one of
        // these keys. Return the end of input instead, which cancels the command.
        let isWithinCommand = rl_readline_state & UInt(RL_STATE_MOREINPUT) != 0
        if !isWithinCommand {
          // readline has moved the cursor to the last row of the edited line. The newline that is returned
          // below would move the cursor to the second row. The line break here prevents this.
          rl_crlf()
          rl_on_new_line()
        }
        return isWithinCommand ? EOF : Int32(UInt8(ascii: "\n"))
      }
      guard isReady else { continue }
      var byte: UInt8 = 0
      let count = read(fileno(stream), &byte, 1)
      if count == 1 { return Int32(byte) }
      guard count < 0, errno == EINTR else { return EOF }
    }
  }

  /// Waits for input or a signal. Returns at once if a signal is already pending.
  ///
  /// - Returns: `true` if there is input or the end of input.
  private static func wait(for descriptor: Int32) -> Bool {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    guard rl_pending_signal() == 0, !Interrupts.arePending, !Terminations.arePending else { return false }
    // pselect unblocks signals and waits atomically. A signal between two separate calls would not end the
    // wait.
    var descriptors = fd_set()
    withUnsafeMutableBytes(of: &descriptors) { bytes in
      bytes[Int(descriptor) / 8] |= 1 << (UInt8(descriptor) % 8)
    }
    return pselect(descriptor + 1, &descriptors, nil, nil, nil, &before) > 0
  }

  var isWaiting: Bool { true }

  mutating func next(after pending: String, behind prompt: String) -> LineEvent {
    TerminalReader.line(
      behind: pending.isEmpty && TerminalReader.isPromptPlain ? "gimbal> " : prompt, after: pending)
  }

  /// `true` if the variable GIMBAL_PROMPT selects the constant prompt `gimbal> `.
  private static let isPromptPlain = getenv("GIMBAL_PROMPT").map { String(cString: $0) } == "plain"

  /// Reads a line and returns it, or the event that ended the input.
  ///
  /// - Parameters:
  ///   - prompt: The text that the terminal shows before the line.
  ///   - pending: The earlier lines of an incomplete statement.
  static func line(behind prompt: String, after pending: String) -> LineEvent {
    Interrupts.clear()
    Completion.pending = pending
    LinePainter.begin(prompt)
    let line = readline(prompt)
    defer { free(line) }
    // Discard the line, because a signal can end the input in the middle of a line.
    if Terminations.arePending { return .end }
    if Interrupts.arePending {
      Interrupts.clear()
      return .interrupted
    }
    guard let line else {
      // Print a newline, because Ctrl-D leaves the cursor after the prompt. With bracketed paste, readline has
      // already printed it.
      let isBracketed = rl_variable_value("enable-bracketed-paste").map { String(cString: $0) } == "on"
      if !isBracketed { print() }
      return .end
    }
    guard let text = String(validatingCString: line) else { return .unreadable("the line is not UTF-8") }
    return .line(text)
  }

  mutating func remember(_ text: String) { history.append(text) }
}

/// A prompt on the terminal at which a running command reads lines.
struct TerminalDialogue: Dialogue {
  func ask(_ prompt: String, completing session: Session) -> LineEvent {
    Completion.whileCompleting(Completer(session)) { TerminalReader.line(behind: prompt, after: "") }
  }

  var entries: [String] { History.entries }
}

/// The history of entered lines, stored in a file in the XDG state directory.
struct History {
  private static let maximumEntries: Int32 = 2000

  /// The history file, or `nil` if its directory cannot be determined. Without a file, the history is lost at
  /// the end of the session.
  private let file: HistoryFile?

  init() {
    // Each entry in the file follows a timestamp that starts with this character. The timestamps delimit
    // multiline entries.
    history_comment_char = CChar(UInt8(ascii: "#"))
    history_write_timestamps = 1
    history_multiline_entries = 1
    stifle_history(History.maximumEntries)
    file = History.directory.map { directory in
      try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      return HistoryFile(path: directory + "/history", maximum: Int(History.maximumEntries))
    }
    guard let file else { return }
    file.trim()
    read_history(file.path)
  }

  func append(_ text: String) {
    // Do not store a line that repeats the previous line. bash does the same with HISTCONTROL=ignoredups.
    if history_length > 0, let last = history_get(history_base + history_length - 1),
      String(cString: last.pointee.line) == text
    {
      return
    }
    add_history(text)
    // Write the entry at once, so that it is kept if the process is killed.
    file?.append(text)
  }

  /// The entries, oldest first.
  static var entries: [String] {
    (0..<max(0, history_length)).compactMap { index in
      history_get(history_base + index).map { String(cString: $0.pointee.line) }
    }
  }

  /// The directory according to the XDG Base Directory Specification: $XDG_STATE_HOME or, if it is not set,
  /// ~/.local/state. Relative paths are ignored.
  private static var directory: String? {
    let environment = ProcessInfo.processInfo.environment
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/gimbal" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/state/gimbal"
  }
}
