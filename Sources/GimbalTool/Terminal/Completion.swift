@preconcurrency import CReadline
import GimbalShell
import Glibc

/// Tab: hands what is typed to the shell's completer, and its candidates to readline.
enum Completion {
  // readline calls back on the one thread that reads lines, which is also the one that installs.
  nonisolated(unsafe) private(set) static var completer: Completer?

  /// What was entered of the statement in earlier lines.
  nonisolated(unsafe) static var pending = ""

  // What parts words. readline keeps them for as long as the process runs.
  nonisolated(unsafe) private static let nameBreaks = strdup(Completer.WordKind.name.breaks)
  nonisolated(unsafe) private static let optionBreaks = strdup(Completer.WordKind.option.breaks)
  nonisolated(unsafe) private static let pathBreaks = strdup(Completer.WordKind.path.breaks)

  static func install(_ completer: Completer) {
    self.completer = completer
    rl_readline_name = UnsafePointer(strdup("gimbal"))
    rl_basic_word_break_characters = UnsafePointer(nameBreaks)
    rl_completer_quote_characters = UnsafePointer(strdup("\""))
    // A path with one of these is put in quotes.
    rl_filename_quote_characters = UnsafePointer(strdup(" \t;{}"))
    rl_completion_word_break_hook = {
      guard let completer = Completion.completer else { return nil }
      return switch completer.wordKind(in: Completion.pending + Completion.line(upTo: rl_point)) {
      case .name: Completion.nameBreaks
      case .option: Completion.optionBreaks
      case .path: Completion.pathBreaks
      }
    }
    rl_attempted_completion_function = { word, start, _ in
      guard let word else { return nil }
      let head = Completion.pending + Completion.line(upTo: start)
      return Completion.matches(of: String(cString: word), after: head)
    }
  }

  /// Completes with another completer while something is done.
  static func whileCompleting<Result>(_ other: Completer, _ body: () -> Result) -> Result {
    let before = completer
    completer = other
    defer { completer = before }
    return body()
  }

  /// What is typed of the line.
  private static func line(upTo end: Int32) -> String {
    guard let buffer = rl_line_buffer else { return "" }
    return String(decoding: String(cString: buffer).utf8.prefix(Int(end)), as: UTF8.self)
  }

  /// readline's list: the longest common beginning, the matches, nil; all of it freed by readline.
  private static func matches(of prefix: String, after head: String)
    -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  {
    guard let completer else { return nil }
    rl_attempted_completion_over = completer.wordKind(in: head) == .path ? 0 : 1
    let found = completer.candidates(for: prefix, after: head)
    guard let first = found.first?.text else { return nil }
    // No blank behind what goes on with a '.'.
    rl_completion_suppress_append = found.contains(where: \.goesOn) ? 1 : 0
    rl_completion_suppress_quote = found.contains(where: \.leavesQuoteOpen) ? 1 : 0
    let common = found.dropFirst().reduce(first) { $0.commonPrefix(with: $1.text) }
    let entries = [common] + (found.count > 1 ? found.map(\.text) : [])
    let size = MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
    guard let memory = calloc(entries.count + 1, size) else { return nil }
    let list = memory.bindMemory(to: UnsafeMutablePointer<CChar>?.self, capacity: entries.count + 1)
    for (index, entry) in entries.enumerated() { list[index] = strdup(entry) }
    return list
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}

/// What a second Tab shows: as many matches as fit on the screen.
///
/// readline's own pager, and its question whether to show many, wait for a key; a Ctrl-C that comes then frees the
/// matches under their hands. Here nothing waits.
enum MatchList {
  static func install() {
    rl_completion_display_matches_hook = { MatchList.show($0, count: Int($1), longest: $2) }
  }

  private static func show(
    _ matches: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, count: Int, longest: Int32
  ) {
    // Whatever the user's settings say.
    rl_variable_bind("page-completions", "off")
    var rows: Int32 = 0
    var columns: Int32 = 0
    rl_get_screen_size(&rows, &columns)
    let columnsOfMatches = max(1, Int(columns) / (Int(longest) + 2))
    // The line itself and the one that says how many are left out need room, too.
    let shown = min(count, columnsOfMatches * max(1, Int(rows) - 4))
    rl_display_match_list(matches, Int32(shown), longest)
    if shown < count {
      fputs("... and \(count - shown) more", rl_outstream)
      rl_crlf()
    }
    // Last, because a signal that came meanwhile is handled here, and the matches are gone then.
    rl_forced_update_display()
  }
}
