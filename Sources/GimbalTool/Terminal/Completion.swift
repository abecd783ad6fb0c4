@preconcurrency import CReadline
import GimbalShell
import Glibc

/// The connection between readline's completion and the completer of the command language.
enum Completion {
  // No synchronization is needed: readline calls the callbacks on the thread that reads lines, which is also
  // the thread that installs them.
  nonisolated(unsafe) private(set) static var completer: Completer?

  /// The earlier lines of an incomplete statement.
  nonisolated(unsafe) static var pending = ""

  // The characters that separate words. The strings are never freed, because readline keeps the pointers as
  // long as the process runs.
  nonisolated(unsafe) private static let nameBreaks = strdup(Completer.WordKind.name.breaks)
  nonisolated(unsafe) private static let optionBreaks = strdup(Completer.WordKind.option.breaks)
  nonisolated(unsafe) private static let pathBreaks = strdup(Completer.WordKind.path.breaks)

  static func install(_ completer: Completer) {
    self.completer = completer
    rl_readline_name = UnsafePointer(strdup("gimbal"))
    rl_basic_word_break_characters = UnsafePointer(nameBreaks)
    rl_completer_quote_characters = UnsafePointer(strdup("\""))
    // A path with one of these characters is quoted.
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

  /// Uses another completer while a closure runs, and returns the result of the closure.
  static func whileCompleting<Result>(_ other: Completer, _ body: () -> Result) -> Result {
    let before = completer
    completer = other
    defer { completer = before }
    return body()
  }

  /// Returns the edited line up to an offset in bytes.
  private static func line(upTo end: Int32) -> String {
    guard let buffer = rl_line_buffer else { return "" }
    return String(decoding: String(cString: buffer).utf8.prefix(Int(end)), as: UTF8.self)
  }

  /// Returns the matches in readline's format: the longest common prefix, the matches, and a null pointer.
  /// readline frees this memory.
  private static func matches(of prefix: String, after head: String)
    -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  {
    guard let completer else { return nil }
    rl_attempted_completion_over = completer.wordKind(in: head) == .path ? 0 : 1
    let found = completer.candidates(for: prefix, after: head)
    guard let first = found.first?.text else { return nil }
    // Do not append a blank to a match that can continue with '.' or '/'.
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

/// The list of matches that readline shows after a second Tab, limited to the size of the screen.
///
/// This list replaces readline's default, whose pager and whose question "Display all possibilities?" wait for
/// a key. Ctrl-C during this wait would free the matches while readline uses them.
enum MatchList {
  static func install() {
    rl_completion_display_matches_hook = { MatchList.show($0, count: Int($1), longest: $2) }
  }

  private static func show(
    _ matches: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, count: Int, longest: Int32
  ) {
    // Turn off the pager, even if the user has turned it on, because it waits for a key.
    rl_variable_bind("page-completions", "off")
    var rows: Int32 = 0
    var columns: Int32 = 0
    rl_get_screen_size(&rows, &columns)
    let columnsOfMatches = max(1, Int(columns) / (Int(longest) + 2))
    // Leave space for the prompt and for the line with the number of hidden matches.
    let shown = min(count, columnsOfMatches * max(1, Int(rows) - 4))
    rl_display_match_list(matches, Int32(shown), longest)
    if shown < count {
      fputs("... and \(count - shown) more", rl_outstream)
      rl_crlf()
    }
    // This call must be the last one. It handles pending signals, and readline then frees the matches.
    rl_forced_update_display()
  }
}
