import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalStore
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

  private struct FailingConsole: Console {
    func print(_ text: String) {}
    func writeError(_ text: String) { Issue.record("\(text)") }
  }

  private struct NoFiles: FileAccess {
    func read(_ path: String) throws(FileFailure) -> String { throw FileFailure(path: path, reason: "none") }
    func bytes(of path: String) throws(FileFailure) -> [UInt8] { Array(try read(path).utf8) }
    func open(_ path: String) throws(FileFailure) -> any ByteStream {
      throw FileFailure(path: path, reason: "none")
    }
    func beginning(of path: String) -> [UInt8]? { nil }
    func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
      throw FileFailure(path: path, reason: "none")
    }
  }
}
