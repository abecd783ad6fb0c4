import GimbalCore
import GimbalJSON
import GimbalLanguageServer
import GimbalReporting
import Synchronization
import TestSupport
import Testing

/// A client of a server in the same process.
final class TestClient {
  let server: LanguageServer
  let files: MemoryServerFiles
  /// The notifications that the server sent, in order.
  private(set) var notifications: [JSON] = []
  private var responses: [Int: JSON] = [:]
  private var lastID = 0
  private var lastVersion = 0
  private(set) var text = ""

  static let uri = "file:///space/home.gim"

  /// Creates a client that has initialized its server.
  ///
  /// - Parameters:
  ///   - text: The text of an open document; nil to open none.
  ///   - root: The workspace folder; nil if no folder is open.
  init(
    _ text: String? = nil, files: [String: String] = [:], encoding: String = "utf-16",
    root: String? = "file:///space", interruption: Cancellation = .never
  ) throws {
    self.files = MemoryServerFiles(files)
    server = LanguageServer(
      LanguageServer.Environment(files: self.files, version: "1", interruption: interruption))
    let capabilities: JSON = [
      "general": ["positionEncodings": [.text(encoding)]],
      "textDocument": ["hover": ["contentFormat": ["plaintext"]]],
    ]
    let result = try request(
      "initialize", ["capabilities": capabilities, "rootUri": JSON(root)])
    try #require(result["capabilities"]["positionEncoding"].string == encoding)
    notify("initialized", [:])
    if let text { open(text) }
  }

  // MARK: Messages

  func send(_ message: JSON) { server.receive(Array(message.serialized.utf8)) }

  /// Runs the server until it waits for a message.
  func run() throws {
    while server.step() {}
    for reply in server.takeReplies() {
      let value = try JSON(parsing: Array(reply.utf8))
      if let id = value["id"].integer { responses[id] = value } else { notifications.append(value) }
    }
  }

  func notify(_ method: String, _ parameters: JSON) {
    send(["jsonrpc": "2.0", "method": .text(method), "params": parameters])
  }

  /// Sends a request, and returns its id.
  @discardableResult
  func ask(_ method: String, _ parameters: JSON) -> Int {
    lastID += 1
    send(["jsonrpc": "2.0", "id": .number(Double(lastID)), "method": .text(method), "params": parameters])
    return lastID
  }

  /// Returns the response to a request.
  func response(to id: Int) throws -> JSON {
    try run()
    return try #require(responses[id])
  }

  /// Returns the result of a request.
  func request(_ method: String, _ parameters: JSON) throws -> JSON {
    try response(to: ask(method, parameters))["result"]
  }

  // MARK: Documents

  func open(_ text: String, at uri: String = TestClient.uri) {
    if uri == TestClient.uri { self.text = text }
    lastVersion += 1
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .text(uri), "languageId": "gimbal", "version": .number(Double(lastVersion)),
          "text": .text(text),
        ]
      ])
  }

  /// Replaces the whole text.
  func change(to text: String) {
    self.text = text
    change([["text": .text(text)]])
  }

  /// Sets the text that the client has after a change of a part.
  func edited(_ text: String) { self.text = text }

  func change(_ changes: [JSON]) {
    lastVersion += 1
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .text(TestClient.uri), "version": .number(Double(lastVersion))],
        "contentChanges": .array(changes),
      ])
  }

  /// Returns the parameters of a request about a place: the first occurrence of a text, and an offset in it.
  func place(_ wanted: String, _ offset: Int = 0, occurrence: Int = 0) throws -> JSON {
    var range = text.startIndex..<text.startIndex
    for _ in 0...occurrence {
      range = try #require(text[range.upperBound...].firstRange(of: wanted))
    }
    return try place(at: text.utf16.distance(from: text.startIndex, to: range.lowerBound) + offset)
  }

  /// Returns the parameters of a request about an offset in UTF-16.
  func place(at offset: Int) throws -> JSON {
    let before = text.utf16.prefix(offset)
    let line = before.count { $0 == 0x0A }
    let start = before.lastIndex(of: 0x0A).map { text.utf16.index(after: $0) } ?? text.startIndex
    let character = text.utf16.distance(from: start, to: before.endIndex)
    return [
      "textDocument": ["uri": .text(TestClient.uri)],
      "position": ["line": .number(Double(line)), "character": .number(Double(character))],
    ]
  }

  static let document: JSON = ["textDocument": ["uri": .text(uri)]]

  // MARK: Diagnostics

  /// The last diagnostics of the document, each as `line:character-line:character severity message`. Lines and
  /// characters are counted from 1.
  func diagnostics(of uri: String = TestClient.uri) throws -> [String] {
    try run()
    let published = notifications.last {
      $0["method"].string == "textDocument/publishDiagnostics" && $0["params"]["uri"].string == uri
    }
    let found = try #require(published)
    return found["params"]["diagnostics"].elements.map(TestClient.words)
  }

  /// The errors among the diagnostics, without their second lines.
  func errors() throws -> [String] {
    try diagnostics().filter { $0.contains(" error ") }.map { String($0.prefix { $0 != "\n" }) }
  }

  private static func words(of diagnostic: JSON) -> String {
    func words(_ position: JSON) -> String {
      "\((position["line"].integer ?? -1) + 1):\((position["character"].integer ?? -1) + 1)"
    }
    let range = diagnostic["range"]
    let severity = ["error", "warning", "information"][(diagnostic["severity"].integer ?? 1) - 1]
    return "\(words(range["start"]))-\(words(range["end"])) \(severity) \(diagnostic["message"].string ?? "")"
  }
}

/// Files in memory for a server. The names of paths need no resolution.
struct MemoryServerFiles: ServerFiles {
  private let texts: MemoryTexts

  init(_ texts: [String: String]) { self.texts = MemoryTexts(texts) }

  var access: any FileAccess { texts }

  /// The paths that were read.
  var reads: [String] { texts.reads.withLock { $0 } }

  func set(_ path: String, _ text: String) { texts.texts.withLock { $0[path] = text } }

  func canonicalPath(of path: String) -> String? {
    if path == "/space" || path == "/" { return path }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    let resolved = "/" + parts.joined(separator: "/")
    return texts.texts.withLock { $0[resolved] } == nil ? nil : resolved
  }
}

private final class MemoryTexts: FileAccess {
  let texts: Lock<[String: String]>
  let reads = Lock<[String]>([])

  init(_ texts: [String: String]) { self.texts = Lock(texts) }

  func read(_ path: String) throws(FileFailure) -> String {
    reads.withLock { $0.append(path) }
    guard let text = texts.withLock({ $0[path] }) else {
      throw FileFailure(path: path, reason: "no such file or directory")
    }
    return text
  }

  func bytes(of path: String) throws(FileFailure) -> [UInt8] { Array(try read(path).utf8) }

  func open(_ path: String) throws(FileFailure) -> any ByteStream {
    throw FileFailure(path: path, reason: "no streams")
  }

  func beginning(of path: String) -> [UInt8]? { try? bytes(of: path) }

  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    Issue.record("the server writes \(path)")
  }
}
