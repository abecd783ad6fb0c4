package import GimbalDocuments
import GimbalFindings
import GimbalLayout
package import GimbalModel
package import GimbalNotation
package import GimbalReporting
import GimbalStore
import Synchronization

/// The execution of a script in a project in memory, statement by statement.
///
/// An editor uses it to find the errors of a script while a user writes it. Each statement runs in its own
/// transaction, and the trial can return to the state before an earlier statement.
package final class ScriptTrial {
  /// A state of the trial, to which it can return.
  package struct Point: Sendable {
    fileprivate let state: SessionState
    fileprivate let revision: Revision.ID
  }

  /// The result of one statement.
  package struct Outcome: Sendable {
    /// The state before the statement.
    package fileprivate(set) var point: Point?
    /// The scene in use before the statement.
    package fileprivate(set) var scene: SceneID?
    /// The error of the statement; nil if it succeeded.
    package fileprivate(set) var fault: Fault?
    /// The warnings and the failures that the statement printed.
    package fileprivate(set) var printed: [RecordingConsole.Problem] = []
    /// The objects that the names in the statement denote.
    package fileprivate(set) var occurrences: [ScriptOccurrence] = []
    /// The constraints that the statement created, in the order of their creation.
    package fileprivate(set) var constraints: [ConstraintID] = []
    /// The identities that the statement used for new rows.
    package fileprivate(set) var identities = Range<Int64>(uncheckedBounds: (0, 0))
    /// `true` if the statement was stopped because cancellation was requested.
    package fileprivate(set) var isCancelled = false
    /// `true` if the statement is `quit`, so that the following statements do not run.
    package fileprivate(set) var isEnd = false
  }

  /// The session in which the statements run. Completion reads its names.
  package let session: Session
  private let console = RecordingConsole(keepsOutput: false)
  private let ids: TrialIDs
  /// The last identity of a row that a statement created.
  package var lastID: Int64 { ids.last }

  /// Creates a trial with an empty project in memory.
  ///
  /// - Parameters:
  ///   - files: The files that statements may use.
  ///   - cancellation: The request to stop the current statement.
  ///   - lastID: The number before the identity of the first row.
  package init(
    files: any FileAccess, resources: Resources, cancellation: Cancellation, after lastID: Int64 = 0
  ) {
    ids = TrialIDs(after: lastID)
    session = Session(
      project: .inMemory(), console: console, files: files, ids: ids, isQuiet: false, resources: resources,
      cancellation: cancellation)
  }

  deinit { session.project.close() }

  /// Runs a statement. If it fails, it has no effect.
  ///
  /// - Parameter tokens: The tokens of the statement, whose names are resolved.
  package func run(_ statement: Statement, naming tokens: [ParsedToken]) -> Outcome {
    _ = console.take()
    let firstID = ids.last + 1
    var outcome = Outcome(scene: session.state.scene)
    let before = session.state
    let effects = statement.command.effects
    do {
      guard !effects.standsAlone else {
        throw ParseError(
          .standsAlone(type(of: statement.command).manual.name), at: statement.span)
      }
      try session.transaction(effects.access, saying: "") { transaction in
        outcome.point = Point(state: before, revision: try transaction.history.head().revision)
        let workspace = session.workspace(for: statement.source, at: statement.span, in: transaction)
        outcome.scene = try? workspace.scene().id
        var names = ScriptNames(of: tokens, in: statement.source)
        names.resolve(in: workspace)
        outcome.occurrences = names.occurrences
        _ = try session.run(statement, in: workspace)
        names.resolveNew(in: workspace)
        outcome.occurrences = names.occurrences
        outcome.constraints = try constraints(since: firstID, of: workspace)
        // The resolution of names ignores errors, including a cancellation, so check for a cancellation here.
        if session.services.cancellation.isCancelled { throw CancellationError() }
        return .commit(())
      }
    } catch {
      let fault = Fault(error, in: statement.source, at: statement.span)
      outcome.isCancelled = session.services.cancellation.isCancelled
      outcome.fault = fault
    }
    outcome.identities = firstID..<ids.last + 1
    outcome.printed = console.take().problems
    outcome.isEnd = session.state.isOver
    session.state.isOver = false
    return outcome
  }

  private func constraints(since first: Int64, of workspace: Workspace) throws -> [ConstraintID] {
    guard ids.last >= first, let scene = try? workspace.scene() else { return [] }
    return (first...ids.last).lazy.map(ConstraintID.init(rawValue:)).filter { scene.constraint($0) != nil }
  }

  /// Returns the error for a statement that the parser rejects. If an earlier name in the statement does not
  /// exist, the error is about this name.
  package func error(for error: ParseError, from start: Int, in source: Source) -> ParseError {
    session.names.unknownName(
      before: error.span.lowerBound, from: start, in: source, commands: session.commands) ?? error
  }

  /// Returns to the state before a statement.
  package func goBack(to point: Point) throws {
    try session.project.transaction(.history) { transaction in
      if try transaction.history.head().revision != point.revision {
        try transaction.history.checkout(point.revision)
      }
    }
    session.state = point.state
  }

  // MARK: Questions

  /// Returns the output of a command that only reads the project and can be part of a script, such as
  /// `explain a.width`. Other commands do not run, and their output is empty. The state of the session stays unchanged.
  ///
  /// - Parameter scene: The scene in use during the command; nil for the current one.
  /// - Throws: `ParseError` or `Fault` if the command fails.
  package func output(of command: String, in scene: SceneID?) throws -> String {
    var cursor = Cursor(Source(name: "", text: command))
    guard let statement = try session.commands.next(&cursor), statement.command.effects.access == .read,
      !statement.command.effects.standsAlone
    else { return "" }
    let state = session.state
    defer {
      session.state = state
      _ = console.take()
    }
    if let scene { session.state.scene = scene }
    let output = try session.reading { transaction in
      try session.run(
        statement, in: session.workspace(for: statement.source, at: statement.span, in: transaction))
    }
    return output.map { OutputFormat.table.text(of: $0.withoutRevisions) } ?? ""
  }

  /// Returns the frame of a view in portrait and in landscape, each with the name of the orientation.
  ///
  /// - Throws: `LayoutError` if the frames do not converge.
  package func frames(of view: ViewID, in scene: SceneID) throws -> [(orientation: String, frame: Frame)] {
    try session.reading { transaction in
      let workspace = session.workspace(
        for: Source(name: "", text: ""), at: Span(0, 0), in: transaction)
      let scene = try transaction.scene(scene)
      return try DisplayOptions().displaysOfBothKinds(of: scene).compactMap { display in
        try workspace.layout(of: scene, as: display)[view].map { (display.orientation.rawValue, $0.frame) }
      }
    }
  }

  /// Returns the frames of all views of a scene in tree order, in portrait and in landscape.
  ///
  /// - Throws: `LayoutError` if the frames do not converge.
  package func frames(in scene: SceneID) throws -> [[Frame?]] {
    try session.reading { transaction in
      let workspace = session.workspace(
        for: Source(name: "", text: ""), at: Span(0, 0), in: transaction)
      let scene = try transaction.scene(scene)
      return try DisplayOptions().displaysOfBothKinds(of: scene).map { display in
        let layout = try workspace.layout(of: scene, as: display)
        return scene.viewsInTreeOrder.map { layout[$0.id]?.frame }
      }
    }
  }

  /// Returns the result of a closure that reads a scene; nil if there is no such scene.
  package func reading<Result>(_ scene: SceneID, _ body: (Scene) throws -> Result?) -> Result? {
    try? session.reading { try body($0.scene(scene)) }
  }

  /// The scenes of the project.
  package var scenes: [SceneHeader] { (try? session.reading { try $0.sceneHeaders() }) ?? [] }

  /// Returns the findings of `check` in a scene, in portrait and in landscape.
  ///
  /// A finding that occurs in both orientations is returned once, without its orientation.
  package func findings(in scene: SceneID) throws -> [Finding] {
    try session.reading { transaction in
      let workspace = session.workspace(
        for: Source(name: "", text: ""), at: Span(0, 0), in: transaction)
      let scene = try transaction.scene(scene)
      let layouts = try DisplayOptions().displaysOfBothKinds(of: scene).map {
        try workspace.layout(of: scene, as: $0)
      }
      func key(_ finding: Finding) -> [String] { [finding.rule, finding.message] }
      let findings = CheckReport.reports(on: layouts, notes: false).map(\.findings)
      let keys = findings.map { Set($0.map(key)) }
      var seen: Set<[String]> = []
      return findings.joined().filter { seen.insert(key($0)).inserted }.map { finding in
        keys.count { $0.contains(key(finding)) } == 1
          ? finding : finding.inProject(scene.name, nil, as: finding.severity)
      }
    }
  }
}

extension Output {
  /// The output without the revisions of rules. These revisions exist only in the project of the trial.
  fileprivate var withoutRevisions: Output {
    switch self {
    case .text, .script, .picture, .formatted: self
    case .report(let report): .report(report.without(column: "since"))
    case .series(let reports): .series(reports.map { $0.without(column: "since") })
    }
  }
}

extension Report {
  fileprivate func without(column key: String) -> Report {
    let lists = lists.map { list in
      guard let index = list.columns.firstIndex(where: { $0.key == key }) else { return list }
      func cut(_ row: [Value]) -> [Value] { Array(row[..<index] + row[(index + 1)...]) }
      return List(
        list.key, list.columns.filter { $0.key != key }, rows: list.rows.map(cut), prose: list.prose,
        saidBefore: list.saidBefore, shortened: list.shortened.map { $0.map(cut) })
    }
    return Report(
      title: title, facts: facts.map { ($0.key, $0.value) }, lists: lists, saysNothingFound: saysNothingFound)
  }
}

/// A source of the identities 1, 2, 3, …. The rows that a statement creates have consecutive identities.
private final class TrialIDs: IDSource {
  private let state: Lock<Int64>

  init(after last: Int64) { state = Lock(last) }

  var last: Int64 { state.withLock { $0 } }

  func next() -> Int64 {
    state.withLock { last in
      last += 1
      return last
    }
  }
}
