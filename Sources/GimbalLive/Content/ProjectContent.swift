import GimbalDocuments
import GimbalInterfaceBuilder
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalSolvedHistory
import GimbalStore

/// A project.
final class ProjectContent: LiveContent {
  private let session: Session
  private let console = RecordingConsole(keepsOutput: false)
  let isEditable: Bool

  /// The time to wait for another process that locks the project, in seconds. The other pages wait, too.
  private static let patience = 1.0

  /// Opens a project.
  ///
  /// - Throws: `LiveFault` if the project cannot be read.
  init(_ path: String, _ environment: LiveEnvironment) throws {
    isEditable = environment.mayEdit
    do {
      let project: Project =
        try isEditable
        ? .open(path: path, patience: ProjectContent.patience)
        : .openReading(path: path, patience: ProjectContent.patience)
      session = Session(
        project: project, console: console, files: ReadOnlyFiles(environment.files),
        clock: environment.clock, author: environment.author, isQuiet: true,
        resources: environment.resources, cancellation: environment.budget.cancellation)
    } catch {
      throw LiveFault(error.message, remedy: error.remedy)
    }
    if session.project.isMissing {
      throw LiveFault(
        "the project \(path.cited) does not exist", remedy: "create it with 'gimbal \(path.visible)'")
    }
  }

  deinit { session.project.close() }

  var warning: LiveFault? { nil }
  var languages: [String]? { nil }

  func scenes() throws -> [LiveScene] {
    try reporting {
      try session.reading { transaction in
        try transaction.sceneHeaders().map { LiveScene(try transaction.scene($0.id)) }
      }
    }
  }

  func snapshot(of scene: Name, for view: LiveView) throws -> SceneSnapshot {
    try reporting(view.revision ?? "") { try session.snapshot(of: scene, at: view.revision) }
  }

  /// The maximum number of revisions that a page lists.
  private static let mostRevisions = 50

  func revisions() throws -> [LiveRevision] {
    let rows = try reporting { try session.rows(of: "log -n \(ProjectContent.mostRevisions)") }
    return rows.compactMap { row in
      guard case .text(let hash)? = row["revision"] else { return nil }
      guard case .text(let message)? = row["message"] else { return nil }
      return LiveRevision(name: hash, title: "\(hash.prefix(8)) \(message)")
    }
  }

  func run(_ commands: [String], in scene: Scene) throws {
    try requireEditing()
    let source = Source(name: "page", text: commands.joined(separator: "; "))
    try reporting(source.text) {
      try session.edit(source, in: scene.id) { current in
        guard current.records == scene.records else { throw ChangedScene() }
      }
    }
  }

  func undo() throws { try move("undo") }
  func redo() throws { try move("redo") }

  private func move(_ command: String) throws {
    try requireEditing()
    session.firstFault = nil
    guard session.run(Source(name: "", text: command), stopsAtError: true) else {
      throw session.firstFault.map(LiveFault.init) ?? LiveFault("the command failed")
    }
  }

  private func requireEditing() throws {
    guard isEditable else { throw LiveFault.isReadOnly }
  }

  /// Runs a closure, and converts its errors.
  private func reporting<Result>(_ text: String = "", _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let changed as ChangedScene {
      throw changed
    } catch {
      let fault = Fault(error, in: Source(name: "", text: text))
      throw LiveFault(fault.message, remedy: fault.remedy)
    }
  }
}
