import GimbalChecks
import GimbalDocuments
import GimbalInterfaceBuilder
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

/// The scenes of a watched file: a document, an archive, a script or a project.
struct WatchedContent {
  enum Kind {
    case document, script, project
  }

  let file: SceneFile
  let kind: Kind
  /// The scene in use: the one that a script or a project selects, or the first one.
  let current: SceneID?
  /// The files that a script reads.
  var dependencies: [String] = []

  /// The relation between the identities in two versions of the file.
  var identities: LayoutStateChange.Identities { kind == .project ? .stable : .matched }
}

/// A message about a watched file that cannot be read.
struct WatchFailure: Error {
  /// The message, which ends with a newline.
  let text: String
  /// `true` if a later attempt can succeed without a change of the file.
  var isTransient = false
  /// The files that a failed script has read.
  var dependencies: [String] = []
}

/// A reader of watched files.
struct WatchedContentReader {
  private let files: any FileAccess
  private let ids: any IDSource
  private let resources: Resources
  private let cancellation: Cancellation
  /// The last identity that a script has used. Versions of a script have different identities, as versions of a
  /// document have.
  private var lastScriptID: Int64 = 0

  /// The time to wait for another process that locks a project, in seconds. The next poll tries again.
  private static let patience = 0.2

  init(files: any FileAccess, ids: any IDSource, resources: Resources, cancellation: Cancellation) {
    (self.files, self.ids, self.resources, self.cancellation) = (files, ids, resources, cancellation)
  }

  /// Reads a file.
  ///
  /// - Throws: `WatchFailure`.
  mutating func content(of path: String) throws(WatchFailure) -> WatchedContent {
    do {
      switch WatchedContentReader.kind(of: path, files) {
      case .project: return try project(path)
      case .script: return try script(path)
      case .document: return try document(path)
      }
    } catch let failure as WatchFailure {
      throw failure
    } catch let error as StoreError {
      let remedy = error.remedy.map { "  \($0)\n" } ?? ""
      throw WatchFailure(text: "error: \(error.message)\n" + remedy, isTransient: error.isTransient)
    } catch {
      throw WatchFailure(text: DocumentFault(error, path: path).text)
    }
  }

  /// Returns the kind of a file by its first bytes or, if they do not determine it, by its name.
  static func kind(of path: String, _ files: any FileAccess) -> WatchedContent.Kind {
    if path.hasSuffix(".gim") { return .script }
    let isDatabase = files.beginning(of: path)?.starts(with: Array("SQLite format 3".utf8)) == true
    return isDatabase || path.hasSuffix(".gimbal") ? .project : .document
  }

  private func document(_ path: String) throws -> WatchedContent {
    let budget = WorkBudget(resources, cancellation: cancellation)
    let file = try budget.run {
      try SceneFile(
        path, files: files, ids: ids, limits: budget.limits, cancellation: budget.cancellation)
    }
    let first = file.scenes.first { !$0.isInstance } ?? file.scenes.first
    return WatchedContent(
      file: file, kind: .document, current: first?.scene.id,
      dependencies: file.code?.dependencies ?? [])
  }

  private func project(_ path: String) throws -> WatchedContent {
    let project = try Project.openReading(path: path, patience: WatchedContentReader.patience)
    defer { project.close() }
    project.cancellation = cancellation
    let (scenes, current) = try project.transaction(.read) { transaction in
      let stored = try transaction.storedViewState()
      transaction.viewState = stored.view
      return (try transaction.sceneHeaders().map { try transaction.scene($0.id) }, stored.scene)
    }
    let file = SceneFile(path, scenes: scenes.map { FileScene(archived: $0) })
    let isKnown = scenes.contains { $0.id == current }
    return WatchedContent(file: file, kind: .project, current: isKnown ? current : scenes.first?.id)
  }

  /// Executes a script in a project in memory. The first error ends it, as with `gimbal -f`.
  private mutating func script(_ path: String) throws -> WatchedContent {
    let source = Source(name: path, text: try files.read(path))
    let recorder = ReadRecorder(files)
    do {
      return try content(of: source, recorder)
    } catch var failure as WatchFailure {
      failure.dependencies = recorder.paths
      throw failure
    }
  }

  private mutating func content(of source: Source, _ recorder: ReadRecorder) throws -> WatchedContent {
    let path = source.name
    let budget = WorkBudget(resources, cancellation: cancellation)
    let trial = ScriptTrial(
      files: recorder, resources: resources, cancellation: budget.cancellation, after: lastScriptID)
    var origins: [Int64: ElementOrigin] = [:]
    try budget.run {
      var cursor = Cursor(source)
      while let statement = try WatchedContentReader.next(&cursor, of: source, in: trial) {
        let outcome = trial.run(statement, naming: [])
        if let fault = outcome.fault {
          if outcome.isCancelled { throw CancellationError() }
          throw WatchFailure(text: fault.text)
        }
        let start = source.position(of: statement.span.lowerBound)
        let origin = ElementOrigin(line: start.line, column: start.column)
        for id in outcome.identities { origins[id] = origin }
        if outcome.isEnd { break }
      }
    }
    lastScriptID = trial.lastID
    let scenes = trial.scenes.compactMap { trial.reading($0.id) { $0 } }
    let file = SceneFile(
      path, scenes: scenes.map { FileScene(archived: $0, origins: SceneOrigins(of: $0, origins)) })
    return WatchedContent(
      file: file, kind: .script, current: trial.session.state.scene ?? scenes.first?.id,
      dependencies: recorder.paths)
  }

  private static func next(
    _ cursor: inout Cursor, of source: Source, in trial: ScriptTrial
  ) throws(WatchFailure) -> Statement? {
    let start = cursor.offset
    do {
      return try trial.session.commands.next(&cursor)
    } catch {
      throw WatchFailure(text: Fault(trial.error(for: error, from: start, in: source), in: source).text)
    }
  }
}

extension SceneOrigins {
  /// Creates the origins of a scene of a script from the places of the statements that created its rows.
  fileprivate init(of scene: Scene, _ origins: [Int64: ElementOrigin]) {
    var views: [ViewID: ElementOrigin] = [:]
    var constraints: [ConstraintID: ElementOrigin] = [:]
    for view in scene.viewsInTreeOrder { views[view.id] = origins[view.id.rawValue] }
    for constraint in scene.constraints { constraints[constraint.id] = origins[constraint.id.rawValue] }
    self.init(views: views, constraints: constraints)
  }
}

extension StoreError {
  /// `true` if a later attempt can succeed, because another process is writing to the project.
  fileprivate var isTransient: Bool {
    if case .busy = self { true } else { false }
  }
}
