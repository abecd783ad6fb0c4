import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalSolvedHistory

/// A script that was executed in a project in memory. If a statement fails, the content is the state before it.
final class ScriptContent: LiveContent {
  private let trial: ScriptTrial
  private let recorder: ReadRecorder
  private(set) var warning: LiveFault?

  /// Executes a script. Commands that cannot be part of a script, such as `backup`, fail.
  ///
  /// - Throws: `LiveFault` if the script cannot be read.
  init(_ path: String, _ environment: LiveEnvironment) throws {
    let source: Source
    do {
      source = Source(name: path, text: try environment.files.read(path))
    } catch {
      throw LiveFault("cannot read \(path.cited): \(error.reason)", remedy: error.remedy)
    }
    recorder = ReadRecorder(ReadOnlyFiles(environment.files))
    trial = ScriptTrial(
      files: recorder, resources: environment.resources, cancellation: environment.budget.cancellation)
    do {
      try environment.budget.run { [self] in try execute(source) }
    } catch {
      warning = LiveFault("\(path.cited) takes too long", remedy: "raise the limit with '--limit seconds=N'")
    }
  }

  private func execute(_ source: Source) throws {
    var cursor = Cursor(source)
    while warning == nil {
      let start = cursor.offset
      do {
        guard let statement = try trial.session.commands.next(&cursor) else { return }
        let outcome = trial.run(statement, naming: [])
        if outcome.isCancelled { throw CancellationError() }
        if let fault = outcome.fault { warning = LiveFault(fault) }
        if outcome.isEnd { return }
      } catch let error as ParseError {
        warning = LiveFault(Fault(trial.error(for: error, from: start, in: source), in: source))
      }
    }
  }

  var languages: [String]? { nil }
  var isEditable: Bool { false }
  var dependencies: [String] { recorder.paths }

  func scenes() throws -> [LiveScene] {
    trial.scenes.compactMap { trial.reading($0.id) { LiveScene($0) } }
  }

  func snapshot(of scene: Name, for view: LiveView) throws -> SceneSnapshot {
    if view.revision != nil { throw LiveFault("a script has no revisions", remedy: "show the current state") }
    do {
      return try trial.session.snapshot(of: scene, at: nil)
    } catch {
      let fault = Fault(error, in: Source(name: "", text: ""))
      throw LiveFault(fault.message, remedy: fault.remedy)
    }
  }

  func revisions() -> [LiveRevision] { [] }

  func run(_ commands: [String], in scene: Scene) throws { throw ScriptContent.isReadOnly }
  func undo() throws { throw ScriptContent.isReadOnly }
  func redo() throws { throw ScriptContent.isReadOnly }

  private static let isReadOnly = LiveFault(
    "a script cannot be changed here", remedy: "change it in an editor")
}
