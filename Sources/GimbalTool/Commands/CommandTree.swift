import ArgumentParser
import GimbalLanguageServer
import GimbalReporting
import GimbalShell

/// The definition of the whole command line, from which completions are generated.
///
/// The tree does not contain the project argument, which takes the place of a subcommand. `Main` does not use
/// the tree to parse arguments. It uses either one subcommand of the tree or `Gimbal`.
struct CommandTree: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gimbal", abstract: Gimbal.configuration.abstract, version: Gimbal.configuration.version,
    subcommands: [SolveArguments.self] + subcommands.filter { $0 != SolveFiles.self })

  @OptionGroup var options: ProjectOptions
  @OptionGroup var results: TestResultArguments

  /// The subcommands. The first word of the command line selects a subcommand.
  static let subcommands: [any ParsableCommand.Type] = [
    SolveFiles.self, RenderFiles.self, CheckFiles.self, ListCode.self, TestFiles.self, FormatFiles.self,
    EditFiles.self,
    MergeDocuments.self,
    InstallGit.self,
    DiffFiles.self,
    ReviewChanges.self,
    ExplainLogs.self,
    WatchFiles.self, ServePages.self,
    ServeEditors.self, ServeAssistants.self, GenerateFiles.self,
  ]

  /// The program and the subcommands that have a section in the manual page, in the order of the page.
  static let documented: [any ParsableCommand.Type] =
    [Gimbal.self, SolveFiles.self, SolveRequests.self]
    + subcommands.filter { $0 != SolveFiles.self }

  /// The names of the subcommands, such as `solve` and `solve --requests`.
  static var names: [String] { documented.dropFirst().compactMap { $0.configuration.commandName } }

  /// Returns the subcommand that the arguments select, or `nil` if the first argument is a project or an
  /// option.
  static func subcommand(calledBy arguments: [String]) -> (any ParsableCommand.Type)? {
    // The configuration of a subcommand contains its help, which takes time to create.
    guard let name = arguments.first, !name.hasPrefix("-") else { return nil }
    let found = subcommands.first { $0.configuration.commandName == name }
    guard found == SolveFiles.self, arguments.prefix(while: { $0 != "--" }).contains("--requests") else {
      return found
    }
    return SolveRequests.self
  }
}

/// All arguments of `gimbal solve`, with and without `--requests`.
struct SolveArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve", abstract: SolveFiles.configuration.abstract)

  @OptionGroup var files: DocumentArguments
  @OptionGroup var requests: RequestArguments
}

/// The subcommand `gimbal generate`.
struct GenerateFiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", _superCommandName: "gimbal",
    abstract: "Prints the manual page, the completions of a shell, or a grammar for editors.",
    discussion: """
      The manual page and the completions contain the options of the program and the help texts of all commands. \
      'textmate' and 'vim' are highlighting grammars for scripts.

      Examples:
        gimbal generate man | man -l -
        gimbal generate bash > ~/.local/share/bash-completion/completions/gimbal
        gimbal generate zsh > "${fpath[1]}/_gimbal"
        gimbal generate fish > ~/.config/fish/completions/gimbal.fish
        gimbal generate vim > ~/.vim/syntax/gimbal.vim

      Exit codes: 0 success, 1 the output cannot be written, 2 usage error.
      """,
    version: Gimbal.configuration.version)

  enum Product: String, CaseIterable, ExpressibleByArgument {
    case man, bash, zsh, fish, textmate, vim
  }

  @Argument(help: "Output: man, bash, zsh, fish, textmate or vim.")
  var product: Product

  func run() throws {
    let console = StandardConsole()
    console.print(try text)
    guard let reason = StandardConsole.outputFailure else { return }
    if !StandardConsole.isOutputClosed {
      console.writeWarning("error: cannot write standard output: \(reason)\n")
    }
    throw ExitCode(ExitStatus.failed.code)
  }

  private var text: String {
    get throws {
      switch product {
      case .man:
        try ManualPage(
          of: CommandTree.documented.map(CommandInfo.all),
          pages: CommandTable.standard.commands.map(\.page)
        ).text
      case .bash: completions.bash
      case .zsh: completions.zsh
      case .fish: completions.fish
      case .textmate: TextMateGrammar.text
      case .vim: VimSyntax.text
      }
    }
  }

  private var completions: Completions {
    Completions(tree: CommandTree.self, project: Gimbal.self, subcommands: CommandTree.subcommands)
  }
}
