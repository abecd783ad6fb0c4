@preconcurrency import CReadline
import GimbalShell
import Glibc

/// Colors and a hint for the line being edited, painted over readline's output whenever readline waits for a
/// key.
///
/// Painting does not move characters or the cursor, so that readline's own updates remain correct. A custom
/// redisplay function would disable readline's handling of window size changes. The line is painted only if
/// it fits into one row and readline shows it unmodified.
enum LinePainter {
  // These variables are accessed only on the thread that reads lines.
  nonisolated(unsafe) private static var isWanted = false
  nonisolated(unsafe) private static var hasHints = false
  nonisolated(unsafe) private static var prompt = ""
  nonisolated(unsafe) private static var isHintShown = false
  /// `true` if a hint for the current line exceeded the time limit. In this case, no more hints are computed
  /// for the line.
  nonisolated(unsafe) private static var areHintsSlow = false

  /// The maximum processor time for one hint. A slower hint would delay typing noticeably.
  private static let hintTimeLimit = Duration.milliseconds(80)

  static func install(hasHints: Bool) {
    isWanted =
      Colors.areEnabled(on: STDOUT_FILENO) && Colors.isTerminal(STDOUT_FILENO)
    let setting = getenv("GIMBAL_HINTS").map { String(cString: $0) }
    LinePainter.hasHints = hasHints && setting != "off" && setting != "0"
    // Add a command that users can bind to a key, for example with `"\C-xh": toggle-hints` in their inputrc
    // file.
    rl_add_defun(
      "toggle-hints",
      { _, _ in
        LinePainter.hasHints.toggle()
        return 0
      }, -1)
  }

  /// Prepares for a new line with the given prompt.
  static func begin(_ prompt: String) {
    LinePainter.prompt = prompt
    areHintsSlow = false
  }

  /// Paints the line if painting is possible.
  static func paint() {
    guard isWanted, isReadingKeys, let text = line, !text.isEmpty, let prompt = rl_display_prompt,
      String(cString: prompt) == LinePainter.prompt, fits(text)
    else { return }
    let hint = rl_point == rl_end ? hint(behind: text) : nil
    // Save the cursor (DECSC), move to the end of the prompt (CR, CUF), and paint. Then restore the cursor
    // (DECRC).
    var painted = "\u{1B}7\r\u{1B}[\(width(of: LinePainter.prompt))C" + colored(text)
    if let hint { painted += style(hint, "2") }
    put(painted + "\u{1B}[K\u{1B}8")
    isHintShown = hint != nil
  }

  /// Erases the hint before other text is written in its place.
  static func eraseHint() {
    guard isHintShown else { return }
    put("\u{1B}[K")
    isHintShown = false
  }

  // MARK: Conditions

  /// `true` if readline shows the line and waits for an ordinary key. The value is `false`, for example,
  /// during a search, a macro definition or a key sequence.
  private static var isReadingKeys: Bool {
    let busy =
      RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_SEARCH | RL_STATE_NUMERICARG | RL_STATE_COMPLETING
      | RL_STATE_METANEXT | RL_STATE_MOREINPUT | RL_STATE_MACRODEF | RL_STATE_VIMOTION | RL_STATE_CHARSEARCH
      | RL_STATE_DONE
    let state = rl_readline_state
    guard state & UInt(RL_STATE_READCMD) != 0, state & UInt(busy) == 0 else { return false }
    // Do not paint while typed or pasted input is pending. readline processes this input before it waits for a key
    // again, and the line is painted then.
    var polled = pollfd(fd: fileno(rl_instream), events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) == 0 && rl_mark_active_p() == 0 && !isOn("show-mode-in-prompt")
      && !isOn("mark-modified-lines")
  }

  private static func isOn(_ variable: String) -> Bool {
    rl_variable_value(variable).map { String(cString: $0) == "on" } ?? false
  }

  private static var line: String? { rl_line_buffer.flatMap { String(validatingCString: $0) } }

  private static var columns: Int {
    var (rows, columns): (Int32, Int32) = (0, 0)
    rl_get_screen_size(&rows, &columns)
    return Int(columns)
  }

  /// `true` if the prompt is ASCII text, so that its width is known.
  private static var isPromptPlain: Bool { prompt.allSatisfy(\.isASCII) }

  /// `true` if a line certainly fits into one row and each of its characters is printed unchanged.
  private static func fits(_ text: String) -> Bool {
    guard isPromptPlain, width(of: prompt) + width(of: text) < columns else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      guard !scalar.isASCII else { return scalar.value >= 0x20 && scalar.value != 0x7F }
      return switch scalar.properties.generalCategory {
      // A mark combines with the preceding character, and a color change between the two could separate them.
      // Terminals differ in the display of the other categories.
      case .nonspacingMark, .enclosingMark, .spacingMark, .format, .control, .surrogate, .unassigned,
        .privateUse:
        false
      default: isUTF8
      }
    }
  }

  private static let isUTF8 = String(cString: nl_langinfo(Int32(CODESET))).uppercased() == "UTF-8"

  // MARK: Content

  private static func hint(behind text: String) -> String? {
    guard hasHints, !areHintsSlow, !text.isEmpty, let completer = Completion.completer else { return nil }
    let start = threadTime
    let hint = completer.hint(for: text, after: Completion.pending)
    areHintsSlow = threadTime - start > hintTimeLimit
    guard let hint = isUTF8 ? hint : hint?.replacing("…", with: "..."), hint.allSatisfy(\.isASCII) || isUTF8
    else { return nil }
    // Leave the last column empty, because a terminal defers the line break after a full row.
    let room = columns - 1 - width(of: prompt) - width(of: text)
    if width(of: hint) <= room { return hint }
    var cut = hint
    while !cut.isEmpty, width(of: cut) > room - 3 { cut.removeLast() }
    return cut.isEmpty ? nil : cut + "..."
  }

  /// The processor time of this thread.
  private static var threadTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Returns an upper bound for the number of columns that text occupies. A character outside of ASCII counts
  /// as two columns.
  private static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
  }

  private static func colored(_ text: String) -> String {
    guard let completer = Completion.completer else { return text }
    let bytes = Array(text.utf8)
    var painted = ""
    var end = 0
    for part in LineParts(of: text, after: Completion.pending, commands: completer.commands).parts {
      painted += String(decoding: bytes[end..<part.range.lowerBound], as: UTF8.self)
      painted += style(String(decoding: bytes[part.range], as: UTF8.self), rendition(of: part.kind))
      end = part.range.upperBound
    }
    return painted + String(decoding: bytes[end...], as: UTF8.self)
  }

  /// Returns the parameter of the control sequence that styles a part (ECMA-48, SGR). The colors are legible
  /// on dark and on light backgrounds.
  private static func rendition(of kind: LineParts.PartKind) -> String {
    switch kind {
    case .command: "1"
    case .unknown: "31"
    case .option: "36"
    case .number: "35"
    case .text: "32"
    case .handle: "33"
    case .comment: "2"
    }
  }

  private static func style(_ text: String, _ rendition: String) -> String {
    "\u{1B}[\(rendition)m\(text)\u{1B}[0m"
  }

  /// Writes text in one piece, so that no partial line is visible.
  private static func put(_ text: String) {
    fputs(text, rl_outstream)
    fflush(rl_outstream)
  }
}
