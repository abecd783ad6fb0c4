package import GimbalReporting

/// A command that is about the session alone. By itself it runs without a transaction, so that a project that is not
/// open yet stays closed, and another process that writes is not waited for.
package protocol SessionCommand: Command {
  /// Does what was asked.
  ///
  /// - Returns: what there is to say; nil where doing it says enough.
  func run(on session: any Host, _ surroundings: Surroundings) throws -> Output?
}

extension SessionCommand {
  package func run(in workspace: Workspace) throws -> Output? {
    try run(on: workspace.session, workspace.surroundings)
  }
}
