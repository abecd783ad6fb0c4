package import Notation
package import Store

/// What a command may change of the session that it runs in.
package protocol Host: AnyObject {
  var state: SessionState { get set }

  /// Takes into account what was found that is no error: a contradiction, an ambiguity.
  func note(_ status: ExitStatus)

  /// Runs a script within a transaction that is already under way.
  func runScript(_ source: Source, in transaction: Transaction) throws
}
