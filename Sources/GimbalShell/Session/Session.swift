package import GimbalBatch
package import GimbalModel
package import GimbalNotation
package import GimbalReporting
package import GimbalStore

/// One user at work on one project: runs statements, prints what they say, and keeps the worst that happened.
///
/// Every statement is a transaction of its own, a script as a whole is one.
package final class Session: Host {
  package let project: Project
  package let surroundings: Surroundings

  package var state = SessionState()
  package private(set) var status = ExitStatus.success
  private var scriptDepth = 0
  /// What was found during the statement under way that is no error.
  private var notedReports: [Report] = []
  /// What is tested, and how it went; nil where nobody asks.
  private let log: TestLog?
  private let activity: ActivityIndicator

  /// How deep scripts may read scripts.
  static let maximumScriptDepth = 16

  /// - Parameters:
  ///   - isQuiet: whether warnings are kept back.
  ///   - log: is told what is tested, and how it went.
  ///   - dialogue: whoever can be asked; nil where nobody sits at a terminal.
  ///   - isCancelled: asked now and then during long work.
  package init(
    project: Project, commands: CommandTable = .standard, console: any Console, files: any FileAccess,
    rasterizer: any Rasterizer = NoRasterizer(), ids: any IDSource = RandomIDs(),
    clock: any WallClock = StoppedClock(), author: String = "", isQuiet: Bool = false, log: TestLog? = nil,
    dialogue: (any Dialogue)? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.project = project
    self.log = log
    activity = ActivityIndicator(on: console, isStopped: isCancelled)
    surroundings = Surroundings(
      console: activity, files: files, rasterizer: rasterizer, ids: ids, clock: clock, author: author,
      isQuiet: isQuiet, isCancelled: activity.isCancelled, dialogue: dialogue, commands: commands)
  }

  package var console: any Console { surroundings.console }
  package var commands: CommandTable { surroundings.commands }

  // MARK: Statement by statement

  /// Runs the statements of a text, each by itself.
  ///
  /// - Parameter stopsAtError: whether the first error ends the run, as with `-c`, or not, as at a prompt.
  /// - Returns: whether everything went well.
  @discardableResult
  package func run(_ source: Source, stopsAtError: Bool) -> Bool {
    var cursor = Cursor(source)
    var isFine = true
    while !state.isOver, isFine || !stopsAtError {
      let start = cursor
      do {
        guard let statement = try commands.next(&cursor) else { break }
        isFine = runAlone(statement) && isFine
      } catch {
        let earlier = Completer(self).unknownName(before: error.span.lowerBound, in: start)
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
      let output = try transaction(statement.command.access, saying: statement.summary) { transaction in
        let output = try run(statement, in: transaction)
        return statement.command.isDryRun ? .rollback(output) : .commit(output)
      }
      try statement.command.conclude(output, on: project, surroundings).map(show)
      return true
    } catch {
      report(error, in: statement.source)
      return false
    }
  }

  private func beginWork() { if !surroundings.isQuiet { activity.begin() } }

  // MARK: Scripts

  /// Runs a script as one transaction: all of it, or nothing.
  ///
  /// - Returns: whether everything went well.
  @discardableResult
  package func runScript(_ source: Source) -> Bool {
    beginWork()
    defer { activity.end() }
    do {
      let statements = try parse(source)
      let access: Access = statements.contains { $0.command.access == .write } ? .write : .read
      try transaction(access, saying: "script \(source.name)") { .commit(try run(statements, in: $0)) }
      return true
    } catch {
      report(error, in: source)
      return false
    }
  }

  /// The statements of a script, all of them read before any is run.
  private func parse(_ source: Source) throws(ParseError) -> [Statement] {
    var cursor = Cursor(source)
    var statements: [Statement] = []
    while let statement = try commands.next(&cursor) {
      guard !statement.command.standsAlone else {
        let isOfHistory = statement.command.access == .history
        throw ParseError(
          .other(
            message: isOfHistory
              ? "a script does not move through history" : "what a script does is on the disk when it ends",
            remedy: "a script is one revision; give this command at the prompt or with -c"),
          at: statement.span)
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
      try run(statement, in: transaction).map(show)
      // In a script, 'quit' ends the script and not the session.
      if state.isOver { break }
    }
    state.isOver = false
  }

  // MARK: Within a transaction

  private func run(_ statement: Statement, in transaction: Transaction) throws -> Output? {
    try run(
      statement,
      in: Workspace(
        session: self, surroundings: surroundings, transaction: transaction, source: statement.source,
        span: statement.span))
  }

  package func run(_ statement: Statement, in workspace: Workspace) throws -> Output? {
    let start = ContinuousClock.now
    notedReports = []
    do {
      let output = try statement.command.run(in: workspace)
      if let rule = statement.command.testRule {
        record(statement, rule, workspace.look, since: start, reports: notedReports)
      }
      return output
    } catch let error as FailedCombinations {
      // Each was recorded already, and within another block that is all.
      if workspace.failures != nil { throw error }
      throw Fault(error, in: statement.source, at: statement.span, seen: workspace.look)
    } catch let fault as Fault {
      throw fault
    } catch {
      record(statement, statement.command.testRule, workspace.look, since: start, error: error)
      throw Fault(error, in: statement.source, at: statement.span, seen: workspace.look)
    }
  }

  private func record(
    _ statement: Statement, _ rule: String?, _ look: Look, since start: ContinuousClock.Instant,
    reports: [Report] = [], error: (any Error)? = nil
  ) {
    guard let log else { return }
    let (seconds, attoseconds) = start.duration(to: .now).components
    log.add(
      statement, rule: rule, seen: look, seconds: Double(seconds) + Double(attoseconds) * 1e-18,
      reports: reports,
      fault: error.map { Fault($0, in: statement.source, at: statement.span, seen: look) })
  }

  private func run(_ command: any SessionCommand, of statement: Statement) throws -> Output? {
    let start = ContinuousClock.now
    do {
      return try command.run(on: self, surroundings)
    } catch {
      record(statement, nil, Look(), since: start, error: error)
      throw Fault(error, in: statement.source, at: statement.span)
    }
  }

  /// Runs a body in a transaction of the project. Restores the state of the session unless the transaction is
  /// committed.
  private func transaction<Result>(
    _ access: Access, saying message: String, _ body: (Transaction) throws -> TransactionOutcome<Result>
  ) throws -> Result {
    let before = state
    let entry = Entry(author: surroundings.author, time: surroundings.clock.now(), message: message)
    do {
      let cancellation = Cancellation(surroundings.isCancelled)
      return try project.transaction(access, as: entry, cancellation: cancellation) { transaction in
        let outcome = try body(transaction)
        if case .rollback = outcome { state = before }
        return outcome
      }
    } catch {
      state = before
      throw error
    }
  }

  package func show(_ output: Output) {
    let text = state.format.text(of: output)
    if !text.isEmpty { console.print(text) }
  }

  package func note(_ status: ExitStatus) {
    self.status.combine(status)
  }

  package func note(_ report: Report) {
    if log != nil { notedReports.append(report) }
  }

  /// Says what went wrong, and keeps it for the exit status.
  package func report(_ error: any Error, in source: Source) {
    let fault = Fault(error, in: source)
    if !(error is Fault) { log?.add(fault, in: source) }
    status.combine(fault.status)
    console.complain(fault.text)
  }
}
