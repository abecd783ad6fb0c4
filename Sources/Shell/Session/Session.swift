package import Model
package import Notation
package import Store

/// One user at work on one project: runs statements, prints what they say, and keeps the worst that happened.
///
/// Every statement is a transaction of its own, a script as a whole is one.
package final class Session {
  package let project: Project
  package let commands: CommandTable
  package let console: any Console
  package let files: any FileAccess
  package let ids: any IDSource
  /// Whether warnings are kept to itself.
  package let isQuiet: Bool
  /// Asked now and then during long work.
  package let isCancelled: @Sendable () -> Bool

  package var state = SessionState()
  package private(set) var status = ExitStatus.success
  private var scriptDepth = 0

  /// How deep scripts may read scripts.
  static let maximumScriptDepth = 16

  package init(
    project: Project, commands: CommandTable = .standard, console: any Console, files: any FileAccess,
    ids: any IDSource = RandomIDs(), isQuiet: Bool = false,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.project = project
    self.commands = commands
    self.console = console
    self.files = files
    self.ids = ids
    self.isQuiet = isQuiet
    self.isCancelled = isCancelled
  }

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
        isFine = run(statement) && isFine
      } catch {
        report(error, in: source)
        isFine = false
        cursor = start
        cursor.skipSeparators()
        cursor.skipStatement()
      }
    }
    return isFine
  }

  private func run(_ statement: Statement) -> Bool {
    do {
      try transaction(statement.command.access) { try run(statement, in: $0) }.map(print)
      return true
    } catch {
      report(error, in: statement.source)
      return false
    }
  }

  // MARK: Scripts

  /// Runs a script as one transaction: all of it, or nothing.
  ///
  /// - Returns: whether everything went well.
  @discardableResult
  package func runScript(_ source: Source) -> Bool {
    do {
      let statements = try parse(source)
      try transaction(access(of: statements)) { transaction in
        try runScript(statements, in: transaction)
      }
      return true
    } catch {
      report(error, in: source)
      return false
    }
  }

  /// The statements of a script, all of them read before any is run.
  func parse(_ source: Source) throws(ParseError) -> [Statement] {
    var cursor = Cursor(source)
    var statements: [Statement] = []
    while let statement = try commands.next(&cursor) { statements.append(statement) }
    return statements
  }

  func access(of statements: [Statement]) -> Access {
    statements.contains { $0.command.access == .write } ? .write : .read
  }

  /// Runs the statements of a script within a transaction that is already under way.
  func runScript(_ statements: [Statement], in transaction: Transaction) throws {
    guard scriptDepth < Session.maximumScriptDepth else {
      throw ScriptTooDeep(limit: Session.maximumScriptDepth)
    }
    scriptDepth += 1
    defer { scriptDepth -= 1 }
    for statement in statements where !state.isOver { try run(statement, in: transaction).map(print) }
  }

  // MARK: Within a transaction

  private func run(_ statement: Statement, in transaction: Transaction) throws -> Output? {
    let workspace = Workspace(
      session: self, transaction: transaction, source: statement.source, span: statement.span)
    do {
      return try statement.command.run(in: workspace)
    } catch {
      throw Fault(error, in: statement.source, at: statement.span)
    }
  }

  /// A transaction after which, where it fails, the session is as it was before.
  private func transaction<Result>(_ access: Access, _ body: (Transaction) throws -> Result) throws -> Result
  {
    let before = state
    do {
      return try project.transaction(access, body)
    } catch {
      state = before
      throw error
    }
  }

  private func print(_ output: Output) {
    let text = state.format.text(of: output)
    if !text.isEmpty { console.print(text) }
  }

  /// Takes into account what a command found that is no error: a contradiction, an ambiguity.
  package func note(_ status: ExitStatus) { self.status.combine(status) }

  /// Says what went wrong, and keeps it for the exit status.
  package func report(_ error: any Error, in source: Source) {
    let fault = Fault(error, in: source)
    status.combine(fault.status)
    console.complain(fault.text)
  }
}
