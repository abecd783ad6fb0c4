import GimbalBatch
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalSolvedHistory
import GimbalStore

/// A project, or a script that was executed in a project in memory.
final class SessionContent: LiveContent {
  private let session: Session
  private let console: LiveConsole
  private let isScript: Bool
  private let mayEdit: Bool
  let warning: LiveFault?
  let localizes = false

  /// Opens a project.
  ///
  /// - Throws: `LiveFault` if the project cannot be read.
  init(project path: String, _ environment: LiveEnvironment) throws {
    console = LiveConsole()
    do {
      let project: Project = try environment.mayEdit ? .open(path: path) : .openReading(path: path)
      session = SessionContent.session(project, console, environment)
    } catch {
      throw LiveFault(error.message, remedy: error.remedy)
    }
    (isScript, mayEdit, warning) = (false, environment.mayEdit, nil)
    if session.project.isMissing {
      throw LiveFault(
        "the project \(path.cited) does not exist", remedy: "create it with 'gimbal \(path.visible)'")
    }
  }

  /// Executes a script. If a statement fails, the content is the state before this statement.
  ///
  /// - Throws: `LiveFault` if the script cannot be read, or if it creates no scene.
  init(script path: String, _ environment: LiveEnvironment) throws {
    console = LiveConsole()
    session = SessionContent.session(.inMemory(), console, environment)
    (isScript, mayEdit) = (true, false)
    let text: String
    do {
      text = try environment.files.read(path)
    } catch {
      throw LiveFault("cannot read \(path.cited): \(error.reason)", remedy: error.remedy)
    }
    let (console, session) = (console, session)
    let succeeded =
      (try? environment.budget.run { session.run(Source(name: path, text: text), stopsAtError: true) })
      ?? false
    warning = succeeded ? nil : LiveFault(printed: console.take())
    if let warning, try session.sceneHeaders().isEmpty { throw warning }
  }

  deinit { session.project.close() }

  private static func session(
    _ project: Project, _ console: LiveConsole, _ environment: LiveEnvironment
  ) -> Session {
    Session(
      project: project, console: console, files: ReadOnlyFiles(environment.files),
      clock: environment.clock, author: environment.author, isQuiet: true, resources: environment.resources,
      cancellation: environment.budget.cancellation)
  }

  func scenes() throws -> [LiveScene] {
    try session.reading { transaction in
      try transaction.sceneHeaders().map { LiveScene(try transaction.scene($0.id)) }
    }
  }

  func snapshot(of scene: Name, for view: LiveView) throws -> SceneSnapshot {
    try snapshot(of: scene, at: view.revision)
  }

  private func snapshot(of scene: Name, at revision: String?) throws -> SceneSnapshot {
    do {
      return try session.snapshot(of: scene, at: revision)
    } catch {
      let fault = Fault(error, in: Source(name: "", text: revision ?? ""))
      throw LiveFault(printed: fault.text)
    }
  }

  /// The maximum number of revisions that a page lists.
  private static let mostRevisions = 50

  func revisions() throws -> [LiveRevision] {
    if isScript { return [] }
    let rows = try session.rows(of: "log -n \(SessionContent.mostRevisions)")
    return rows.compactMap { row in
      guard case .text(let hash)? = row["revision"] else { return nil }
      var title = String(hash.prefix(8))
      if case .text(let message)? = row["message"] { title += " " + message }
      if case .array(let references)? = row["references"], !references.isEmpty {
        let names = references.compactMap { if case .text(let name) = $0 { name } else { nil } }
        title += " (\(names.joined(separator: ", ")))"
      }
      return LiveRevision(name: hash, title: title)
    }
  }

  func run(_ commands: [String], in scene: Name) throws {
    try requireEditing()
    session.state.scene = try session.sceneHeaders().first { $0.name == scene }?.id ?? session.state.scene
    let source = Source(name: "page", text: commands.joined(separator: "; "))
    // One command is its own description in the log. Several commands form one revision as a script.
    try perform { commands.count == 1 ? $0.run(source, stopsAtError: true) : $0.runScript(source) }
  }

  func undo() throws {
    try requireEditing()
    try perform { $0.run(Source(name: "page", text: "undo"), stopsAtError: true) }
  }

  func redo() throws {
    try requireEditing()
    try perform { $0.run(Source(name: "page", text: "redo"), stopsAtError: true) }
  }

  private func requireEditing() throws {
    guard mayEdit else {
      throw isScript
        ? LiveFault("a script cannot be changed here", remedy: "change it in an editor")
        : LiveFault.isReadOnly
    }
  }

  private func perform(_ body: (Session) -> Bool) throws {
    _ = console.take()
    guard body(session) else { throw LiveFault(printed: console.take()) }
  }
}
