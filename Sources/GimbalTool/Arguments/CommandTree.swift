import ArgumentParser

/// The whole command line as one definition, which completions are made of: all but the project, which stands where
/// a subcommand does. Runs are parsed by its parts.
struct CommandTree: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gimbal", abstract: Gimbal.configuration.abstract, version: Gimbal.configuration.version,
    subcommands: [SolveArguments.self] + subcommands.filter { $0 != SolveFiles.self })

  @OptionGroup var options: ProjectOptions
  @OptionGroup var results: TestResultArguments

  /// What is no project, by its first word.
  static let subcommands: [any ParsableCommand.Type] = [
    SolveFiles.self, CheckFiles.self, DiffFiles.self, ExplainLogs.self, GenerateFiles.self,
  ]

  /// All that have a manual of their own, in its order.
  static let documented: [any ParsableCommand.Type] =
    [Gimbal.self, SolveFiles.self, SolveRequests.self]
    + subcommands.filter { $0 != SolveFiles.self }

  /// What the subcommands are called: `solve`, `solve --requests`, ….
  static var names: [String] { documented.dropFirst().compactMap { $0.configuration.commandName } }

  /// The subcommand that some arguments call; nil where they begin with a project or an option.
  static func subcommand(calledBy arguments: [String]) -> (any ParsableCommand.Type)? {
    let found = subcommands.first { $0.configuration.commandName == arguments.first }
    guard found == SolveFiles.self, arguments.prefix(while: { $0 != "--" }).contains("--requests") else {
      return found
    }
    return SolveRequests.self
  }
}

/// All that 'gimbal solve' takes, with and without --requests.
struct SolveArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve", abstract: SolveFiles.configuration.abstract)

  @OptionGroup var files: DocumentArguments
  @OptionGroup var requests: RequestArguments
}
