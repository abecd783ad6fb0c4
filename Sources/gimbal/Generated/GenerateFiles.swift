import ArgumentParser
import Shell

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
      """)

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
      // A project stands where a subcommand does: what is none of these is completed as a file.
      case .bash:
        completions(for: .bash) + "complete -o filenames -o bashdefault -o default -F _gimbal gimbal\n"
      case .zsh: completions(for: .zsh)
      case .fish:
        completions(for: .fish)
          + "complete -c gimbal -n __fish_is_first_arg -ka '(__fish_complete_suffix .gimbal)'\n"
      }
    }
  }

  private func completions(for shell: CompletionShell) -> String {
    let script = CommandTree.completionScript(for: shell)
    return script.hasSuffix("\n") ? script : script + "\n"
  }
}
