import ArgumentParser
import GimbalShell

/// Completion scripts for shells.
///
/// The argument parser generates one script for the subcommands and one script for a run in a project. A
/// shell function selects one of the scripts by the first word, because a subcommand takes the place of the
/// project.
struct Completions {
  /// The subcommands with their options and arguments.
  let tree: any ParsableCommand.Type
  /// The command that runs if no subcommand is given. It executes Gimbal commands in a project.
  let project: any ParsableCommand.Type
  let subcommands: [any ParsableCommand.Type]

  var bash: String {
    let script = script(of: tree, for: .bash)
    return renamed(script, "_gimbal_tree") + "\n" + projectFunction(for: .bash) + """

      _gimbal() {
          COMPREPLY=()
          case "${COMP_CWORD}:${COMP_WORDS[1]}" in
          1:-*)
              _gimbal_project "${@}"
              ;;
          1:*)
              _gimbal_project "${@}"
              COMPREPLY+=($(compgen -W '\(words) help' -- "${2}"))
              ;;
          *:help)
              COMPREPLY=($(compgen -W '\(topics)' -- "${2}"))
              ;;
          \(entries.map { "*:" + $0.name }.joined(separator: "|")))
              _gimbal_tree "${@}"
              ;;
          *)
              _gimbal_project "${@}"
              ;;
          esac
      }

      complete -o filenames -o bashdefault -o default -F _gimbal gimbal

      """
  }

  var zsh: String {
    let tree = renamed(script(of: self.tree, for: .zsh), "_gimbal_tree")
    // Insert the function before the end of the script, where the generated functions are called.
    let end = tree.firstRange(of: "\nif [[ \"${funcstack[1]}\"")?.lowerBound ?? tree.endIndex
    let list = entries.map { quoted("\($0.name):\($0.abstract)") }.joined(separator: " ")
    return tree[..<end] + "\n" + projectFunction(for: .zsh) + """

      _gimbal() {
          local -i ret=1
          local -ar subcommands=(\(list) 'help:Explains a subcommand or a command.')
          local -ar topics=(\(topics))
          if (( CURRENT == 2 )); then
              _gimbal_project && ret=0
              [[ "${words[2]}" = -* ]] || { _describe -V subcommand subcommands && ret=0 }
              return "${ret}"
          fi
          case "${words[2]}" in
          help)
              compadd -a topics && ret=0
              ;;
          \(entries.map(\.name).joined(separator: "|")))
              _gimbal_tree && ret=0
              ;;
          *)
              _gimbal_project && ret=0
              ;;
          esac
          return "${ret}"
      }

      """ + tree[end...]
  }

  var fish: String {
    script(of: tree, for: .fish)
      .replacing(
        "'__gimbal_should_offer_completions_for_positional \"gimbal\" -eq 1'", with: "__fish_is_first_arg"
      )
      // Complete files in the folder that a partial path names, even if the path does not end with a slash.
      .replacing(
        "(string match -e -- \\'*/\\' (commandline -t);or printf \\n)",
        with: "(string replace -r -- \\'[^/]*$\\' \\'\\' (commandline -t))")
        + """
        complete -c gimbal -n __fish_is_first_arg -ka '(__fish_complete_suffix .gimbal)'
        complete -c gimbal -n '__fish_seen_subcommand_from help' -fa '\(topics)'

        """
  }

  private var entries: [(name: String, abstract: String)] {
    subcommands.compactMap { command in
      command.configuration.commandName.map { (name: $0, abstract: command.configuration.abstract) }
    }
  }

  private var words: String { entries.map(\.name).joined(separator: " ") }

  /// The topics of `gimbal help`.
  private var topics: String {
    let verbs = CommandTable.standard.commands.compactMap { $0.manual.words.first }
    return Set(verbs + entries.map(\.name)).sorted().joined(separator: " ")
  }

  /// Returns the text, quoted as one word for a shell.
  private func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  private func script(of command: any ParsableCommand.Type, for shell: CompletionShell) -> String {
    let script = command.completionScript(for: shell)
    return script.hasSuffix("\n") ? script : script + "\n"
  }

  private func renamed(_ script: String, _ name: String) -> String {
    script.replacing("\n_gimbal() {\n", with: "\n\(name)() {\n")
  }

  /// Returns the shell function that completes a run in a project. The helper functions that it calls are in
  /// the script of the subcommands.
  private func projectFunction(for shell: CompletionShell) -> String {
    let script = renamed(script(of: project, for: shell), "_gimbal_project")
    guard let start = script.firstRange(of: "\n_gimbal_project() {\n")?.lowerBound,
      let end = script[start...].firstRange(of: "\n}\n")?.upperBound
    else { return "" }
    // Remove the subcommand `help` that the argument parser adds, because it is not valid after a project.
    return String(script[start..<end]).replacing("$(compgen -W 'help' -- \"${cur}\")", with: "")
      .replacing("\n        '(-): :->command'\n        '(-)*:: :->arg'", with: "")
  }
}
