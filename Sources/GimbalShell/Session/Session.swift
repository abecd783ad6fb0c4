package import GimbalBatch
package import GimbalModel
package import GimbalNotation
package import GimbalReporting
package import GimbalStore

/// A session of one user with one project. It runs statements, prints their output, and keeps the most severe
/// exit status.
///
/// Each statement runs in its own transaction. A script runs in a single transaction.
/// Recursion: a session plays the tutorial, and `TutorialRun` runs its steps in a second session. Both read
/// lines from a `Dialogue`, whose `LineReader` completes the names of the session.
package final class Session: Host {
  package let project: Project
  package let services: Services

  package var state = SessionState()
  /// The view state that the project stores, as far as this session knows; nil before it is read.
  private var storedView: StoredViewState?
  package private(set) var status = ExitStatus.success
  private var scriptDepth = 0
  /// The output of the current line, which goes to a file or to another program; nil if it is printed.
  private var capturedOutput: String?
  /// `true` while a line runs that the user typed at a prompt.
  var isTyped = false
  private(set) var isInTransaction = false
  /// The statement of the session command that is running; nil if there is none.
  private(set) var sessionStatement: Statement?
  /// The warnings that were printed since the last change.
  private var toldWarnings: Set<String> = []
  /// The first error since the start of the session or since the property was set to `nil`.
  package var firstFault: Fault?
  /// The findings of the current statement, for the log of test results.
  private var notedFindings: [Finding] = []
  /// The log of test results; nil to log nothing.
  private let log: TestLog?
  private let activity: ActivityIndicator
  package let commands: CommandTable
  /// The prompt at which commands can read lines from the user; nil without a terminal.
  private let dialogue: (any Dialogue)?
  /// The request to end the session after the current statement.
  private let end: Cancellation

  /// The maximum nesting depth of scripts that run other scripts.
  static let maximumScriptDepth = 16

  /// Creates a session with an open project.
  ///
  /// - Parameters:
  ///   - isQuiet: `true` to suppress warnings and progress.
  ///   - log: The log of test results; nil to log nothing.
  ///   - dialogue: The prompt at which commands can read lines from the user; nil without a terminal.
  ///   - programs: The editor, the pager and the shell of the user; nil in a session without a user.
  ///   - resources: The limits on files that commands read.
  ///   - cancellation: The request to cancel the current work.
  ///   - end: The request to end the session after the current statement.
  package init(
    project: Project, commands: CommandTable = .standard, console: any Console, files: any FileAccess,
    rasterizer: any Rasterizer = NoRasterizer(), ids: any IDSource = RandomIDs(),
    clock: any WallClock = StoppedClock(), author: String = "", isQuiet: Bool = false, log: TestLog? = nil,
    dialogue: (any Dialogue)? = nil, programs: (any TerminalPrograms)? = nil,
    resources: Resources = Resources(),
    cancellation: Cancellation = .never, end: Cancellation = .never
  ) {
    self.end = end
    self.project = project
    self.log = log
    self.commands = commands
    self.dialogue = dialogue
    activity = ActivityIndicator(on: console, isStopped: { cancellation.isCancelled })
    let work = Cancellation(activity.isCancelled)
    services = Services(
      console: activity, files: files, rasterizer: rasterizer.cancellable(by: work), ids: ids, clock: clock,
      programs: programs, author: author, isQuiet: isQuiet, cancellation: work, resources: resources)
    project.cancellation = work
  }

  package var console: any Console { services.console }
  package var help: HelpIndex { HelpIndex(commands.commands.map(\.page), aliases: CommandAlias.commands) }
  package var projectPath: String? { project.path }
  package var typedStatements: [String]? { dialogue?.entries }
  var names: NameLookup {
    loadView()
    return NameLookup(project: project, scene: state.scene, view: state.view)
  }

  package func playTutorial(waiting waits: Bool) {
    TutorialRun(in: services, commands: commands, with: waits ? dialogue : nil).play()
  }

  // MARK: Statement by statement

  /// Runs the statements of a source, each in its own transaction.
  ///
  /// - Parameters:
  ///   - stopsAtError: `true` if the first error ends the run, as with `-c`.
  ///   - isScript: `true` to refuse commands that cannot be part of a script, such as `backup`.
  /// - Returns: `true` if there was no error.
  @discardableResult
  package func run(_ source: Source, stopsAtError: Bool, isScript: Bool = false) -> Bool {
    var cursor = Cursor(source)
    var isFine = true
    while !state.isOver, !end.isCancelled, isFine || !stopsAtError {
      let start = cursor
      do throws(ParseError) {
        guard let statement = try commands.next(&cursor) else { break }
        if isScript, statement.command.effects.standsAlone {
          throw ParseError(.standsAlone(type(of: statement.command).manual.name), at: statement.span)
        }
        isFine = runAlone(statement) && isFine
      } catch {
        let earlier = names.unknownName(
          before: error.span.lowerBound, from: start.offset, in: source, commands: commands)
        report(earlier ?? error, in: source)
        isFine = false
        cursor = start
        cursor.skipSeparators()
        cursor.skipStatement()
      }
    }
    return isFine
  }

  private func runAlone(_ statement: Statement) -> Bool {
    do {
      if let command = statement.command as? any SessionCommand {
        try run(command, of: statement).map(show)
        return true
      }
      beginWork()
      defer { activity.end() }
      let output = try transaction(statement.command.effects.access, saying: statement.summary) {
        transaction in
        let output = try run(statement, in: transaction)
        return statement.command.effects.isRolledBack ? .rollback(output) : .commit(output)
      }
      try statement.command.conclude(output, on: project, services).map(show)
      return true
    } catch {
      report(error, in: statement.source)
      return false
    }
  }

  private func beginWork() { if !services.isQuiet { activity.begin() } }

  // MARK: Scripts

  /// Runs a script in one transaction. If a statement fails, the whole script is rolled back.
  ///
  /// - Returns: `true` if there was no error.
  @discardableResult
  package func runScript(_ source: Source) -> Bool {
    beginWork()
    defer { activity.end() }
    do {
      let statements = try parse(source)
      let access: Access = statements.contains { $0.command.effects.access == .write } ? .write : .read
      try transaction(access, saying: "script \(source.name)") { .commit(try run(statements, in: $0)) }
      return true
    } catch {
      report(error, in: source)
      return false
    }
  }

  /// Parses all statements of a script before any of them runs.
  ///
  /// - Throws: `ParseError` for a syntax error, or for a command that cannot run in a script, such as `undo`.
  func parse(_ source: Source) throws(ParseError) -> [Statement] {
    var cursor = Cursor(source)
    var statements: [Statement] = []
    while let statement = try commands.next(&cursor) {
      let effects = statement.command.effects
      guard !effects.standsAlone else {
        throw ParseError(.standsAlone(type(of: statement.command).manual.name), at: statement.span)
      }
      statements.append(statement)
    }
    return statements
  }

  package func runScript(_ source: Source, in transaction: Transaction) throws {
    guard scriptDepth < Session.maximumScriptDepth else {
      throw ScriptTooDeep(limit: Session.maximumScriptDepth)
    }
    scriptDepth += 1
    defer { scriptDepth -= 1 }
    do {
      try run(parse(source), in: transaction)
    } catch {
      let fault = Fault(error, in: source)
      if !(error is Fault) { log?.add(fault, in: source) }
      throw fault
    }
  }

  private func run(_ statements: [Statement], in transaction: Transaction) throws {
    for statement in statements {
      if end.isCancelled { throw CancellationError() }
      try run(statement, in: transaction).map(show)
      // In a script, `quit` ends the script, not the session.
      if state.isOver { break }
    }
    state.isOver = false
  }

  // MARK: Within a transaction

  private func run(_ statement: Statement, in transaction: Transaction) throws -> Output? {
    try run(statement, in: workspace(for: statement.source, at: statement.span, in: transaction))
  }

  func workspace(for source: Source, at span: Span, in transaction: Transaction) -> Workspace {
    Workspace(session: self, services: services, transaction: transaction, source: source, span: span)
  }

  package func run(_ statement: Statement, in workspace: Workspace) throws -> Output? {
    let start = ContinuousClock.now
    notedFindings = []
    let effects = statement.command.effects
    if effects.access != .read || effects.changesView { toldWarnings = [] }
    do {
      var workspace = workspace
      if let name = (statement.command as? any SceneReader)?.scene.name {
        workspace = workspace.reading(try workspace.header(name).id)
      }
      let output = try statement.command.run(in: workspace)
      if let rule = statement.command.testRule {
        record(statement, rule, workspace.traitOverrides, since: start, findings: notedFindings)
      }
      return output
    } catch let error as FailedCombinations {
      // Do not record the error, because the log already contains the failures in the block. An enclosing
      // `for each` block handles the error.
      if workspace.failures != nil { throw error }
      throw Fault(error, in: statement.source, at: statement.span, under: workspace.traitOverrides)
    } catch let fault as Fault {
      throw fault
    } catch {
      record(statement, statement.command.testRule, workspace.traitOverrides, since: start, error: error)
      throw Fault(error, in: statement.source, at: statement.span, under: workspace.traitOverrides)
    }
  }

  private func record(
    _ statement: Statement, _ rule: String?, _ overrides: TraitOverrides,
    since start: ContinuousClock.Instant,
    findings: [Finding] = [], error: (any Error)? = nil
  ) {
    guard let log else { return }
    let (seconds, attoseconds) = start.duration(to: .now).components
    log.add(
      statement, rule: rule, under: overrides, seconds: Double(seconds) + Double(attoseconds) * 1e-18,
      findings: findings,
      fault: error.map { Fault($0, in: statement.source, at: statement.span, under: overrides) })
  }

  private func run(_ command: any SessionCommand, of statement: Statement) throws -> Output? {
    let start = ContinuousClock.now
    sessionStatement = statement
    defer { sessionStatement = nil }
    do {
      return try command.run(on: self, services)
    } catch {
      record(statement, nil, TraitOverrides(), since: start, error: error)
      throw Fault(error, in: statement.source, at: statement.span)
    }
  }

  /// Reads the view state with which the last session ended, unless it was already read. If the project cannot
  /// be read, the next command reports the error.
  private func loadView() {
    if storedView != nil { return }
    guard !project.isMissing else {
      storedView = StoredViewState()
      return
    }
    let stored = try? project.transaction(.read) { transaction in
      var stored = try transaction.storedViewState()
      // The stored scene might not exist at the current revision.
      let headers = try transaction.sceneHeaders()
      if !headers.contains(where: { $0.id == stored.scene }) { stored.scene = nil }
      return stored
    }
    storedView = stored
    state.view = stored?.view ?? ViewState()
    state.scene = state.scene ?? stored?.scene
  }

  /// Runs a closure in a read transaction of the project. In the transaction, scenes have the view state of the session.
  package func reading<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
    loadView()
    return try project.transaction(.read) { transaction in
      transaction.viewState = state.view
      return try body(transaction)
    }
  }

  /// The view state with which the next session starts.
  private var viewToStore: StoredViewState { StoredViewState(scene: state.scene, view: state.view) }

  /// Runs a closure in a transaction of the project. Restores the state of the session unless the transaction
  /// is committed.
  ///
  /// - Parameter message: The message of the new revision, if the closure changes the project.
  func transaction<Result>(
    _ access: Access, saying message: String, _ body: (Transaction) throws -> TransactionOutcome<Result>
  ) throws -> Result {
    loadView()
    let before = state
    let entry = Entry(author: services.author, time: services.clock.now(), message: message)
    isInTransaction = true
    defer { isInTransaction = false }
    do {
      let result = try project.transaction(access, as: entry) { transaction in
        transaction.viewState = state.view
        let outcome = try body(transaction)
        if case .rollback = outcome {
          state = before
        } else {
          state.view = transaction.viewState ?? state.view
          if let storedView, transaction.canStoreViewState {
            try transaction.store(viewToStore, replacing: storedView)
          }
        }
        return outcome
      }
      if let storedView, viewToStore != storedView {
        // A transaction that changes the project has stored the view state, unless the file is read-only.
        let isStored = access != .read && !project.isReadOnly
        if isStored || project.store(viewToStore, replacing: storedView) { self.storedView = viewToStore }
      }
      reportNotices()
      return result
    } catch {
      reportNotices(of: error)
      state = before
      throw error
    }
  }

  /// The width of lines in the output; `nil` if lines can have any length, as in output to a file or another
  /// program.
  package var outputWidth: LineWidth? { capturedOutput == nil ? console.outputWidth : nil }

  package var redirectsOutput: Bool { capturedOutput != nil }

  package func redirect(_ bytes: [UInt8]) { capturedOutput?.append(String(decoding: bytes, as: UTF8.self)) }

  package var isProjectMissing: Bool { project.path != nil && project.isMissing }

  package func show(_ output: Output) {
    let text = state.format.text(of: output, in: outputWidth)
    if text.isEmpty { return }
    if capturedOutput != nil { capturedOutput?.append(text) } else { print(text) }
  }

  /// Runs a closure, and returns the output that it would print.
  func capturingOutput(_ body: () -> Bool) -> (succeeded: Bool, text: String) {
    capturedOutput = ""
    defer { capturedOutput = nil }
    let succeeded = body()
    return (succeeded, capturedOutput ?? "")
  }

  /// Prints the notices of the project as warnings.
  ///
  /// - Parameter error: The error that is reported next. A notice about the same problem is omitted.
  private func reportNotices(of error: (any Error)? = nil) {
    for notice in project.takeNotices()
    where !services.isQuiet && notice != (error as? StoreError).map({ .readingOnly($0) }) {
      console.writeWarning("warning: \(notice)\n")
    }
  }

  package func note(_ status: ExitStatus) { self.status.combine(status) }

  package func isFirstOccurrence(_ warning: String) -> Bool { toldWarnings.insert(warning).inserted }

  package func note(_ findings: [Finding]) { if log != nil { notedFindings += findings } }

  /// Prints an error and combines its exit status with the exit status of the session.
  package func report(_ error: any Error, in source: Source) {
    let fault = advised(Fault(error, in: source))
    if !(error is Fault) { log?.add(fault, in: source) }
    status.combine(fault.status)
    firstFault = firstFault ?? fault
    console.writeWarning(fault.text)
  }
}

extension ParseError.Reason {
  /// The error for a command, such as `undo`, that cannot run in a script.
  static func standsAlone(_ command: String) -> ParseError.Reason {
    .other(
      message: "'\(command)' cannot run in a script", remedy: "run the command at the prompt or with -c")
  }
}
