package import GimbalModel
package import GimbalNotation
package import GimbalReporting
package import GimbalStore

/// What a command may change of the session that it runs in.
package protocol Host: AnyObject {
  var state: SessionState { get set }

  /// Takes into account what was found that is no error: a contradiction, an ambiguity.
  func note(_ status: ExitStatus)

  /// Takes what a check found into account, for whoever asks what was tested.
  func note(_ report: Report)

  /// Runs a statement within another one's transaction.
  ///
  /// - Throws: `Fault` with the way it was looked at; `FailedCombinations`, which said so itself.
  func run(_ statement: Statement, in workspace: Workspace) throws -> Output?

  /// Prints what a statement says.
  func show(_ output: Output)

  /// Runs a script within a transaction that is already under way.
  func runScript(_ source: Source, in transaction: Transaction) throws
}

/// What belongs to a session and not to the project.
package struct SessionState: Sendable {
  /// The scene in use; nil where none was chosen.
  package var scene: SceneID?
  /// What `mode` chose.
  package var format = OutputFormat.table
  /// Whether `quit` was said.
  package var isOver = false
}
