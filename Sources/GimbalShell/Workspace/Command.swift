// Recursion: `Command`, `Workspace` and `Host` refer to each other. A command runs in a `Workspace`, a workspace
// refers to its `Host`, and a host runs statements, which contain commands. Commands such as `for each`,
// `whatif` and `read` run nested statements and scripts through the host. `Host` is a protocol, so the type
// `Session`, which implements it, is not part of the cycle. The recursion is finite: the text of a statement
// contains its nested statements, and the session limits the depth of scripts.

import GimbalModel
package import GimbalNotation
package import GimbalReporting
package import GimbalStore

/// A parsed command. Parsing uses neither the project nor the session.
package protocol Command: Sendable {
  static var manual: Manual { get }

  /// The syntax of the arguments, which follow the command's words.
  static var syntax: Grammar<Self> { get }

  static var effects: Effects { get }

  /// The effects of the command with its arguments. They can differ from the effects of its type. For
  /// example, `branch` without a name only lists branches.
  var effects: Effects { get }

  /// The name, in reports of test results, of the test that the command performs, such as `check`; `nil` if
  /// the command performs no test.
  var testRule: String? { get }

  /// The part of the statement that the history shows as the message of the revision; nil for the whole
  /// statement.
  var quoted: Span? { get }

  /// The source positions of the constraints that the command creates, in the order in which it creates them;
  /// empty if they are unknown.
  var constraintSpans: [Span] { get }

  /// Executes the command within one transaction.
  ///
  /// - Returns: The output; nil if there is none.
  /// - Throws: An error if the command fails. In this case, the transaction is rolled back.
  func run(in workspace: Workspace) throws -> Output?

  /// Performs work after the commit of the transaction, such as compacting the project file.
  ///
  /// - Parameter output: The output of `run(in:)`.
  /// - Returns: The output to print.
  func conclude(_ output: Output?, on project: Project, _ services: Services) throws -> Output?
}

extension Command {
  package var effects: Effects { Self.effects }

  package var testRule: String? { nil }

  package var quoted: Span? { nil }

  package var constraintSpans: [Span] { [] }

  package func conclude(_ output: Output?, on project: Project, _ services: Services) throws
    -> Output?
  {
    output
  }
}

/// The effects of a command. They determine where the command may be used, for example in scripts, and which
/// kind of transaction it needs.
package struct Effects: Hashable, Sendable {
  /// The kind of transaction that the command needs.
  package let access: Access
  /// `true` if the command only shows a layout, so that `for each` can repeat it for several combinations.
  package private(set) var isRepeatable = false
  /// `true` if the command, such as `undo`, cannot be part of a script.
  package private(set) var standsAlone = false
  /// `true` if the command writes files, or runs commands that may write files. A rollback does not undo
  /// written files.
  package private(set) var reachesOutside = false

  /// `true` if the command changes how scenes are shown, which is not a change of the project.
  package private(set) var changesView = false

  /// `true` if the changes of the command, such as `whatif`, are rolled back after its output is computed.
  package private(set) var isRolledBack = false

  /// `true` if the command changes the content of the project.
  package var changesProject: Bool { access == .write }

  private init(_ access: Access) { self.access = access }

  /// The effects of a command that reads the project.
  package static let reading = Effects(.read)

  /// The effects of a command that shows a layout of the project.
  package static let showingLayout: Effects = {
    var effects = reading
    effects.isRepeatable = true
    return effects
  }()

  /// The effects of a command that changes the project.
  package static let writing = Effects(.write)

  /// The effects of a command that changes how scenes are shown: the device, the orientation, traits or
  /// manually installed sets. Such a change is not part of the history.
  package static let changingView: Effects = {
    var effects = reading
    effects.changesView = true
    return effects
  }()

  /// The effects of a command that moves through the history, such as `undo`.
  package static let movingThroughHistory = Effects(.history).standingAlone

  /// The same effects, but for a command that cannot be part of a script.
  package var standingAlone: Effects {
    var effects = self
    effects.standsAlone = true
    return effects
  }

  /// The same effects, but for a command whose changes are rolled back.
  package var rolledBack: Effects {
    var effects = self
    effects.isRolledBack = true
    return effects
  }

  /// The same effects, but for a command that also writes files.
  package var reachingOutside: Effects {
    var effects = self
    effects.reachesOutside = true
    return effects
  }
}

/// A command that affects only the session. Outside of scripts and blocks, it runs without a transaction, so
/// that it neither opens the project nor waits for another process.
package protocol SessionCommand: Command {
  /// Executes the command.
  ///
  /// - Returns: The output; nil if there is none.
  func run(on session: any Host, _ services: Services) throws -> Output?
}

extension SessionCommand {
  package static var effects: Effects { .reading }

  package func run(in workspace: Workspace) throws -> Output? {
    try run(on: workspace.session, workspace.services)
  }
}

/// A command and its position in a source text.
package struct Statement: Sendable {
  package let command: any Command
  package let source: Source
  package let span: Span

  /// The statement as the history shows it: on one line, truncated if it is long.
  package var summary: String {
    let text = source.text(in: command.quoted ?? span).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    return text.count > Statement.longestSummary ? text.prefix(Statement.longestSummary - 1) + "…" : text
  }

  /// The maximum length of a summary, in characters.
  private static let longestSummary = 120
}
