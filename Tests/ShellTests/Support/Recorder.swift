import GimbalReporting
import GimbalShell
import Synchronization

/// A console that remembers what was said.
final class Recorder: Console {
  private let said = Mutex((output: "", errors: ""))
  private let width = Mutex<Int?>(nil)

  /// How wide the terminal is that it plays; nil for none.
  var columns: Int? {
    get { width.withLock { $0 } }
    set { width.withLock { $0 = newValue } }
  }

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
  private let written = Written()

  init(texts: [String: String]) { for (path, text) in texts { written[path] = Array(text.utf8) } }

  func read(_ path: String) throws(FileFailure) -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  func bytes(of path: String) throws(FileFailure) -> [UInt8] {
    guard let bytes = written[path] else {
      throw FileFailure(path: path, reason: "no such file or directory")
    }
    return bytes
  }

  func open(_ path: String) throws(FileFailure) -> any ByteStream { MemoryStream(try bytes(of: path)) }

  func beginning(of path: String) -> [UInt8]? { try? bytes(of: path) }

  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    var bytes: [UInt8] = []
    try body { bytes += $0 }
    written[path] = bytes
  }

  private final class Written: Sendable {
    private let files = Mutex<[String: [UInt8]]>([:])

    subscript(path: String) -> [UInt8]? {
      get { files.withLock { $0[path] } }
      set { files.withLock { $0[path] = newValue } }
    }
  }
}

/// Bytes in memory, a few at a time.
private final class MemoryStream: ByteStream {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  func next() -> [UInt8] {
    defer { rest = rest.dropFirst(100) }
    return Array(rest.prefix(100))
  }
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
