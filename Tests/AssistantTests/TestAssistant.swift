import FoundationEssentials
import GimbalAssistant
import GimbalCore
import GimbalDocuments
import GimbalJSON
import GimbalModel
import GimbalReporting
import GimbalStore
import Synchronization
import TestSupport
import Testing

/// A client of a server in the same process.
final class TestAssistant {
  let server: AssistantServer
  let files: MemoryAssistantFiles
  private var lastID = 0

  /// The result of a call of a tool.
  struct Outcome {
    let text: String
    let isError: Bool
    /// The decoded size of a picture; 0 if there is none.
    let imageBytes: Int
    /// The length of the whole message, in bytes.
    let messageBytes: Int
  }

  /// Creates a client that has initialized its server.
  ///
  /// - Parameter path: The path with which the server is started.
  init(
    _ texts: [String: String] = [:], projects: [String: String] = [:], at path: String = "/space",
    canEdit: Bool = false, resources: Resources = Resources(), rasterizer: any Rasterizer = NoRasterizer(),
    arrivals: @escaping AssistantServer.Arrivals = { [] }
  ) throws {
    files = try MemoryAssistantFiles(texts, projects: projects)
    let environment = AssistantEnvironment(
      files: files, version: "1", resources: resources, rasterizer: rasterizer, author: "an assistant")
    server = AssistantServer(
      environment, folder: try AssistantFolder(of: path, in: files) { $0 == "/space" }, canEdit: canEdit,
      arrivals: arrivals)
    let result = try request("initialize", ["protocolVersion": "2025-06-18", "capabilities": [:]])["result"]
    try #require(result["protocolVersion"].string == "2025-06-18")
    send(["jsonrpc": "2.0", "method": "notifications/initialized"])
  }

  func send(_ message: JSON) { server.receive(.body(Array(message.serialized.utf8))) }

  /// Runs the server until it waits for a message, and returns its replies.
  func replies() throws -> [JSON] {
    while server.step() {}
    return try server.takeReplies().map { try JSON(parsing: Array($0.utf8)) }
  }

  /// Sends a request, and returns its response.
  func request(_ method: String, _ parameters: JSON = .null) throws -> JSON {
    lastID += 1
    send(["jsonrpc": "2.0", "id": JSON(lastID), "method": .text(method), "params": parameters])
    let replies = try replies()
    try #require(replies.count == 1 && replies[0]["id"].integer == lastID, "\(replies)")
    return replies[0]
  }

  /// Calls a tool.
  func call(_ tool: String, _ arguments: JSON = [:]) throws -> Outcome {
    let response = try request("tools/call", ["name": .text(tool), "arguments": arguments])
    let result = response["result"]
    let content = result["content"].elements
    let data = content.first { $0["type"].string == "image" }?["data"].string ?? ""
    return Outcome(
      text: try #require(content.first?["text"].string, "\(response)"),
      isError: result["isError"] == .bool(true),
      imageBytes: Data(base64Encoded: data)?.count ?? 0,
      messageBytes: response.serialized.utf8.count)
  }

  /// Calls a tool that must succeed, and returns its text.
  func text(_ tool: String, _ arguments: JSON = [:]) throws -> String {
    let outcome = try call(tool, arguments)
    try #require(!outcome.isError, "\(outcome.text)")
    return outcome.text
  }

  /// Calls a tool that must fail, and returns its message.
  func failure(_ tool: String, _ arguments: JSON = [:]) throws -> String {
    let outcome = try call(tool, arguments)
    try #require(outcome.isError, "\(outcome.text)")
    return outcome.text
  }

  var tools: [JSON] {
    get throws { try request("tools/list")["result"]["tools"].elements }
  }

  /// A script with a conflict and an ambiguity.
  static let script = """
    scene new main size 320x480
    view new title kind label text "Hello"
    view new box
    constrain {
      title.top == root.top + 8
      title.leading == root.leading + 8
      Wide: box.width == 100
      Narrow: box.width == 40
      box.height == 40
      box.leading == title.leading
    }

    """
}

/// Files in memory. Projects are files in a temporary folder, because SQLite reads them itself.
final class MemoryAssistantFiles: AssistantFiles {
  private let texts: Lock<[String: [UInt8]]>
  /// The targets of symbolic links.
  let links: Lock<[String: String]>
  private let projects: [String: String]
  private let directory: TemporaryDirectory

  /// - Parameter projects: The scripts that create the projects, by path.
  init(_ texts: [String: String], projects: [String: String]) throws {
    let directory = try TemporaryDirectory()
    var bytes = texts.mapValues { Array($0.utf8) }
    var files: [String: String] = [:]
    for (path, script) in projects {
      let file = directory.file(path.replacing("/", with: "-"))
      try ProjectScriptRunner.create(file, by: script)
      bytes[path] = Array("SQLite format 3\0".utf8)
      files[path] = file
    }
    (self.directory, self.projects) = (directory, files)
    links = Lock([:])
    self.texts = Lock(bytes)
  }

  var access: any FileAccess { MemoryAccess(files: self) }

  subscript(path: String) -> String { String(decoding: bytes(at: path) ?? [], as: UTF8.self) }

  func bytes(at path: String) -> [UInt8]? { texts.withLock { $0[path] } }

  func set(_ path: String, _ text: String) { texts.withLock { $0[path] = Array(text.utf8) } }

  var names: [String] { texts.withLock { Array($0.keys) } }

  /// The file of a project, and the names of all files beside it, with their bytes.
  func projectBytes() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(filePath: directory.file($0)))) })
  }

  func canonicalPath(of path: String) -> String? {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    let resolved = "/" + parts.joined(separator: "/")
    if let target = links.withLock({ $0[resolved] }) { return canonicalPath(of: target) }
    return resolved == "/space" || resolved == "/" || bytes(at: resolved) != nil ? resolved : nil
  }

  func replace(_ path: String, ifUnchanged old: [UInt8], with new: [UInt8]) throws {
    guard bytes(at: path) == old else {
      throw FileFailure(path: path, reason: "the file changed after it was read")
    }
    texts.withLock { $0[path] = new }
  }

  func openProject(_ path: String, isReadOnly: Bool) throws(StoreError) -> Project {
    let file = projects[path] ?? path
    return isReadOnly ? try .openReading(path: file) : try .open(path: file)
  }
}

private struct MemoryAccess: FileAccess {
  let files: MemoryAssistantFiles

  func read(_ path: String) throws(FileFailure) -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  func bytes(of path: String) throws(FileFailure) -> [UInt8] {
    guard let bytes = files.bytes(at: path) else { throw FileFailure(path: path, reason: "no such file") }
    return bytes
  }

  func open(_ path: String) throws(FileFailure) -> any ByteStream { OneStream(try bytes(of: path)) }

  func beginning(of path: String) -> [UInt8]? { files.bytes(at: path) }

  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    Issue.record("a command writes \(path)")
  }

  func entries(of folder: String, maximum: Int) -> [FolderEntry] {
    let inside = files.names.filter { $0.hasPrefix(folder) }.map { $0.dropFirst(folder.count) }
    let entries = Set(
      inside.compactMap { rest -> FolderEntry? in
        guard let name = rest.split(separator: "/").first else { return nil }
        return FolderEntry(name: String(name), isFolder: rest.contains("/"))
      })
    return Array(entries.sorted { $0.name < $1.name }.prefix(maximum))
  }
}

private final class OneStream: ByteStream {
  private var rest: [UInt8]

  init(_ bytes: [UInt8]) { rest = bytes }

  func next() -> [UInt8] {
    defer { rest = [] }
    return rest
  }
}
