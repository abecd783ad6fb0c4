package import GimbalNotation
package import GimbalReporting
package import GimbalStore

/// A command as it was written: parsed, and nothing touched yet.
package protocol Command: Sendable {
  static var manual: Manual { get }

  /// Whether all it does is to look at layouts, so that it may do so in one combination of `for each` after the other.
  static var looks: Bool { get }

  /// Reads what follows the command's words, up to the end of the statement.
  init(_ cursor: inout Cursor) throws(ParseError)

  /// Whether the command may change the project.
  var access: Access { get }

  /// What it tests, as a word for test results; nil for what is no test.
  var testRule: String? { get }

  /// Whether the command is none for scripts: it moves through history, or looks at what is on the disk.
  var standsAlone: Bool { get }

  /// A Boolean value that indicates whether the changes of the command are rolled back.
  var isDryRun: Bool { get }

  /// Whether it writes files, or runs what may: that is not taken back with the transaction.
  var reachesOutside: Bool { get }

  /// What of the statement history quotes; nil for all of it.
  var quoted: Span? { get }

  /// Does what was asked, within one transaction.
  ///
  /// - Returns: what there is to say; nil where doing it says enough.
  /// - Throws: what cannot be done, and then nothing of it is done.
  func run(in workspace: Workspace) throws -> Output?

  /// Does what has to wait until the transaction is on the disk, and says what there is to say in the end.
  func conclude(_ output: Output?, on project: Project, _ surroundings: Surroundings) throws -> Output?
}

extension Command {
  package static var looks: Bool { false }

  package var testRule: String? { nil }

  package var access: Access { .read }

  package var standsAlone: Bool { access == .history }

  package var isDryRun: Bool { false }

  package var reachesOutside: Bool { false }

  package var quoted: Span? { nil }

  package func conclude(_ output: Output?, on project: Project, _ surroundings: Surroundings) throws
    -> Output?
  {
    output
  }
}
