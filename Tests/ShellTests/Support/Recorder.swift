import GimbalModel
import GimbalReporting
import GimbalShell
import Synchronization

/// A console that records its output.
final class Recorder: Console {
  private let said = Lock((output: "", errors: ""))
  private let width = Lock<Int?>(nil)
  private let terminal = Lock<(width: LineWidth?, rows: Int?)>((nil, nil))

  /// The width of the simulated terminal; nil for none.
  var columns: Int? {
    get { width.withLock { $0 } ?? outputWidth?.columns }
    set { width.withLock { $0 = newValue } }
  }

  /// The width of lines on the simulated terminal; nil for lines of any length.
  var outputWidth: LineWidth? {
    get { terminal.withLock { $0.width } }
    set { terminal.withLock { $0.width = newValue } }
  }

  var errorWidth: LineWidth? { outputWidth }

  /// The number of rows of the simulated terminal; nil for none.
  var rows: Int? {
    get { terminal.withLock { $0.rows } }
    set { terminal.withLock { $0.rows = newValue } }
  }

  func print(_ text: String) { said.withLock { $0.output += text } }
  func writeError(_ text: String) { said.withLock { $0.errors += text } }

  /// Returns the output since the last call, and clears it.
  func take() -> (output: String, errors: String) {
    said.withLock { said in
      defer { said = ("", "") }
      return said
    }
  }
}

/// Files in memory.
struct MemoryFiles: FileAccess {
  private let written = Written()
  /// The means to read layout code; `nil` if it cannot be read.
  var code: CodeInput?

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

  func entries(of folder: String, maximum: Int) -> [FolderEntry] {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    let inside = written.paths.filter { $0.hasPrefix(start) }.map { $0.dropFirst(start.count) }
    let entries = inside.map { path in
      FolderEntry(name: String(path.prefix { $0 != "/" }), isFolder: path.contains("/"))
    }
    return Array(Set(entries).sorted { $0.name < $1.name }.prefix(maximum))
  }

  private final class Written: Sendable {
    private let files = Lock<[String: [UInt8]]>([:])

    var paths: [String] { files.withLock { Array($0.keys) } }

    subscript(path: String) -> [UInt8]? {
      get { files.withLock { $0[path] } }
      set { files.withLock { $0[path] = newValue } }
    }
  }
}

/// A stream that returns bytes from memory in small pieces.
private final class MemoryStream: ByteStream {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  func next() -> [UInt8] {
    defer { rest = rest.dropFirst(100) }
    return Array(rest.prefix(100))
  }
}

/// A reader of prepared lines.
struct ScriptedLines: LineReader {
  var events: [LineEvent]
  private(set) var remembered: [String] = []
  /// The pending text at each request for a line.
  private(set) var pending: [String] = []

  init(_ events: [LineEvent]) { self.events = events.reversed() }

  mutating func next(after pending: String, behind prompt: String) -> LineEvent {
    self.pending.append(pending)
    return events.popLast() ?? .end
  }

  mutating func remember(_ text: String) { remembered.append(text) }
}
