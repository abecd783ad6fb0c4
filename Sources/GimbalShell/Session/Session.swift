// Length: statements, lines, the prompt and snapshots share the state of one session.
package import GimbalDocuments
import GimbalFindings
package import GimbalModel
package import GimbalNotation
package import GimbalReporting
package import GimbalSolvedHistory
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
  /// The folders of the running scripts, the innermost last. Paths in a script are relative to its folder.
  private var scriptFolders: [String] = []
  /// `true` to print a line after a statement outside of scripts that makes a new conflict. It is printed for typed
  /// statements, too.
  package var notesConflicts = false
  /// `true` if the current statement printed the conflicts of a layout.
  private var printedConflicts = false
  /// The marks in the prompt for the state in which they were computed.
  private var promptMarks: (state: PromptState, marks: String)?
  /// The output of the current line, which goes to a file or to another program; nil if it is printed.
  private var capturedOutput: String?
  /// `true` while a line runs that the user typed at a prompt.
  var isTyped = false
  private(set) var isInTransaction = false
  /// The statement of the session command that is running; nil if there is none.
  private(set) var sessionStatement: Statement?
  /// The warnings that were printed since the last change.
  private var printedWarnings: Set<String> = []
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
      var conflictNote: String?
      let output = try transaction(statement.command.effects.access, saying: statement.summary) {
        transaction in
        let before = state.view
        let (output, note) = try runNotingConflicts(statement, in: transaction)
        conflictNote = note
        if statement.command.effects.isRolledBack { return .rollback(output) }
        try noteViewChange(since: before, by: statement, in: transaction)
        return .commit(output)
      }
      try statement.command.conclude(output, on: project, services).map(show)
      conflictNote.map(console.writeWarning)
      return true
    } catch {
      report(error, in: statement.source)
      return false
    }
  }

  /// Runs a statement, and returns its output and, if it makes a new conflict that it does not print, a note.
  private func runNotingConflicts(
    _ statement: Statement, in transaction: Transaction
  ) throws -> (Output?, note: String?) {
    let effects = statement.command.effects
    guard isTyped || notesConflicts, !services.isQuiet, !effects.isRolledBack,
      effects.access == .write || effects.changesView
    else { return (try run(statement, in: transaction), nil) }
    let workspace = workspace(for: statement.source, at: statement.span, in: transaction)
    let before = try? workspace.scene()
    printedConflicts = false
    let output = try run(statement, in: workspace)
    return (output, printedConflicts ? nil : workspace.noteOnNewConflicts(since: before))
  }

  /// Remembers a change of the view state, which `undo` can revert.
  private func noteViewChange(
    since before: ViewState, by statement: Statement, in transaction: Transaction
  ) throws {
    let effects = statement.command.effects
    if effects.access == .write { state.viewChanges.endRedo() }
    guard effects.changesView, let after = transaction.viewState, after != before else { return }
    state.viewChanges.add(
      ViewChanges.Change(
        before: before, after: after, statement: statement.summary,
        operation: try transaction.history.present().id))
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
    scriptFolders.append(source.name.folderOfPath)
    defer { scriptFolders.removeLast() }
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

  /// Runs the statements of a script, each in its own transaction, and continues after errors.
  ///
  /// - Returns: `true` if there was no error.
  package func runEachStatement(of script: Source) -> Bool {
    scriptFolders.append(script.name.folderOfPath)
    defer { scriptFolders.removeLast() }
    loadView()
    let left = state.view
    let isTest = (try? parse(script))?.contains(where: \.isLayoutTest) ?? false
    if isTest { state.view = ViewState() }
    let isFine = run(script, stopsAtError: false)
    if isTest { state.view.adopt(left) }
    return isFine
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
    scriptFolders.append(source.name.folderOfPath)
    defer {
      scriptDepth -= 1
      scriptFolders.removeLast()
    }
    do {
      try run(parse(source), in: transaction)
    } catch {
      let fault = Fault(error, in: source)
      if !(error is Fault) { log?.add(fault, in: source) }
      throw fault
    }
  }

  private func run(_ statements: [Statement], in transaction: Transaction) throws {
    // The tests of a script start in the recorded state, so that they do not depend on the orientation in which an earlier
    // session left a scene. Afterwards, scenes that the script did not turn are shown as before.
    let left =
      scriptFolders.count == 1 && statements.contains(where: \.isLayoutTest) ? transaction.viewState : nil
    if left != nil { transaction.viewState = ViewState() }
    for statement in statements {
      if end.isCancelled { throw CancellationError() }
      try run(statement, in: transaction).map(show)
      // In a script, `quit` ends the script, not the session.
      if state.isOver { break }
    }
    state.isOver = false
    if let left { transaction.viewState?.adopt(left) }
  }

  package var isRunningScript: Bool { !scriptFolders.isEmpty }

  package func noteConflictsPrinted() { printedConflicts = true }

  // MARK: Within a transaction

  private func run(_ statement: Statement, in transaction: Transaction) throws -> Output? {
    try run(statement, in: workspace(for: statement.source, at: statement.span, in: transaction))
  }

  func workspace(for source: Source, at span: Span, in transaction: Transaction) -> Workspace {
    Workspace(
      session: self, services: services.readingFiles(in: scriptFolders.last ?? ""), transaction: transaction,
      source: source, span: span)
  }

  package func run(_ statement: Statement, in workspace: Workspace) throws -> Output? {
    let start = ContinuousClock.now
    notedFindings = []
    let effects = statement.command.effects
    if effects.access != .read || effects.changesView { printedWarnings = [] }
    do {
      var workspace = workspace
      if let name = (statement.command as? any SceneReadingCommand)?.scene.name {
        workspace = workspace.reading(try workspace.header(name).id)
      } else {
        workspace = workspace.readingScene(ofObjectsIn: statement)
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

  /// Stores the view state, unless the project is missing or read-only.
  ///
  /// - Returns: The error that prevented it.
  @discardableResult
  private func storeView() -> StoreError? {
    guard let storedView, viewToStore != storedView else { return nil }
    switch project.store(viewToStore, replacing: storedView) {
    case .success(let isStored): if isStored { self.storedView = viewToStore }
    case .failure(let error): return error
    }
    return nil
  }

  /// Closes the project at the end of the session. If the view state is not stored yet, for example because another
  /// process was writing to the project, the method tries again, and reports an error if this fails.
  package func close() {
    if let error = storeView() {
      let reason = error.message.replacing("; nothing was changed", with: "")
      console.writeWarning(
        "error: the orientation and the installed sets of the session could not be stored: \(reason)\n"
          + (error.remedy.map { "  \($0)\n" } ?? ""))
      status.combine(.store)
    }
    project.close()
  }

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
        if access != .read && !project.isReadOnly { self.storedView = viewToStore } else { storeView() }
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
  package var outputWidth: LineWidth? {
    guard capturedOutput == nil, var width = console.outputWidth else { return nil }
    width.showsWholeCells = state.showsWholeCells
    return width
  }

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
      console.write(ConsoleMessage(.warning, "\(notice)"))
    }
  }

  package func note(_ status: ExitStatus) { self.status.combine(status) }

  package func isFirstOccurrence(_ warning: String) -> Bool { printedWarnings.insert(warning).inserted }

  package func note(_ findings: [Finding]) { if log != nil { notedFindings += findings } }

  /// Prints an error and combines its exit status with the exit status of the session.
  package func report(_ error: any Error, in source: Source) {
    let fault = advised(Fault(error, in: source))
    if !(error is Fault) { log?.add(fault, in: source) }
    status.combine(fault.status)
    firstFault = firstFault ?? fault
    console.writeWarning(fault.text)
  }

  /// Runs statements as they are entered, until the lines end or `quit` runs. An error does not end the run.
  ///
  /// - Parameter name: The name of the source in error messages.
  package func run(_ reader: inout some LineReader, named name: String) {
    var text = ""
    var completeness = Completeness()
    var lineNumber = 1
    var firstLine = 1
    let isNumbered = !reader.isTyped
    func source(at line: Int) -> Source {
      Source(name: name, text: "", firstLine: line, isNumbered: isNumbered)
    }
    func startOver() {
      text = ""
      completeness = Completeness()
      firstLine = lineNumber
    }
    while !state.isOver {
      let prompt = !reader.isTyped ? "" : text.isEmpty ? self.prompt : "   ...> "
      // While the session waits, move the write-ahead log into the project file, so that a user can copy this
      // file alone.
      if reader.isWaiting { project.settle() }
      switch reader.next(after: text, behind: prompt) {
      case .line(let line):
        lineNumber += 1 + line.utf8.count { $0 == UInt8(ascii: "\n") }
        text += line + "\n"
        completeness.feed(line + "\n")
        if text.utf8.count > services.limits[.lineBytes] {
          fail(services.limits.exceeded(.lineBytes).message, in: source(at: firstLine))
          startOver()
        } else if completeness.isComplete {
          enter(text, firstLine: firstLine, named: name, &reader)
          startOver()
        }
      case .interrupted: startOver()
      case .unreadable(let reason):
        fail(reason, in: source(at: lineNumber))
        lineNumber += 1
        startOver()
      case .failed(let reason):
        // Do not run the pending statement, because it may be incomplete.
        fail("cannot read the input: \(reason)", in: source(at: lineNumber), status: .usage)
        return
      case .end:
        // Run an incomplete statement, so that its error is reported.
        if !text.isEmpty { enter(text, firstLine: firstLine, named: name, &reader) }
        // As in bash, Ctrl-D in an open quote ends only the statement. The session continues.
        guard reader.isTyped, completeness.state == .openQuote else { return }
        startOver()
      }
    }
  }

  private func enter(
    _ text: String, firstLine: Int, named name: String, _ reader: inout some LineReader
  ) {
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    reader.remember(String(text.dropLast()))
    let source = Source(name: name, text: text, firstLine: firstLine, isNumbered: !reader.isTyped)
    isTyped = reader.isTyped
    defer { isTyped = false }
    if reader.isTyped, let redirection = Redirection(in: source, isCommand: isCommand) {
      run(redirection, in: source)
    } else {
      run(source, stopsAtError: false)
    }
  }

  /// Returns `true` for the text of one complete command.
  private func isCommand(_ text: String) -> Bool {
    var cursor = Cursor(Source(name: "", text: text))
    do {
      return try commands.next(&cursor) != nil && commands.next(&cursor) == nil
    } catch {
      return false
    }
  }

  /// Runs a command, and sends its output to a file or to another program.
  private func run(_ redirection: Redirection, in source: Source) {
    do {
      try check(redirection)
      let output = capturingOutput {
        run(
          Source(
            name: source.name, text: redirection.statement, firstLine: source.firstLine,
            isNumbered: source.isNumbered),
          stopsAtError: true)
      }
      guard output.succeeded || !output.text.isEmpty else { return }
      switch redirection.destination {
      case .pipe(let command):
        do {
          try services.programs?.pipe(output.text, to: command)
        } catch {
          throw Refusal(error.message, remedy: error.remedy, at: redirection.span)
        }
      case .file(let path, let mode):
        do {
          let isAppended = mode == .append && services.files.beginning(of: path) != nil
          let start = isAppended ? try services.files.bytes(of: path) : []
          try services.files.replace(path) { put in try put(start + Array(output.text.utf8)) }
        } catch let failure as FileFailure {
          throw Refusal(
            "cannot write \(failure.path.cited): \(failure.reason)", remedy: failure.remedy,
            at: redirection.span,
            status: .document)
        }
      }
    } catch {
      report(error, in: source)
    }
  }

  private func check(_ redirection: Redirection) throws(Refusal) {
    guard isCommand(redirection.statement) else {
      // `run` reports the error when it runs the statement without the redirection.
      return
    }
    if redirection.isRepeated {
      throw Refusal(
        "the output of a command can be sent to only one place",
        remedy: "remove the second redirection; quote a file name that contains '>' or '|'",
        at: redirection.span)
    }
    switch redirection.destination {
    case .pipe(""):
      throw Refusal(
        "a command is missing after '|'", remedy: "write, for example, 'log | head'", at: redirection.span)
    case .pipe where services.programs == nil:
      throw Refusal("this session cannot run other programs", at: redirection.span)
    case .file("", _):
      throw Refusal(
        "a file name is missing after '>'", remedy: "write, for example, 'frames > out.txt'",
        at: redirection.span)
    case .file(let path, .new) where !(services.files.beginning(of: path) ?? []).isEmpty:
      throw Refusal(
        "\(path.cited) already exists", remedy: "use '>|' to replace it, or '>>' to append to it",
        at: redirection.span,
        status: .document)
    case .file, .pipe: return
    }
  }

  private func fail(_ message: String, in location: Source, status: ExitStatus = .failed) {
    report(Refusal(message, at: Span(0, 0), status: status), in: location)
  }

  /// The text before a typed line: the scene in use with its orientation, and the branch. The text is
  /// shortened if it exceeds half of the width of the terminal.
  var prompt: String {
    let most = (console.outputWidth?.columns ?? .max) / 2
    // If the project cannot be read, the next command reports the error.
    let parts = project.isMissing ? nil : try? reading(promptParts)
    guard let (scene, orientation, branch, marks) = parts else { return Session.plainPrompt }
    let name = scene.flatMap { console.showsUnicode || $0.allSatisfy(\.isASCII) ? $0 : nil } ?? "gimbal"
    let candidates = [
      [name, orientation, branch.map { "(\($0))" }, marks], [name, branch.map { "(\($0))" }, marks],
      [name, marks], [name],
    ]
    let texts = candidates.map { $0.compactMap(\.self).joined(separator: " ") + "> " }
    return texts.first { $0.displayWidth <= most } ?? Session.plainPrompt
  }

  private static let plainPrompt = "gimbal> "

  /// Returns the scene in use and its orientation, if there is one, the branch, and the marks of the layout. For a detached
  /// HEAD, the hash of the revision replaces the branch. Without a scene in use, the branch `main` is omitted.
  private func promptParts(_ transaction: Transaction) throws -> (
    scene: String?, orientation: String?, branch: String?, marks: String?
  ) {
    let head = try transaction.history.head()
    let branch = try head.branch ?? transaction.history.revision(head.revision).hash.short
    let headers = try transaction.sceneHeaders()
    let id = state.scene ?? (headers.count == 1 ? headers[0].id : nil)
    guard let id, let header = headers.first(where: { $0.id == id }) else {
      return (nil, nil, branch == Head.firstBranch ? nil : branch, nil)
    }
    let display = try transaction.scene(id).display
    let state = PromptState(revision: head.revision, scene: id, view: self.state.view)
    if promptMarks?.state != state {
      let workspace = workspace(for: Source(name: "", text: ""), at: Span(0, 0), in: transaction)
      promptMarks = (state, workspace.marks(of: id))
    }
    let marks = promptMarks.flatMap { $0.marks.isEmpty ? nil : $0.marks }
    return (header.name.notation().visible, display.orientation.rawValue, branch, marks)
  }

  // MARK: Paging

  /// Prints output, through the pager if the user reads it at a prompt and it has at least as many rows as the
  /// terminal.
  ///
  /// Output within a transaction is not paged, because other processes would wait for the user.
  func print(_ text: String) {
    guard isTyped, state.isPaged, !isInTransaction, let programs = services.programs, let rows = console.rows,
      Session.rowCount(of: text, in: console.outputWidth) >= rows
    else { return console.print(text) }
    do {
      if try !programs.page(text) { console.print(text) }
    } catch {
      console.print(text)
      state.isPaged = false
      let remedy = error.remedy.map { "  \($0)\n" } ?? ""
      console.writeWarning("warning: \(error.message), so the output is not paged\n" + remedy)
    }
  }

  private static func rowCount(of text: String, in width: LineWidth?) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().reduce(0) { rows, line in
      guard let columns = width?.columns, line.utf8.count > columns else { return rows + 1 }
      return rows + max(1, (line.displayWidth + columns - 1) / columns)
    }
  }

  package func edit(_ object: (Workspace) throws -> SceneObject) throws -> Output? {
    guard let statement = sessionStatement else { return nil }
    func workspace(_ transaction: Transaction) -> Workspace {
      Workspace(
        session: self, services: services, transaction: transaction, source: statement.source,
        span: statement.span)
    }
    guard let editor = services.programs else {
      throw Refusal(
        "this session has no editor",
        remedy: "use 'scene show --script' to print a script, and 'read FILE' to run one", at: statement.span)
    }
    // No transaction is open while the editor runs, so that other processes can write. The script has the
    // recorded state, because changes of the view state are not revisions.
    let editing = try transaction(.read, saying: "") { transaction in
      let workspace = workspace(transaction)
      return .commit(
        try workspace.seeing(recorded: true) { try SceneEditing(of: object(workspace), in: workspace) })
    }
    let edited: EditedText
    do {
      edited = try editor.edit(editing.text, inFileNamed: "scene.gim")
    } catch {
      throw Refusal(error.message, remedy: error.remedy, at: statement.span)
    }
    guard edited.text != editing.text else {
      editor.remove(edited)
      return .text("no changes\n")
    }
    do {
      try transaction(.write, saying: statement.summary) { transaction in
        let workspace = workspace(transaction)
        return .commit(
          try workspace.seeing(recorded: true) {
            try editing.apply(edited.text, in: workspace, execute: scenes(createdBy:besides:))
          })
      }
    } catch {
      throw Fault(editing.explained(error, edited.text), in: statement.source, at: statement.span).adding(
        "the text is kept in \(edited.path.cited)")
    }
    editor.remove(edited)
    return nil
  }

  /// Executes a script in a temporary project that contains `scenes`, and returns the scenes that it creates.
  private func scenes(createdBy script: Source, besides scenes: [Scene]) throws -> [Scene] {
    let scratch = Session(
      project: .inMemory(), console: SilentConsole(), files: services.files, ids: services.ids,
      clock: services.clock, isQuiet: true, resources: services.resources, cancellation: services.cancellation
    )
    for statement in try scratch.parse(script) {
      let command = statement.command
      guard command is Quit || command is Rotate || command.effects.reachesOutside else { continue }
      throw ParseError(
        .other(
          message: "'\(type(of: command).manual.name)' cannot be part of an edited script",
          remedy: "remove the command; the text contains only commands that create the object"),
        at: statement.span)
    }
    return try scratch.project.transaction(.write) { transaction in
      for scene in scenes { try transaction.insert(scene) }
      try scratch.runScript(script, in: transaction)
      return try transaction.sceneHeaders().filter { header in !scenes.contains { $0.id == header.id } }
        .map { try transaction.scene($0.id) }
    }
  }

  /// Returns a scene in the view state of the session, with the scenes that its views can show.
  ///
  /// - Parameter revision: A revision, such as `HEAD~1` or a branch; `nil` for the current state.
  /// - Throws: `ParseError` for an unknown scene or revision; `Refusal` if the scene did not exist at the
  ///   revision; `StoreError`.
  package func snapshot(of scene: Name, at revision: String?) throws -> SceneSnapshot {
    try reading { transaction in
      let source = Source(name: "", text: revision ?? "")
      let span = Span(0, source.text.utf8.count)
      let workspace = workspace(for: source, at: span, in: transaction)
      let header = try workspace.header(Spanned(scene, at: span))
      guard revision != nil else { return try transaction.snapshot(of: transaction.scene(header.id)) }
      var cursor = Cursor(source)
      let name = try cursor.revision()
      guard name.span.upperBound == span.upperBound else {
        throw cursor.unexpected("the end of the revision")
      }
      return try PastScene(name, in: workspace.reading(header.id)).snapshot
    }
  }

  /// Returns the rows of the first list that a command reports, such as `log`.
  ///
  /// - Throws: `ParseError` or `Fault` if the command fails.
  package func rows(of command: String) throws -> [[String: Value]] {
    var cursor = Cursor(Source(name: "", text: command))
    guard let statement = try commands.next(&cursor), statement.command.effects.access == .read else {
      return []
    }
    let output = try reading { transaction in
      try run(statement, in: workspace(for: statement.source, at: statement.span, in: transaction))
    }
    guard case .report(let report) = output, let list = report.lists.first else { return [] }
    return list.rows.map { row in
      Dictionary(zip(list.columns.map(\.key), row)) { one, _ in one }
    }
  }

  /// Runs statements that change a scene as one revision. The scene in use stays the same.
  ///
  /// - Parameters:
  ///   - source: The statements. They are the description of the revision.
  ///   - check: A closure that is called with the scene before the first statement, in the same transaction.
  /// - Throws: `ParseError`, `Fault` or `StoreError` if a statement fails, and the error that `check` throws. The project
  ///   is then unchanged.
  package func edit(_ source: Source, in scene: SceneID, _ check: (Scene) throws -> Void) throws {
    let statements = try parse(source)
    try transaction(.write, saying: source.text) { transaction in
      try check(transaction.scene(scene))
      let before = state.scene
      defer { state.scene = before }
      state.scene = scene
      for statement in statements {
        _ = try run(statement, in: workspace(for: source, at: statement.span, in: transaction))
      }
      return .commit(())
    }
  }
}

/// The state that determines the marks in the prompt.
private struct PromptState: Hashable {
  let revision: Revision.ID
  let scene: SceneID
  let view: ViewState
}

extension String {
  /// The folder of a path, with a final `/`; empty if the path contains no folder.
  fileprivate var folderOfPath: String { lastIndex(of: "/").map { String(self[...$0]) } ?? "" }
}

extension Statement {
  /// `true` for a test of a layout, such as `expect`, and for a block that contains one.
  fileprivate var isLayoutTest: Bool {
    command.testRule != nil || (command as? ForEach)?.statements.contains(where: \.isLayoutTest) == true
  }
}

extension ParseError.Reason {
  /// The error for a command, such as `undo`, that cannot run in a script.
  static func standsAlone(_ command: String) -> ParseError.Reason {
    .other(
      message: "'\(command)' cannot run in a script", remedy: "run the command at the prompt or with -c")
  }
}
