import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalStore
import TestSupport

/// A session with a project in memory and a console that records its output.
final class TestShell {
  let recorder = Recorder()
  let project: Project
  let session: Session
  let files: MemoryFiles

  /// - Parameter setup: The first commands, which must succeed without errors or warnings.
  init(
    _ setup: String = "", files: [String: String] = [:], rasterizer: any Rasterizer = NoRasterizer(),
    isQuiet: Bool = false, dialogue: (any Dialogue)? = nil, programs: (any TerminalPrograms)? = nil,
    commands: CommandTable = .standard,
    ids: any IDSource = CountingIDs(), resources: Resources = Resources()
  ) throws {
    project = Project.inMemory()
    self.files = MemoryFiles(texts: files)
    session = Session(
      project: project, commands: commands, console: recorder, files: self.files, rasterizer: rasterizer,
      ids: ids,
      clock: TickingClock(), author: "ada", isQuiet: isQuiet, dialogue: dialogue, programs: programs,
      resources: resources)
    guard !setup.isEmpty else { return }
    session.run(Source(name: "setup", text: setup), stopsAtError: true)
    let said = recorder.take()
    if session.status != .success || said.errors != "" { throw Unready(errors: said.errors) }
  }

  struct Unready: Error {
    let errors: String
  }

  /// Runs commands as separate statements.
  ///
  /// - Returns: Standard output and standard error.
  @discardableResult
  func run(_ text: String) -> (output: String, errors: String) {
    session.run(Source(name: "-", text: text), stopsAtError: false)
    return recorder.take()
  }

  /// Returns the output of commands, followed by errors and warnings.
  func said(_ text: String) -> String {
    let (output, errors) = run(text)
    return output + errors
  }

  /// Runs a script in one transaction.
  func runScript(_ text: String) -> (output: String, errors: String) {
    session.runScript(Source(name: "script", text: text))
    return recorder.take()
  }

  /// Returns all scenes of the project.
  func scenes() throws -> [Scene] {
    try session.reading { transaction in
      try transaction.sceneHeaders().map { try transaction.scene($0.id) }
    }
  }

  func records() throws -> [[Record]] { try scenes().map(\.records) }
}
