import ArgumentParser
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import Glibc

/// The entry point of the program. A usage error ends the program with exit code 2 instead of the argument
/// parser's default.
@main
enum Main {
  static func main() {
    Descriptors.reserveStandard()
    // Ignore the signal, so that exceeding the file size limit is reported as a write error.
    signal(SIGXFSZ, SIG_IGN)
    // Ignore the signal, so that a script runs to its end even if the reader of its output closes the pipe.
    signal(SIGPIPE, SIG_IGN)
    if let position = ArgumentEncoding.firstInvalidArgument {
      StandardConsole().writeWarning(
        "error: argument \(position) is not valid UTF-8\n  rename the file, or use a path that is valid UTF-8\n"
      )
      exit(ExitStatus.usage.code)
    }
    // The first word selects a subcommand. A project with the name of a subcommand must be given as a path,
    // such as ./solve.
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Scripts ask for the version first. The argument parser would take half of the time of the start.
    if arguments == ["--version"] {
      StandardConsole().print(Gimbal.configuration.version + "\n")
      return endWhereOutputFailed()
    }
    if let subcommand = CommandTree.subcommand(calledBy: arguments) {
      run(subcommand, Array(arguments.dropFirst()))
    } else if arguments.first == "help" {
      help(Array(arguments.dropFirst()))
    } else if let foreign = ForeignArguments(arguments) {
      StandardConsole().writeWarning(foreign.message)
      exit(ExitStatus.usage.code)
    } else if let first = arguments.first, CommandWord(first) != nil {
      // Pass only the first argument. The other arguments belong to the command and would be reported as
      // unknown options.
      run(Gimbal.self, [first])
    } else {
      run(Gimbal.self, withCommandOption(arguments))
    }
    Terminations.end()
    if StandardConsole.isOutputClosed { ClosedPipe.terminate() }
  }

  /// Returns the arguments. If a command follows the project, its words become the value of `-c`:
  /// `gimbal home.gimbal frames --exact` is the same as `gimbal home.gimbal -c 'frames --exact'`. A word with blanks that
  /// the shell kept together is a quoted text where the command allows it.
  private static func withCommandOption(_ arguments: [String]) -> [String] {
    guard let project = arguments.first, !project.hasPrefix("-"), arguments.count > 1,
      CommandWord(arguments[1]) != nil
    else { return arguments }
    return [project, "-c", ShellWords(Array(arguments.dropFirst())).command]
  }

  private static func run(_ type: (some ParsableCommand).Type, _ arguments: [String]) {
    do {
      var command = try type.parseAsRoot(arguments)
      try command.run()
    } catch {
      let code = type.exitCode(for: error)
      let message = type.fullMessage(for: error)
      if code != .success, !message.isEmpty {
        StandardConsole().writeWarning(UsageMessage(message, of: type, arguments).text + "\n")
      } else if !message.isEmpty {
        StandardConsole().print(message + "\n")
        endWhereOutputFailed()
      }
      Terminations.end()
      if StandardConsole.isOutputClosed { ClosedPipe.terminate() }
      exit(code == .validationFailure ? ExitStatus.usage.code : code.rawValue)
    }
  }

  /// Runs `gimbal help` for the program, a subcommand, or a command of scripts and the prompt.
  private static func help(_ words: [String]) {
    if words.isEmpty { return run(Gimbal.self, ["--help"]) }
    if let subcommand = CommandTree.subcommand(calledBy: words) { return run(subcommand, ["--help"]) }
    if words.first?.hasPrefix("-") ?? false { return run(Gimbal.self, words) }
    let index = HelpIndex(CommandTable.standard.commands.map(\.page))
    guard let text = index.text(about: words, in: StandardConsole().outputWidth) else {
      let meant = index.nearest(to: words).map { "did you mean \($0.cited)? " } ?? ""
      StandardConsole().writeWarning(
        "error: there is no command \(words.joined(separator: " ").cited)\n  \(meant)use 'gimbal --help' or 'gimbal -c help' to list all commands\n"
      )
      exit(ExitStatus.usage.code)
    }
    let console = StandardConsole()
    console.print(console.outputWidth?.wrapped(text) ?? text)
    endWhereOutputFailed()
  }

  /// Exits if help or version text could not be written.
  private static func endWhereOutputFailed() {
    if StandardConsole.isOutputClosed { ClosedPipe.terminate() }
    guard let reason = StandardConsole.outputFailure else { return }
    StandardConsole().writeWarning("error: cannot write standard output: \(reason)\n")
    exit(ExitStatus.failed.code)
  }
}

/// A message of the argument parser in the format of all other error messages.
struct UsageMessage {
  let text: String

  init(_ message: String, of command: any ParsableCommand.Type, _ arguments: [String]) {
    let name = command.configuration.commandName ?? "gimbal"
    var message = message
    if message.hasPrefix("Error: ") { message = "error: " + message.dropFirst("Error: ".count) }
    if command != Gimbal.self {
      message = message.replacing("See '\(name) --help'", with: "See 'gimbal \(name) --help'")
    }
    // Escape control characters, because a quoted argument can contain characters that a terminal would
    // interpret.
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(\.visible)
    if command == SolveFiles.self, let option = UsageMessage.optionOfRequests(in: arguments) {
      lines.insert(
        "  '\(option)' requires '--requests': gimbal solve --requests \(option) …", at: min(1, lines.count))
    }
    let format = ["json", "csv", "ndjson"].first { lines[0].contains("Unknown option '--\($0)'") }
    if let format, command == Gimbal.self {
      lines.insert(
        "  write '--\(format)' after the command, as in \"-c 'frames --\(format)'\"", at: min(1, lines.count))
    }
    if let remedy = UsageMessage.remedy(forNegativeValueIn: arguments, lines[0]) {
      lines.insert("  " + remedy, at: 1)
    }
    text = lines.joined(separator: "\n")
  }

  /// Returns the suggested fix for an option whose value starts with a minus sign and a digit. The argument
  /// parser reads such a value as an option and reports a missing value.
  private static func remedy(forNegativeValueIn arguments: [String], _ message: String) -> String? {
    guard message.contains("Missing value for '--") else { return nil }
    let pair = zip(arguments, arguments.dropFirst()).first { option, value in
      option.hasPrefix("--") && message.contains("'\(option) <") && value.first == "-"
        && value.dropFirst().first?.isNumber == true
    }
    return pair.map { "write \(($0 + "=" + $1).cited) for a value that starts with '-'" }
  }

  private static func optionOfRequests(in arguments: [String]) -> String? {
    let options = ["--jobs", "--scenes", "--no-paths", "--exit-zero"]
    return arguments.prefix { $0 != "--" }.lazy.compactMap { argument in
      options.first { argument == $0 || argument.hasPrefix($0 + "=") }
    }.first
  }
}
