import GimbalCore
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalStore
import Synchronization
import Testing

/// The creation of project files for tests.
enum ProjectScriptRunner {
  /// Creates a project, with one revision for each statement of a script.
  static func create(_ path: String, by script: String) throws {
    let session = Session(
      project: try .open(path: path), console: FailingConsole(), files: NoFiles(), author: "a person")
    defer { session.project.close() }
    try #require(session.run(Source(name: "script", text: script), stopsAtError: true))
  }

  /// Returns an archive of the scenes that a script creates.
  static func archive(by script: String) throws -> String {
    let files = NoFiles()
    let session = Session(project: .inMemory(), console: FailingConsole(), files: files)
    defer { session.project.close() }
    let source = Source(name: "script", text: script + "\nexport a.gimarchive\n")
    try #require(session.run(source, stopsAtError: true))
    return files.written.withLock { String(decoding: $0, as: UTF8.self) }
  }

  private struct FailingConsole: Console {
    func print(_ text: String) {}
    func writeError(_ text: String) { if text.contains("error:") { Issue.record("\(text)") } }
  }

  /// Files that cannot be read. The bytes of the last written file are kept.
  private final class NoFiles: FileAccess {
    let written = Lock<[UInt8]>([])

    func read(_ path: String) throws(FileFailure) -> String { throw FileFailure(path: path, reason: "none") }
    func bytes(of path: String) throws(FileFailure) -> [UInt8] { Array(try read(path).utf8) }
    func open(_ path: String) throws(FileFailure) -> any ByteStream {
      throw FileFailure(path: path, reason: "none")
    }
    func beginning(of path: String) -> [UInt8]? { nil }
    func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
      var bytes: [UInt8] = []
      try body { bytes += $0 }
      written.withLock { $0 = bytes }
    }
  }
}
