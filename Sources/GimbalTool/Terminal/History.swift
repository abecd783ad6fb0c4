@preconcurrency import CReadline
import FoundationEssentials
import Glibc

/// What was entered at earlier prompts, kept in the XDG state directory.
struct History {
  private static let maximumEntries: Int32 = 2000

  /// Nil where there is no place for it; the history then lasts as long as the session.
  private let path: String?

  init() {
    // Entries of several lines come back as one: each starts with a time stamp behind this character.
    history_comment_char = CChar(UInt8(ascii: "#"))
    history_write_timestamps = 1
    history_multiline_entries = 1
    stifle_history(History.maximumEntries)
    path = History.directory.flatMap { directory in
      try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      return directory + "/history"
    }
    if let path { read_history(path) }
  }

  func append(_ text: String) {
    // A line again right away is one entry.
    if history_length > 0, let last = history_get(history_base + history_length - 1),
      String(cString: last.pointee.line) == text
    {
      return
    }
    add_history(text)
    // At once, so that a killed session keeps it.
    save()
  }

  /// What was entered, the oldest first.
  static var entries: [String] {
    (0..<max(0, history_length)).compactMap { index in
      history_get(history_base + index).map { String(cString: $0.pointee.line) }
    }
  }

  func save() {
    guard let path else { return }
    write_history(path)
    chmod(path, S_IRUSR | S_IWUSR)
  }

  /// XDG Base Directory Specification: $XDG_STATE_HOME, else ~/.local/state; relative paths do not count.
  private static var directory: String? {
    let environment = ProcessInfo.processInfo.environment
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/gimbal" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/state/gimbal"
  }
}
