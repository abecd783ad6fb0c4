import GimbalCore
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalStore
import Synchronization

/// An open file: a session whose commands answer questions about its scenes.
///
/// A project is opened itself. The scenes of other files are in a project in memory.
final class Subject {
  let location: AssistantFolder.Location
  let kind: FileKind
  let session: Session
  let files: SubjectFiles
  /// The errors and warnings that a script printed.
  private(set) var problems = ""
  let context: CallContext
  private let console = RecordingConsole()

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - isReadOnly: `true` to prevent changes of a project.
  ///   - script: The text that replaces that of a script; nil to read the file.
  /// - Throws: `FileFailure`, `ArchiveError`, `DocumentError`, `StoreError` or `ToolFailure`.
  init(
    _ location: AssistantFolder.Location, in context: CallContext, isReadOnly: Bool = true,
    script: String? = nil
  ) throws {
    self.location = location
    self.context = context
    let environment = context.environment
    files = SubjectFiles(in: context.folder, environment.files)
    let start = environment.files.access.beginning(of: location.canonical)
    kind = FileKind(of: location.path, beginning: start ?? [])
    let project: Project
    if kind == .project {
      do throws(StoreError) {
        project = try environment.files.openProject(location.canonical, isReadOnly: isReadOnly)
      } catch {
        throw ToolFailure(error.message, remedy: error.remedy)
      }
    } else {
      project = .inMemory()
    }
    session = Subject.session(on: project, files, console, context)
    do {
      try load(script: script)
      try Subject.useFirstScene(of: session)
    } catch {
      session.project.close()
      throw error
    }
  }

  /// Creates a copy of a file's scenes in a project in memory, with the same scene in use.
  init(copying other: Subject) throws {
    (location, kind, context) = (other.location, other.kind, other.context)
    problems = other.problems
    files = SubjectFiles(in: context.folder, context.environment.files)
    session = Subject.session(on: .inMemory(), files, console, context)
    do {
      let scenes = try other.session.reading { transaction in
        try transaction.sceneHeaders().map { try transaction.scene($0.id) }
      }
      try insert(scenes)
      session.state.scene = other.session.state.scene
      try Subject.useFirstScene(of: session)
    } catch {
      session.project.close()
      throw error
    }
  }

  deinit { session.project.close() }

  private static func session(
    on project: Project, _ files: SubjectFiles, _ console: RecordingConsole, _ context: CallContext
  ) -> Session {
    let environment = context.environment
    return Session(
      project: project, console: console, files: files, rasterizer: environment.rasterizer,
      clock: environment.clock, author: environment.author, resources: environment.resources,
      cancellation: context.cancellation, end: context.cancellation)
  }

  private func load(script: String?) throws {
    switch kind {
    case .project: break
    case .archive: _ = try output(of: "import \(location.path.inQuotes)", "import")
    case .document:
      let file = try SceneFile(
        location.path, files: files, ids: RandomIDs(), limits: context.resources.limits,
        cancellation: context.cancellation)
      guard !file.scenes.isEmpty else {
        throw FileFailure(path: location.path, reason: "the document contains no view with a frame")
      }
      try insert(file.scenes.map(\.scene))
    case .script:
      let text = try script ?? files.read(location.path)
      session.run(Source(name: location.path, text: text), stopsAtError: false, isScript: true)
      problems = console.take().errorOutput
      // A script can change the format of answers and the scene in use.
      session.state.format = .table
      session.state.isOver = false
    }
  }

  private func insert(_ scenes: [Scene]) throws {
    try session.project.transaction(.write) { transaction in
      for scene in scenes { try transaction.insert(scene) }
    }
  }

  /// Chooses the first scene if no scene is in use, so that questions without a scene have an answer.
  private static func useFirstScene(of session: Session) throws {
    try session.reading { transaction in
      let headers = try transaction.sceneHeaders()
      if let scene = session.state.scene, headers.contains(where: { $0.id == scene }) { return }
      session.state.scene = headers.first?.id
    }
  }

  // MARK: Scenes

  /// The headers of all scenes.
  func scenes() throws -> [SceneHeader] { try session.reading { try $0.sceneHeaders() } }

  func sceneInUse() throws -> SceneHeader? { try scenes().first { $0.id == session.state.scene } }

  /// Chooses the scene that commands use; nil to keep the current one.
  ///
  /// - Throws: `ToolFailure` if there is no such scene.
  func use(scene name: String?) throws {
    guard let name else { return }
    let headers = try scenes()
    guard let found = headers.first(where: { $0.name.text == name }) else {
      let names = headers.prefix(20).map { $0.name.text.cited }
      throw ToolFailure(
        "there is no scene \(name.cited) in \(location.path.cited)",
        remedy: names.isEmpty
          ? "the file has no scenes"
          : "the scenes are: \(names.joined(separator: ", "))"
            + (headers.count > names.count
              ? " and \(headers.count - names.count) more; 'open' lists them" : ""))
    }
    session.state.scene = found.id
  }

  // MARK: Commands

  /// Returns the output of one command, with its warnings.
  ///
  /// - Parameter name: The name of the command. The text must consist of exactly one statement of this command, so that
  ///   an argument cannot add statements.
  /// - Throws: `ToolFailure` if the command fails.
  func output(of text: String, _ names: String...) throws -> String {
    let source = Source(name: "command", text: text)
    var cursor = Cursor(source)
    do throws(ParseError) {
      let statement = try session.commands.next(&cursor)
      guard let statement, names.contains(type(of: statement.command).manual.name),
        try session.commands.next(&cursor) == nil
      else {
        throw ParseError(
          .other(
            message: "an argument contains several commands",
            remedy: "pass commands to 'what_if' or 'propose'"), at: Span(0, text.utf8.count))
      }
    } catch {
      throw ToolFailure(printed: Fault(error, in: source).text)
    }
    return try run { $0.run(source, stopsAtError: true) }
  }

  /// Runs commands, and returns their output with their warnings.
  ///
  /// - Throws: `ToolFailure` if a command fails.
  func run(_ body: (Session) -> Bool) throws -> String {
    _ = console.take()
    let succeeded = body(session)
    let printed = console.take()
    try context.cancellation.check(CancellationError())
    guard succeeded else {
      throw printed.problems.isEmpty
        ? ToolFailure("the command failed") : ToolFailure(printed: printed.errorOutput)
    }
    return printed.output + printed.errorOutput
  }

  /// Returns an archive of all scenes in their current state.
  func archive() throws -> [UInt8] {
    _ = try output(of: "export \"\(SubjectFiles.archive)\"", "export")
    return files.take(SubjectFiles.archive) ?? []
  }
}

extension String {
  /// The text in quotes, as an argument of a command.
  var inQuotes: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// The name of a view, or the path to a view of an instance, as an argument of a command. Names that are
  /// already in quotes stay as they are.
  var asViewName: String {
    if contains("\"") { return self }
    return split(separator: "/", omittingEmptySubsequences: false).map { String($0).inQuotes }
      .joined(separator: "/")
  }
}
