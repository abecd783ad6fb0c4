@preconcurrency import CReadline
import Glibc
import Shell

/// Tab: hands what is typed to the shell's completer, and its candidates to readline.
enum Completion {
  // readline calls back on the one thread that reads lines, which is also the one that installs.
  nonisolated(unsafe) private static var completer: Completer?

  /// What was entered of the statement in earlier lines.
  nonisolated(unsafe) static var pending = ""
  nonisolated(unsafe) private static var pathBreaks: UnsafeMutablePointer<CChar>?

  static func install(_ completer: Completer) {
    self.completer = completer
    // Kept by readline for as long as the process runs.
    rl_readline_name = UnsafePointer(strdup("gimbal"))
    rl_basic_word_break_characters = UnsafePointer(strdup(" \t\n;{}()=<>+-*/:.,@"))
    // A path is one word, whatever parts it.
    pathBreaks = strdup(" \t\n;")
    rl_completion_word_break_hook = {
      guard let completer = Completion.completer, let buffer = rl_line_buffer else { return nil }
      let head = String(decoding: String(cString: buffer).utf8.prefix(Int(rl_point)), as: UTF8.self)
      return completer.namesFiles(after: head) ? Completion.pathBreaks : nil
    }
    rl_attempted_completion_function = { word, start, _ in
      guard let word, let buffer = rl_line_buffer else { return nil }
      let line = String(cString: buffer)
      let head = String(decoding: line.utf8.prefix(Int(start)), as: UTF8.self)
      return Completion.matches(of: String(cString: word), after: head)
    }
  }

  /// readline's list: the longest common beginning, the matches, nil; all of it freed by readline.
  private static func matches(of prefix: String, after head: String)
    -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  {
    guard let completer else { return nil }
    let head = pending + head
    rl_completion_suppress_append = completer.wordMayGoOn(after: head) ? 1 : 0
    rl_attempted_completion_over = completer.namesFiles(after: head) ? 0 : 1
    let found = completer.candidates(for: prefix, after: head)
    guard let first = found.first else { return nil }
    let common = found.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    let entries = [common] + (found.count > 1 ? found : [])
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
