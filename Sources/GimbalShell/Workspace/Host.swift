package import GimbalModel
package import GimbalNotation
package import GimbalReporting
package import GimbalStore

/// The part of a session that commands can use.
package protocol Host: AnyObject {
  var state: SessionState { get set }

  /// `true` while a script runs, such as one of the command `read`.
  var isRunningScript: Bool { get }

  /// Records that a statement printed the conflicts of a layout, so that a note on new conflicts would repeat them.
  func noteConflictsPrinted()

  /// Combines the exit status of the session with the status of a statement that threw no error, such as a
  /// check that found a conflict. The more severe status remains.
  func note(_ status: ExitStatus)

  /// Returns `true` for a warning that the session has not printed since the last change of the project or of
  /// the view state. The warning then counts as printed.
  func isFirstOccurrence(_ warning: String) -> Bool

  /// Records the findings of a check for the test log.
  func note(_ findings: [Finding])

  /// Runs a nested statement, such as a statement in a `for each` block, within the transaction of the outer
  /// statement.
  ///
  /// - Throws: `Fault`, whose message lists the trait overrides; `FailedCombinations` for a nested `for each`
  ///   block, whose failures were already printed.
  func run(_ statement: Statement, in workspace: Workspace) throws -> Output?

  /// The width of lines in the output; nil if lines can have any length.
  var outputWidth: LineWidth? { get }

  /// Prints the output of a statement.
  func show(_ output: Output)

  /// `true` if the output of the current statement is sent to a file or another program.
  var redirectsOutput: Bool { get }

  /// Adds bytes to the redirected output.
  func redirect(_ bytes: [UInt8])

  /// `true` if the project is a file that does not exist yet.
  var isProjectMissing: Bool { get }

  /// Runs a script within the current transaction.
  ///
  /// - Throws: `Fault` for the first error; `ScriptTooDeep` if scripts are nested too deeply.
  func runScript(_ source: Source, in transaction: Transaction) throws

  /// Lets the user edit the script of an object, and applies the result as one revision.
  ///
  /// - Parameter object: A closure that returns the object.
  func edit(_ object: (Workspace) throws -> SceneObject) throws -> Output?

  var help: HelpIndex { get }

  /// The path of the project; nil if the project is in memory.
  var projectPath: String? { get }

  /// The statements that were typed at this prompt and at earlier prompts, the oldest first; nil without a
  /// prompt.
  var typedStatements: [String]? { get }

  /// Plays the tutorial in a project in memory.
  ///
  /// - Parameter waits: `true` to wait for the user at each step. Without a prompt, the tutorial never waits.
  func playTutorial(waiting waits: Bool)
}

/// The state of a session that is not part of the content of the project.
package struct SessionState: Sendable {
  /// The scene in use, or `nil` if none was chosen.
  package var scene: SceneID?
  /// The device of new scenes; `nil` for the standard device.
  package var defaultDevice: Device?
  /// The device, orientation, traits and manually installed sets with which the session shows each scene.
  ///
  /// They are stored in the project file as the initial state of later sessions. A change has no effect on
  /// other open sessions.
  package var view = ViewState()
  /// The changes of `view` that `undo` reverts.
  package var viewChanges = ViewChanges()
  /// The output format, as set by `mode`.
  package var format = OutputFormat.table
  /// `true` if long output at a prompt goes through the pager.
  package var isPaged = true
  /// `true` if no cell of a table is shortened, as set by `mode cells`.
  package var showsWholeCells = false
  /// `true` if `quit` was entered.
  package var isOver = false
}
