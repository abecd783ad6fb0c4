import ArgumentParser
import GimbalShell

/// `gimbal generate man`
struct GenerateFiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", _superCommandName: "gimbal",
    abstract: "Prints the manual page, or the completions of a shell.",
    discussion: """
      Both are made of what the program itself knows: the arguments and the manuals of the commands.

      Examples:
        gimbal generate man | man -l -
        gimbal generate bash > ~/.local/share/bash-completion/completions/gimbal
        gimbal generate zsh > "${fpath[1]}/_gimbal"
        gimbal generate fish > ~/.config/fish/completions/gimbal.fish

      Exit codes: 0 all went well, 1 it cannot be written, 2 usage.
      """,
    version: Gimbal.configuration.version)

  enum Product: String, CaseIterable, ExpressibleByArgument {
    case man, bash, zsh, fish
  }

  @Argument(help: "man, bash, zsh or fish.")
  var product: Product

  func run() throws {
    let console = StandardConsole()
    console.print(try text)
    guard let reason = StandardConsole.outputFailure else { return }
    if !StandardConsole.isAbandoned { console.complain("error: cannot write standard output: \(reason)\n") }
    throw ExitCode(ExitStatus.failed.code)
  }

  private var text: String {
    get throws {
      switch product {
      case .man:
        try ManualPage(
          of: CommandTree.documented.map(ArgumentDefinitions.all),
          manuals: CommandTable.standard.commands.map { $0.manual }
        ).text
      case .bash: Completions.bash
      case .zsh: Completions.zsh
      case .fish: Completions.fish
      }
    }
  }
}
