import Shell
import Synchronization

/// A console that remembers what was said.
final class Recorder: Console {
  private let said = Mutex((output: "", errors: ""))

  func print(_ text: String) { said.withLock { $0.output += text } }
  func complain(_ text: String) { said.withLock { $0.errors += text } }

  /// What was said since the last time, and forgets it.
  func take() -> (output: String, errors: String) {
    said.withLock { said in
      defer { said = ("", "") }
      return said
    }
  }
}

/// Files that are only in memory.
struct MemoryFiles: FileAccess {
  let texts: [String: String]

  func read(_ path: String) throws(FileFailure) -> String {
    guard let text = texts[path] else { throw FileFailure(path: path, reason: "no such file or directory") }
    return text
  }

  func bytes(of path: String) throws(FileFailure) -> [UInt8] { Array(try read(path).utf8) }
}

/// Lines that were written down before.
struct ScriptedLines: LineReader {
  var events: [LineEvent]
  private(set) var remembered: [String] = []
  /// What was pending each time a line was asked for.
  private(set) var pending: [String] = []

  init(_ events: [LineEvent]) { self.events = events.reversed() }

  mutating func next(after pending: String) -> LineEvent {
    self.pending.append(pending)
    return events.popLast() ?? .end
  }

  mutating func remember(_ text: String) { remembered.append(text) }
}
