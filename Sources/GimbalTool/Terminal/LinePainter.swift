@preconcurrency import CReadline
import GimbalShell
import Glibc

/// The line that is typed, in colours, with a hint behind it: painted over what readline shows, whenever readline waits
/// for a key.
///
/// readline knows nothing of it. The same characters come to stand in the same places, and the cursor goes back to where
/// it was, so that whatever readline does next fits. A redisplay function of our own would be told earlier, and would
/// make readline give up its care for the line when the window changes its size. Where it is not certain that all of the
/// line stands in one row, and how readline shows it, nothing is painted.
enum LinePainter {
  // All of it is used on the one thread that reads lines.
  nonisolated(unsafe) private static var isWanted = false
  nonisolated(unsafe) private static var hasHints = false
  nonisolated(unsafe) private static var prompt = ""
  nonisolated(unsafe) private static var isHintShown = false
  /// Whether hints took so long in this line that there are no more.
  nonisolated(unsafe) private static var areHintsSlow = false

  /// What one hint may take of the processor before typing would feel it.
  private static let patience = Duration.milliseconds(80)

  static func install(hasHints: Bool) {
    isWanted =
      Colours.areWanted(on: STDOUT_FILENO) && Colours.isTerminal(STDOUT_FILENO)
    let setting = getenv("GIMBAL_HINTS").map { String(cString: $0) }
    LinePainter.hasHints = hasHints && setting != "off" && setting != "0"
    // For the user's own keys: "\C-xh": toggle-hints
    rl_add_defun(
      "toggle-hints",
      { _, _ in
        LinePainter.hasHints.toggle()
        return 0
      }, -1)
  }

  /// A line begins.
  static func begin(_ prompt: String) {
    LinePainter.prompt = prompt
    areHintsSlow = false
  }

  /// Paints the line, if nothing stands against it.
  static func paint() {
    guard isWanted, isReadingKeys, let text = line, !text.isEmpty, let prompt = rl_display_prompt,
      String(cString: prompt) == LinePainter.prompt, fits(text)
    else { return }
    let hint = rl_point == rl_end ? hint(behind: text) : nil
    // Save and restore the cursor (DECSC, DECRC), and in between from the beginning of the row (CR, CUF) on.
    var painted = "\u{1B}7\r\u{1B}[\(LinePainter.prompt.count)C" + coloured(text)
    if let hint { painted += style(hint, "2") }
    put(painted + "\u{1B}[K\u{1B}8")
    isHintShown = hint != nil
  }

  /// Takes the hint away, before readline or anything else writes where it stands.
  static func takeHintAway() {
    guard isHintShown else { return }
    put("\u{1B}[K")
    isHintShown = false
  }

  // MARK: Whether to

  /// Whether readline waits for a key that edits the line, and has shown all of it.
  private static var isReadingKeys: Bool {
    let busy =
      RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_SEARCH | RL_STATE_NUMERICARG | RL_STATE_COMPLETING
      | RL_STATE_METANEXT | RL_STATE_MOREINPUT | RL_STATE_MACRODEF | RL_STATE_VIMOTION | RL_STATE_CHARSEARCH
      | RL_STATE_DONE
    let state = rl_readline_state
    guard state & UInt(RL_STATE_READCMD) != 0, state & UInt(busy) == 0 else { return false }
    // What is typed ahead, or pasted, comes first.
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

  /// Whether a line is sure to stand in one row, each character as it is.
  private static func fits(_ text: String) -> Bool {
    guard prompt.count + width(of: text) < columns else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      guard !scalar.isASCII else { return scalar.value >= 0x20 && scalar.value != 0x7F }
      return switch scalar.properties.generalCategory {
      // What joins the character before: where a colour ends in between, it might not.
      case .nonspacingMark, .enclosingMark, .spacingMark, .format, .control, .surrogate, .unassigned,
        .privateUse:
        false
      default: isUTF8
      }
    }
  }

  private static let isUTF8 = String(cString: nl_langinfo(Int32(CODESET))).uppercased() == "UTF-8"

  // MARK: What

  private static func hint(behind text: String) -> String? {
    guard hasHints, !areHintsSlow, !text.isEmpty, let completer = Completion.completer else { return nil }
    let start = workingTime
    let hint = completer.hint(for: text, after: Completion.pending)
    areHintsSlow = workingTime - start > patience
    guard let hint = isUTF8 ? hint : hint?.replacing("…", with: "..."), hint.allSatisfy(\.isASCII) || isUTF8
    else { return nil }
    // The last column stays free: a terminal that has filled it waits with the next row.
    let room = columns - 1 - prompt.count - width(of: text)
    if width(of: hint) <= room { return hint }
    var cut = hint
    while !cut.isEmpty, width(of: cut) > room - 3 { cut.removeLast() }
    return cut.isEmpty ? nil : cut + "..."
  }

  /// How long this thread has worked; what others do meanwhile does not count.
  private static var workingTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// How many columns a text takes at most, however wide characters beyond ASCII are taken to be.
  private static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
  }

  private static func coloured(_ text: String) -> String {
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

  /// Select graphic rendition (ECMA-48 SGR): what can be told apart on dark and on light ground.
  private static func rendition(of kind: LineParts.Kind) -> String {
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

  /// Writes at once, so that no half of it is ever seen.
  private static func put(_ text: String) {
    fputs(text, rl_outstream)
    fflush(rl_outstream)
  }
}
