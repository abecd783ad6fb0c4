import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalStore
import Synchronization

/// A second connection to a project. It opens the project for each script.
enum OtherConnection {
  /// Runs a script, and returns its output and errors.
  @discardableResult
  static func run(_ script: String, in path: String) throws -> String {
    let console = Collector()
    let session = Session(
      project: try .open(path: path), console: console, files: NoFiles(), author: "other")
    defer { session.project.close() }
    session.run(Source(name: "script", text: script), stopsAtError: true)
    return console.text
  }

  private final class Collector: Console {
    private let lines = Mutex("")
    var text: String { lines.withLock { $0 } }
    func print(_ text: String) { lines.withLock { $0 += text } }
    func writeError(_ text: String) { lines.withLock { $0 += text } }
  }

  private struct NoFiles: FileAccess {
    func read(_ path: String) throws(FileFailure) -> String { throw FileFailure(path: path, reason: "none") }
    func bytes(of path: String) throws(FileFailure) -> [UInt8] {
      throw FileFailure(path: path, reason: "none")
    }
    func open(_ path: String) throws(FileFailure) -> any ByteStream {
      throw FileFailure(path: path, reason: "none")
    }
    func beginning(of path: String) -> [UInt8]? { nil }
    func replace(_ path: String, _ body: (([UInt8]) throws -> Void) throws -> Void) throws {
      throw FileFailure(path: path, reason: "none")
    }
  }
}
